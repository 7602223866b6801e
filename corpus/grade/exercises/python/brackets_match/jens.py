# VERDICT equivalent
def brackets_match(formula):
    only = ""
    for c in formula:
        if c in "()[]{}":
            only += c
    before = None
    while before != only:
        before = only
        only = only.replace("()", "").replace("[]", "").replace("{}", "")
    return only == ""
