"""The pictures of a study as SVG: one form for one idea everywhere. Median = line, half of the games = dark band, nine
in ten = pale band, 95 % interval = thick pale bar behind a dot. Nothing here knows a game or a study's files."""
