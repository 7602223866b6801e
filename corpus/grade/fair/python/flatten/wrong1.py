def flatten(nested):
    flat = []
    for element in nested:
        if isinstance(element, list):
            for x in element:
                if isinstance(x, list):
                    flat.extend(x)
                else:
                    flat.append(x)
        else:
            flat.append(element)
    return flat
