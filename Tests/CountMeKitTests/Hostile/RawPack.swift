@testable import CountMeGit
@testable import CountMePlatform

/// A pack made entry by entry.
struct RawPack {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  private let deflater = Deflater(level: 6, window: 15)

  /// Adds an object as it is, or a delta of the entry that begins at `base`, or of one that has an id.
  ///
  /// - Returns: where the entry begins in the whole pack.
  @discardableResult
  mutating func add(
    _ content: [UInt8], _ kind: ObjectKind = .blob, base: Int? = nil, named: ObjectID? = nil
  ) -> Int {
    let start = bytes.count + 12
    let type = named != nil ? 7 : base != nil ? 6 : Self.type(of: kind)
    bytes.appendPackHeader(type: type, size: content.count)
    if let named {
      bytes += named.bytes
    } else if let base {
      bytes += Self.distance(start - base)
    }
    deflater?.append(content, to: &bytes)
    count += 1
    return start
  }

  /// The pack with head and sum.
  var whole: [UInt8] {
    var all: [UInt8] = Array("PACK".utf8) + [0, 0, 0, 2]
    for shift in [24, 16, 8, 0] { all.append(UInt8(truncatingIfNeeded: count >> shift)) }
    all += bytes
    var sum = SHA1()
    sum.update(all)
    return all + sum.finish()
  }

  private static func type(of kind: ObjectKind) -> UInt8 {
    switch kind {
    case .commit: 1
    case .tree: 2
    case .blob: 3
    case .tag: 4
    }
  }

  private static func distance(_ number: Int) -> [UInt8] {
    var rest = number
    var bytes = [UInt8(rest & 0x7F)]
    while rest > 0x7F {
      rest = (rest >> 7) - 1
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
    }
    return bytes
  }

  /// A delta that makes an object of `size` zeros out of a base of `base` zeros.
  static func delta(_ size: Int, of base: Int) -> [UInt8] {
    func number(_ number: Int) -> [UInt8] {
      var rest = number
      var bytes: [UInt8] = []
      repeat {
        bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
        rest >>= 7
      } while rest > 0
      return bytes
    }
    var bytes = number(base) + number(size)
    var left = size
    while left > 0 {
      let part = min(left, base, 0xFFFFFF)
      bytes += [0xF0] + [0, 8, 16].map { UInt8(truncatingIfNeeded: part >> $0) }
      left -= part
    }
    return bytes
  }
}
