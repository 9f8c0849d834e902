"""Kingdom and Supremacy: what cards do (I7, I8)."""
