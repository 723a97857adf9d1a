extension TimeZoneRules {
  /// Reads a compiled zone file as ``init(reading:)`` does; nil where that throws.
  public init?(tzif bytes: [UInt8]) {
    do { try self.init(reading: bytes) } catch { return nil }
  }

  /// Reads a compiled zone file, as systems keep them below `/usr/share/zoneinfo`.
  ///
  /// Source: RFC 8536. Versions 1 to 4; of the later ones the 64-bit part and the rule at the end.
  /// - Throws: where the file departs from that, or counts leap seconds.
  public init(reading bytes: [UInt8]) throws(TimeZoneError) {
    var reader = TZifReader(bytes)
    var header = try reader.header()
    if header.version == 1 {
      self = try reader.rules(header, timeWidth: 4, hasFooter: false)
      return
    }
    try reader.skip(header.size(timeWidth: 4))
    header = try reader.header()
    self = try reader.rules(header, timeWidth: 8, hasFooter: true)
  }
}

/// A place in a zone file that moves forward.
private struct TZifReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The start of either part of a file: its version and how many entries follow.
  struct Header {
    let version: Int
    let utcFlags, standardFlags, leapSeconds, times, types, letters: Int

    /// How many bytes the part has behind its header.
    func size(timeWidth: Int) -> Int {
      times * (timeWidth + 1) + types * 6 + letters + leapSeconds * (timeWidth + 4)
        + standardFlags + utcFlags
    }
  }

  mutating func skip(_ count: Int) throws(TimeZoneError) {
    guard count <= bytes.count - position else {
      throw TimeZoneError(offset: bytes.count, reason: .endOfFile)
    }
    position += count
  }

  /// A big-endian number in two's complement.
  private mutating func number(width: Int) throws(TimeZoneError) -> Int64 {
    let start = position
    try skip(width)
    let value = bytes[start..<position].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = 64 - width * 8
    return Int64(bitPattern: value << unused) >> unused
  }

  private func fault(_ reason: TimeZoneError.Reason) -> TimeZoneError {
    TimeZoneError(offset: position, reason: reason)
  }

  mutating func header() throws(TimeZoneError) -> Header {
    guard bytes[position...].starts(with: "TZif".utf8) else { throw fault(.notTimeZone) }
    try skip(4)
    let version = Int(try number(width: 1))
    guard version == 0 || (0x32...0x34).contains(version) else { throw fault(.unsupportedVersion) }
    try skip(15)
    var counts: [Int] = []
    for _ in 0..<6 {
      let count = Int(try number(width: 4))
      guard (0...bytes.count).contains(count) else { throw fault(.inconsistentCounts) }
      counts.append(count)
    }
    return Header(
      version: version == 0 ? 1 : version - 0x30, utcFlags: counts[0], standardFlags: counts[1],
      leapSeconds: counts[2], times: counts[3], types: counts[4], letters: counts[5])
  }

  mutating func rules(
    _ header: Header, timeWidth: Int, hasFooter: Bool
  ) throws(TimeZoneError) -> TimeZoneRules {
    guard header.types > 0, header.types <= 256 else { throw fault(.inconsistentCounts) }
    guard header.leapSeconds == 0 else { throw fault(.leapSeconds) }
    let seconds = try seconds(count: header.times, width: timeWidth)
    let typeStart = position
    try skip(header.times)
    let offsets = try offsets(count: header.types, letters: header.letters)
    try skip(header.standardFlags + header.utcFlags)
    var changes: [ZoneChange] = []
    for (index, second) in seconds.enumerated() {
      let type = Int(bytes[typeStart + index])
      guard type < offsets.count else {
        throw TimeZoneError(offset: typeStart + index, reason: .danglingReference)
      }
      changes.append(ZoneChange(second: second, offset: offsets[type]))
    }
    let rule = hasFooter ? try footer() : nil
    return TimeZoneRules(initial: offsets[0], changes: changes, rule: rule)
  }

  private mutating func seconds(count: Int, width: Int) throws(TimeZoneError) -> [Int64] {
    var seconds: [Int64] = []
    for _ in 0..<count {
      let second = try number(width: width)
      if let last = seconds.last, last >= second { throw fault(.unsortedTransitions) }
      seconds.append(second)
    }
    return seconds
  }

  private mutating func offsets(count: Int, letters: Int) throws(TimeZoneError) -> [ZoneOffset] {
    var types: [(seconds: Int, isDaylightSaving: Bool, name: Int)] = []
    for _ in 0..<count {
      let seconds = Int(try number(width: 4))
      guard abs(seconds) < 172_800 else { throw fault(.offsetOutOfRange) }
      let isDaylightSaving = try number(width: 1) != 0
      types.append((seconds, isDaylightSaving, Int(try number(width: 1)) & 0xFF))
    }
    let start = position
    try skip(letters)
    var offsets: [ZoneOffset] = []
    for type in types {
      guard (0..<letters).contains(type.name) else { throw fault(.danglingReference) }
      let name = bytes[(start + type.name)..<position].prefix { $0 != 0 }
      offsets.append(
        ZoneOffset(
          seconds: type.seconds, isDaylightSaving: type.isDaylightSaving,
          abbreviation: String(decoding: name, as: UTF8.self)))
    }
    return offsets
  }

  /// The rule between two line feeds, which may be missing.
  private mutating func footer() throws(TimeZoneError) -> PosixZone? {
    guard try number(width: 1) == 0x0A,
      let end = bytes[position...].firstIndex(of: 0x0A)
    else { throw fault(.invalidFooter) }
    guard end > position else { return nil }
    guard let rule = PosixZone(String(decoding: bytes[position..<end], as: UTF8.self)) else {
      throw fault(.invalidFooter)
    }
    return rule
  }
}
