"""What may happen to the machine under the companion."""
