"""How many random examples the live table is tried with: more with COMPANION_EXAMPLES=1000."""

import os

from hypothesis import settings

EXAMPLES = int(os.environ.get("COMPANION_EXAMPLES", "40"))
MODERATE = settings(max_examples=EXAMPLES, deadline=None)
MACHINE = settings(MODERATE, stateful_step_count=30)
