"""The words of four languages: the tool that keeps their catalogs, and what they are held to."""
