extension [UInt8] {
  /// Adds the head of an object in a pack: its type, and its size when it is unpacked.
  mutating func appendPackHeader(type: UInt8, size: Int) {
    var rest = size >> 4
    var byte = type << 4 | UInt8(size & 0x0F)
    while rest > 0 {
      append(byte | 0x80)
      byte = UInt8(rest & 0x7F)
      rest >>= 7
    }
    append(byte)
  }

  /// Adds how far back the base of a delta lies, in git's big-endian form with its offset of one.
  mutating func appendPackDistance(_ distance: Int) {
    var digits = [UInt8(distance & 0x7F)]
    var rest = distance >> 7
    while rest > 0 {
      rest -= 1
      digits.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    self += digits.reversed()
  }

  /// The type and size at the front, and where what follows begins; nil where the bytes are no entry.
  var packHeader: (type: UInt8, size: Int, length: Int)? {
    guard let first else { return nil }
    var size = Int(first & 0x0F)
    var shift = 4
    var length = 1
    while self[length - 1] & 0x80 != 0 {
      guard length < count, shift < 60 else { return nil }
      size |= Int(self[length] & 0x7F) << shift
      shift += 7
      length += 1
    }
    return (first >> 4 & 7, size, length)
  }

  /// How far back the base of a delta lies, from `place` on, which moves behind it; nil where the bytes
  /// end before, or it is further than any pack is long.
  func packDistance(_ place: inout Int) -> Int? {
    guard place < count else { return nil }
    var byte = self[place]
    place += 1
    var distance = Int(byte & 0x7F)
    while byte & 0x80 != 0 {
      guard place < count, distance < 1 << 48 else { return nil }
      byte = self[place]
      place += 1
      distance = (distance + 1) << 7 | Int(byte & 0x7F)
    }
    return distance
  }
}
