"""One module for each command of `explorer`: EXAMPLE, add_arguments(parser) and run(arguments)."""
