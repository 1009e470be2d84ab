"""Training, evaluation and the command line: the end of the chain, known by nobody."""
