"""The games of examples/, as a stranger would install them."""
