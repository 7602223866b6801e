# Written by `gadfly test stack.py` (96689acf), which writes it anew each time: put tests of your own into
# another file. If you change this one, Gadfly leaves it alone from then on.
import pytest

from stack import label


def test_label_with_zero():
    assert label(0) == 2


def test_label_with_10_raises_type_error():
    with pytest.raises(TypeError):
        label(10)
