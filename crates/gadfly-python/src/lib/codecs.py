BOM_UTF8 = b'\xef\xbb\xbf'
BOM_LE = BOM_UTF16_LE = b'\xff\xfe'
BOM_BE = BOM_UTF16_BE = b'\xfe\xff'
BOM_UTF32_LE = b'\xff\xfe\x00\x00'
BOM_UTF32_BE = b'\x00\x00\xfe\xff'
BOM = BOM_UTF16 = BOM_LE


def encode(obj, encoding='utf-8', errors='strict'):
    if encoding in ('rot13', 'rot_13'):
        a, b = 'abcdefghijklmnopqrstuvwxyz', 'nopqrstuvwxyzabcdefghijklm'
        return obj.translate(str.maketrans(a + a.upper(), b + b.upper()))
    return obj.encode(encoding, errors)


def decode(obj, encoding='utf-8', errors='strict'):
    if encoding in ('rot13', 'rot_13'):
        return encode(obj, encoding)
    return obj.decode(encoding, errors)


def lookup(encoding):
    _unsupported('codecs.lookup')


def open(*args, **kwargs):
    _unsupported('open')
