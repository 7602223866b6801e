def balanced(text):
    brackets = "".join(c for c in text if c in "()[]{}")
    old = None
    while brackets != old:
        old = brackets
        brackets = brackets.replace("()", "").replace("[]", "").replace("{}", "")
    return brackets == ""
