import re


def balanced(text):
    text = re.sub(r"[^()\[\]{}]", "", text)
    while True:
        text, found = re.subn(r"\(\)|\[\]|\{\}", "", text)
        if found == 0:
            return not text
