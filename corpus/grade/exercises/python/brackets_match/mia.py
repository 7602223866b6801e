# VERDICT different: brackets_match("([)]") gives True instead of False
def brackets_match(formula):
    return (formula.count("(") == formula.count(")")
            and formula.count("[") == formula.count("]")
            and formula.count("{") == formula.count("}"))
