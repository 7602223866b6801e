# VERDICT equivalent
def clock_format(seconds):
    parts = []
    for i in range(2):
        parts.append(str(seconds % 60).zfill(2))
        seconds = seconds // 60
    parts.append(str(seconds))
    parts.reverse()
    return ":".join(parts)
