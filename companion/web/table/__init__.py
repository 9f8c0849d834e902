"""The live table: its pages, parts and forms."""
