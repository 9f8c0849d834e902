"""The pages and the JSON API: forms become actions, state becomes what a template shows."""
