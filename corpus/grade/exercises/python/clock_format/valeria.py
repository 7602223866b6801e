# VERDICT equivalent
def clock_format(seconds):
    h = seconds // 3600
    m = seconds % 3600 // 60
    s = seconds % 60
    if m < 10:
        m = "0" + str(m)
    if s < 10:
        s = "0" + str(s)
    return str(h) + ":" + str(m) + ":" + str(s)
