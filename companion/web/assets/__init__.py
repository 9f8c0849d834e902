"""Static files as phones get them: scripts joined, comments out, compressed once."""
