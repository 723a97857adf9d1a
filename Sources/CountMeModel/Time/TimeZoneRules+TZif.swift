extension TimeZoneRules {
  /// Reads a compiled zone file, as systems keep them below `/usr/share/zoneinfo`.
  ///
  /// Source: RFC 8536. Versions 1 to 4; of the later ones the 64-bit part and the rule at the end.
  /// Nil where the file departs from that, or counts leap seconds, which POSIX time and ours do not.
  public init?(tzif bytes: [UInt8]) {
    var reader = TZifReader(bytes: bytes[...])
    guard var header = reader.header() else { return nil }
    let isFirst = header.isFirst
    if !isFirst {
      guard reader.take(header.size(timeWidth: 4)) != nil, let second = reader.header() else {
        return nil
      }
      header = second
    }
    guard let rules = reader.rules(header, timeWidth: isFirst ? 4 : 8, hasFooter: !isFirst) else {
      return nil
    }
    self = rules
  }
}

/// What is left of a zone file.
private struct TZifReader {
  var bytes: ArraySlice<UInt8>

  /// The start of either part of a file: whether its version is the first, and how many entries follow.
  struct Header {
    let isFirst: Bool
    let utcFlags, standardFlags, leapSeconds, times, types, letters: Int

    /// How many bytes the part has behind its header.
    func size(timeWidth: Int) -> Int {
      times * (timeWidth + 1) + types * 6 + letters + leapSeconds * (timeWidth + 4)
        + standardFlags + utcFlags
    }
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  /// A big-endian number in two's complement.
  private mutating func number(width: Int) -> Int64? {
    guard let bytes = take(width) else { return nil }
    let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = 64 - width * 8
    return Int64(bitPattern: value << unused) >> unused
  }

  mutating func header() -> Header? {
    guard take(4)?.elementsEqual("TZif".utf8) == true, let version = take(1)?.first,
      version == 0 || (0x32...0x34).contains(version), take(15) != nil
    else { return nil }
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = number(width: 4), count >= 0 else { return nil }
      counts.append(Int(count))
    }
    return Header(
      isFirst: version == 0, utcFlags: counts[0], standardFlags: counts[1],
      leapSeconds: counts[2], times: counts[3], types: counts[4], letters: counts[5])
  }

  mutating func rules(_ header: Header, timeWidth: Int, hasFooter: Bool) -> TimeZoneRules? {
    guard (1...256).contains(header.types), header.leapSeconds == 0,
      let seconds = seconds(count: header.times, width: timeWidth), let types = take(header.times),
      let offsets = offsets(count: header.types), types.allSatisfy({ $0 < offsets.count }),
      take(header.letters + header.standardFlags + header.utcFlags) != nil
    else { return nil }
    let changes = zip(seconds, types).map { ZoneChange(second: $0, offset: offsets[Int($1)]) }
    guard hasFooter else { return TimeZoneRules(initial: offsets[0], changes: changes, rule: nil) }
    // The rule between two line feeds, which may be missing.
    guard take(1)?.first == 0x0A, let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let rule = PosixZone(String(decoding: bytes[..<end], as: UTF8.self))
    guard rule != nil || end == bytes.startIndex else { return nil }
    return TimeZoneRules(initial: offsets[0], changes: changes, rule: rule)
  }

  private mutating func seconds(count: Int, width: Int) -> [Int64]? {
    var seconds: [Int64] = []
    for _ in 0..<count {
      guard let second = number(width: width), seconds.last.map({ $0 < second }) ?? true else {
        return nil
      }
      seconds.append(second)
    }
    return seconds
  }

  private mutating func offsets(count: Int) -> [Int64]? {
    var offsets: [Int64] = []
    for _ in 0..<count {
      // Whether it is daylight saving time, and what it is called, is nothing that is asked.
      guard let offset = number(width: 4), abs(offset) < 172_800, take(2) != nil else { return nil }
      offsets.append(offset)
    }
    return offsets
  }
}
