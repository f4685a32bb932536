"""Reads and writes screenshots: PNG with 8 bits a channel, not interlaced.

https://www.w3.org/TR/png-3/
"""

import struct
import zlib

# The luminance below which a pixel counts as ink on light paper.
INK = 128


def ink(path):
    """The rows of a picture, each pixel being true if it is dark."""
    width, height, channels, data = _read(path)
    step = width * channels
    before, rows = bytearray(step), []
    for row in range(height):
        start = row * (step + 1)
        line = _unfiltered(data[start], bytearray(data[start + 1:start + 1 + step]), before,
                           channels)
        rows.append([
            0.3 * line[at] + 0.6 * line[at + 1] + 0.1 * line[at + 2] < INK
            for at in range(0, step, channels)
        ])
        before = line
    return rows


def write(path, width, rows):
    """Writes a picture from the rows of a screen, whose pixels are blue, green, red and unused."""
    data = bytearray()
    for row in rows:
        line = bytearray(3 * width)
        line[0::3], line[1::3], line[2::3] = row[2::4], row[1::4], row[0::4]
        data += b"\0" + line
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, chunk in (
            (b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)),
            (b"IDAT", zlib.compress(bytes(data))),
            (b"IEND", b""),
        ):
            check = zlib.crc32(kind + chunk)
            file.write(struct.pack(">I", len(chunk)) + kind + chunk + struct.pack(">I", check))


def likeness(one, other):
    """The share of ink that two pictures have in common; 1 if they are the same."""
    pairs = [(a, b) for first, second in zip(one, other) for a, b in zip(first, second)]
    either = sum(a or b for a, b in pairs)
    return sum(a and b for a, b in pairs) / either if either else 0


def _read(path):
    with open(path, "rb") as file:
        content = file.read()
    at, data = 8, b""
    while at < len(content):
        length, kind = struct.unpack(">I4s", content[at:at + 8])
        chunk = content[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", chunk[:10])
            if depth != 8 or color not in (2, 6):
                raise ValueError(f"{path}: {depth} bits, color type {color}")
        elif kind == b"IDAT":
            data += chunk
        at += length + 12
    return width, height, 4 if color == 6 else 3, zlib.decompress(data)


def _unfiltered(kind, line, before, step):
    for at, value in enumerate(line):
        left = line[at - step] if at >= step else 0
        corner = before[at - step] if at >= step else 0
        up = before[at]
        line[at] = (value + (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]) & 255
    return line


def _paeth(left, up, corner):
    guess = left + up - corner
    distances = abs(guess - left), abs(guess - up), abs(guess - corner)
    return (left, up, corner)[distances.index(min(distances))]
