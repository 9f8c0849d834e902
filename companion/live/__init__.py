"""Tell phones that a table changed: a doorbell that carries a version number only."""
