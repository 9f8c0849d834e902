"""For whoever runs it: health, metrics, logs, headers, faults."""
