# VERDICT equivalent
def most_common_char(text):
    return max(text, key=text.count)
