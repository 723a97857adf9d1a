extension TimeZoneRules {
  /// Reads a compiled zone file (TZif, RFC 8536), version 2 or later; nil if it is none.
  ///
  /// - Parameter tzif: the whole file, such as `/usr/share/zoneinfo/Europe/Berlin`.
  public init?(tzif: [UInt8]) {
    guard let first = TimeZoneFileHeader(tzif, at: 0), first.version >= UInt8(ascii: "2") else {
      return nil
    }
    let second = TimeZoneFileHeader.length + first.bodyLength(timeSize: 4)
    guard let header = TimeZoneFileHeader(tzif, at: second) else { return nil }
    let body = second + TimeZoneFileHeader.length
    let footer = body + header.bodyLength(timeSize: 8)
    guard footer <= tzif.count else { return nil }
    self.init(tzif: tzif, header: header, body: body, footer: footer)
  }

  private init?(tzif: [UInt8], header: TimeZoneFileHeader, body: Int, footer: Int) {
    let indexes = body + header.transitionCount * 8
    let types = indexes + header.transitionCount
    func offset(ofType type: Int) -> Int? {
      guard type < header.typeCount else { return nil }
      let bits = UInt32(truncatingIfNeeded: tzif.bigEndian(at: types + type * 6, 4))
      return Int(Int32(bitPattern: bits)) / 60
    }
    var transitions: [Transition] = []
    for index in 0..<header.transitionCount {
      guard let minutes = offset(ofType: Int(tzif[indexes + index])) else { return nil }
      let start = Int64(bitPattern: tzif.bigEndian(at: body + index * 8, 8))
      transitions.append(Transition(start: start, offsetMinutes: minutes))
    }
    guard let first = offset(ofType: 0) else { return nil }
    let newline = UInt8(ascii: "\n")
    let text = tzif[footer...].split(separator: newline, maxSplits: 1).first ?? []
    let rule = RecurringRule(String(decoding: text, as: UTF8.self))
    self.init(firstOffsetMinutes: first, transitions: transitions, afterwards: rule)
  }
}

/// The counts at the beginning of each half of a zone file.
private struct TimeZoneFileHeader {
  static let length = 44
  let version: UInt8
  let transitionCount: Int
  let typeCount: Int
  private let others: (isUT: Int, isStandard: Int, leap: Int, names: Int)

  init?(_ bytes: [UInt8], at start: Int) {
    guard start + Self.length <= bytes.count,
      bytes[start..<start + 4].elementsEqual("TZif".utf8)
    else { return nil }
    let counts = (0..<6).map { Int(bytes.bigEndian(at: start + 20 + $0 * 4, 4)) }
    guard counts.allSatisfy({ $0 < 100_000 }) else { return nil }
    version = bytes[start + 4]
    transitionCount = counts[3]
    typeCount = counts[4]
    others = (counts[0], counts[1], counts[2], counts[5])
  }

  func bodyLength(timeSize: Int) -> Int {
    transitionCount * (timeSize + 1) + typeCount * 6 + others.names
      + others.leap * (timeSize + 4) + others.isStandard + others.isUT
  }
}

extension [UInt8] {
  fileprivate func bigEndian(at start: Int, _ count: Int) -> UInt64 {
    self[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
