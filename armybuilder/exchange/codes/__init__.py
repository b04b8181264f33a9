"""Share codes: an army list as a short text. `CODE.md` beside this says it for anyone to rebuild.

`spelling.py` turns a whole number into characters with a check and back, `digits.py` puts many
small numbers into a large one, `tables.py` knows the options of each edition, and `packing.py`
says which numbers a list consists of.
"""
