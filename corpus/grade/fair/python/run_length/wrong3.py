def run_length(text):
    result = []
    last = text[0]
    count = 0
    for c in text:
        if c == last:
            count += 1
        else:
            result.append((last, count))
            last = c
            count = 1
    result.append((last, count))
    return result
