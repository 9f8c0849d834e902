"""The JSON API, and its description for programs."""
