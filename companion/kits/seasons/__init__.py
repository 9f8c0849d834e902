"""What Koryŏ and Chosŏn share: eight seasons, turns, tableaus and limits, targets and swaps."""
