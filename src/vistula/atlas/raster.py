"""From SVG to PNG with the fonts that the package ships."""

from __future__ import annotations

from pathlib import Path

FONTS = Path(__file__).parent / "fonts"


def painted(svg: str, zoom: float = 1.0) -> bytes:
    """An SVG document as PNG."""
    import resvg_py  # a large library that nothing else needs

    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=[str(f) for f in sorted(FONTS.glob("*.ttf"))],
        serif_family="Alegreya",
        sans_serif_family="IBM Plex Sans",
        font_family="IBM Plex Sans",
    )
    return bytes(png)


def raster(svg: str, path: str | Path, zoom: float = 1.0) -> Path:
    """Writes an SVG document as a PNG file."""
    target = Path(path)
    target.write_bytes(painted(svg, zoom))
    return target
