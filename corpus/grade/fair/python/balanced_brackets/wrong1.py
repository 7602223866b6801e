def balanced(text):
    old = None
    while text != old:
        old = text
        text = text.replace("()", "").replace("[]", "").replace("{}", "")
    return text == ""
