def secondLargest(xs):
    return None
