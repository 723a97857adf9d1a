/// Builds zone files by RFC 8536, whole and broken ones.
struct ZoneFile {
  var version = UInt8(ascii: "2")
  /// Offset, whether it is daylight saving time, and name.
  var types: [(seconds: Int, isDaylightSaving: Bool, name: String)]
  /// Second and index of the type from then on.
  var changes: [(second: Int64, type: UInt8)] = []
  var footer = ""
  var leapSeconds = 0

  /// Both parts; the first one without contents, as newer systems write it.
  var bytes: [UInt8] {
    if version == 0 { return part(width: 4) }
    var empty = self
    (empty.types, empty.changes, empty.leapSeconds) = ([types[0]], [], 0)
    return empty.part(width: 4) + part(width: 8) + Array("\n\(footer)\n".utf8)
  }

  private func part(width: Int) -> [UInt8] {
    var names: [UInt8] = []
    var typeBytes: [UInt8] = []
    for type in types {
      typeBytes += bigEndian(Int64(type.seconds), width: 4)
      typeBytes += [type.isDaylightSaving ? 1 : 0, UInt8(names.count)]
      names += Array(type.name.utf8) + [0]
    }
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leapSeconds, changes.count, types.count, names.count] {
      bytes += bigEndian(Int64(count), width: 4)
    }
    for change in changes { bytes += bigEndian(change.second, width: width) }
    bytes += changes.map(\.type)
    bytes += typeBytes + names
    return bytes + [UInt8](repeating: 0, count: leapSeconds * (width + 4))
  }

  private func bigEndian(_ value: Int64, width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ((width - 1 - $0) * 8)) }
  }

  /// Berlin, cut down: local mean time, then the rule of today from 1996 on.
  static let berlin = ZoneFile(
    types: [
      (3208, false, "LMT"), (7200, true, "CEST"), (3600, false, "CET"),
    ],
    changes: [(-2_422_054_408, 2), (828_234_000, 1), (846_378_000, 2)],
    footer: "CET-1CEST,M3.5.0,M10.5.0/3")
}
