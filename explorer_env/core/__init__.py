"""What both games stand on; it knows neither."""
