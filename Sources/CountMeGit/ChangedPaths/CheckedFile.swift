import CountMePlatform

/// Bytes in a file of which each block is checked when it is read first, so that a large file opens at once.
///
/// The body, eight bytes of check for each block of it, the body's length, and a check of these two.
final class CheckedFile {
  private static let blockSize = 4096
  private static let tail = 16

  /// How many bytes the body has.
  let count: Int
  /// Whether something was read that does not fit its check, so that nothing counts that came of it.
  private(set) var isDamaged = false
  private let file: MappedFile
  private var isGood: [Bool]

  /// nil where there is no such file, or its checks are damaged themselves.
  init?(_ path: String) {
    guard let file = try? MappedFile.open(path), file.count >= Self.tail else { return nil }
    let count = Int(truncatingIfNeeded: Self.word(file, at: file.count - Self.tail))
    guard count >= 0, count <= file.count else { return nil }
    let blocks = (count + Self.blockSize - 1) / Self.blockSize
    guard file.count == count + blocks * 8 + Self.tail,
      Self.check(file, count..<(file.count - 8)) == Self.word(file, at: file.count - 8)
    else { return nil }
    self.file = file
    self.count = count
    isGood = Array(repeating: false, count: blocks)
  }

  /// The bytes of a file whose body these are.
  static func sealed(_ body: [UInt8]) -> [UInt8] {
    var table: [UInt8] = []
    for start in stride(from: 0, to: body.count, by: blockSize) {
      let block = body[start..<min(start + blockSize, body.count)]
      append(unsafe block.withUnsafeBytes { unsafe check($0) }, to: &table)
    }
    append(UInt64(body.count), to: &table)
    append(unsafe table.withUnsafeBytes { unsafe check($0) }, to: &table)
    return body + table
  }

  private static func append(_ word: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  /// The bytes of a part of the body; zeros where that is damaged, or is none.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count, !range.isEmpty else {
      isDamaged = true
      return Array(repeating: 0, count: range.count)
    }
    let last = (range.upperBound - 1) / Self.blockSize
    for block in (range.lowerBound / Self.blockSize)...last { check(block) }
    return file.copy(range)
  }

  /// The four bytes at a place of the body as a number with the highest first; any number where they are damaged.
  func number(at place: Int) -> UInt32 {
    guard place >= 0, place + 4 <= count else {
      isDamaged = true
      return 0
    }
    check(place / Self.blockSize)
    check((place + 3) / Self.blockSize)
    return file.bigEndian(at: place)
  }

  private func check(_ block: Int) {
    guard !isGood[block] else { return }
    let start = block * Self.blockSize
    let range = start..<min(start + Self.blockSize, count)
    if Self.check(file, range) == Self.word(file, at: count + block * 8) {
      isGood[block] = true
    } else {
      isDamaged = true
    }
  }

  private static func word(_ file: MappedFile, at place: Int) -> UInt64 {
    unsafe file.withBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  private static func check(_ file: MappedFile, _ range: Range<Int>) -> UInt64 {
    unsafe file.withBytes { unsafe check(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// FNV-1a by words of eight bytes: for accidents, not for adversaries.
  private static func check(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var place = 0
    while place + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* 0x100_0000_01b3
      // The product's low bits know nothing of the word's high ones.
      hash ^= hash >> 29
      place += 8
    }
    while place < bytes.count {
      hash = (hash ^ UInt64(unsafe bytes[place])) &* 0x100_0000_01b3
      place += 1
    }
    return hash
  }
}
