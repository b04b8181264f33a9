"""The pages of army lists, one module for each thing a person comes for."""
