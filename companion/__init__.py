"""A table companion for Koryŏ, Chosŏn and Immortal 8."""
