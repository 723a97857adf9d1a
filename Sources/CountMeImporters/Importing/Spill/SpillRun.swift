import CountMePlatform

/// A sorted run of records in a file, read from its front to its back.
struct SpillRun {
  /// Which run it is, for equal keys.
  let number: Int
  /// The record in front.
  private(set) var record = SpillRecord()
  private var range: Range<Int>
  private var bytes: [UInt8] = []
  private var offset = 0
  private static let piece = 1 << 15

  init(number: Int, range: Range<Int>) {
    self.number = number
    self.range = range
  }

  /// Whether the record in front comes before the other's.
  func isBefore(_ other: SpillRun) -> Bool {
    if record.key == other.record.key { return number < other.number }
    return record.key.lexicographicallyPrecedes(other.record.key)
  }

  /// Goes on to the next record.
  ///
  /// - Returns: whether there is one.
  mutating func advance(in file: NewFile) throws(SystemError) -> Bool {
    guard try has(8, in: file) else { return false }
    let key = number(at: offset)
    let payload = number(at: offset + 4)
    guard try has(8 + key + payload, in: file) else { return false }
    let start = offset + 8
    record.key = Array(bytes[start..<start + key])
    record.payload = Array(bytes[start + key..<start + key + payload])
    offset = start + key + payload
    return true
  }

  private func number(at place: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }

  private mutating func has(_ count: Int, in file: NewFile) throws(SystemError) -> Bool {
    if bytes.count - offset >= count { return true }
    let wanted = max(Self.piece, count)
    let end = min(range.lowerBound + wanted, range.upperBound)
    bytes = Array(bytes[offset...]) + (try file.read(range.lowerBound..<end))
    offset = 0
    range = end..<range.upperBound
    return bytes.count >= count
  }
}
