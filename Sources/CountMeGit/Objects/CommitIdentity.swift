/// Who did something, and when by their clock.
package struct CommitIdentity: Sendable, Equatable {
  /// The name.
  package let name: String
  /// The e-mail address, which need not be real.
  package let email: String
  /// Seconds since 1970.
  package let seconds: Int64
  /// Minutes that their clock is ahead of UTC.
  package let offsetMinutes: Int

  /// Describes who did something; characters that git cannot hold are left out.
  package init(name: String, email: String, seconds: Int64, offsetMinutes: Int) {
    self.name = Self.clean(name)
    self.email = Self.clean(email)
    // git reads no time before 1970.
    self.seconds = min(max(0, seconds), Self.latest)
    self.offsetMinutes = min(max(-Self.mostMinutes, offsetMinutes), Self.mostMinutes)
  }

  private static func clean(_ text: String) -> String {
    let kept = text.unicodeScalars.lazy.filter { $0.value >= 0x20 && $0 != "<" && $0 != ">" }
      .prefix(mostScalars)
    return kept.isEmpty ? "-" : String(String.UnicodeScalarView(kept))
  }

  /// The line as it stands in a commit.
  var line: String {
    let magnitude = Int(offsetMinutes.magnitude)
    let digits = String(10_000 + magnitude / 60 * 100 + magnitude % 60).dropFirst()
    return "\(name) <\(email)> \(seconds) \(offsetMinutes < 0 ? "-" : "+")\(digits)"
  }

  /// Times beyond this are refused: git's commit graph holds no greater ones, and `git fsck` fails over it for good.
  private static let latest: Int64 = 1 << 34 - 1
  /// Longer lines are refused: a commit that is made again with the same author must stay one that can be read.
  private static let mostBytes = 1 << 14
  /// Of a name and of an address: a line of both is short enough.
  private static let mostScalars = 1000
  /// What four digits hold.
  private static let mostMinutes = 99 * 60 + 59

  /// Reads what stands behind `author` or `committer`; nil where `git fsck` would complain about it.
  init?(line: ArraySlice<UInt8>) {
    guard line.count <= Self.mostBytes, let open = line.firstIndex(of: UInt8(ascii: "<")),
      open > line.startIndex,
      line[open - 1] == UInt8(ascii: " "), !line[..<open].contains(UInt8(ascii: ">")),
      let close = line[open...].firstIndex(of: UInt8(ascii: ">")),
      !line[(open + 1)..<close].contains(UInt8(ascii: "<")),
      let (seconds, offsetMinutes) = Self.time(line[(close + 1)...])
    else { return nil }
    name = String(decoding: line[..<(open - 1)], as: UTF8.self)
    email = String(decoding: line[(open + 1)..<close], as: UTF8.self)
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// Reads ` SECONDS +HHMM` with no other digit, sign or space than git writes.
  private static func time(_ text: ArraySlice<UInt8>) -> (seconds: Int64, offsetMinutes: Int)? {
    let parts = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, let seconds = number(parts[1]),
      parts[1].count == 1 || parts[1].first != UInt8(ascii: "0"), seconds <= latest,
      parts[2].count == 5, let sign = parts[2].first,
      [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign),
      let zone = number(parts[2].dropFirst())
    else { return nil }
    let minutes = Int(zone / 100 * 60 + zone % 100)
    return (seconds, sign == UInt8(ascii: "-") ? -minutes : minutes)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard !digits.isEmpty, digits.count <= 16 else { return nil }
    var number: Int64 = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
