/// A repository's configuration as its file has it, read without libgit2.
///
/// Follows git-config's "Syntax". What takes other files in is not read here: libgit2 does that.
package struct ConfigurationFile: Sendable {
  /// The settings in the file's order; those of one name may be several.
  package let settings: [(name: String, value: String)]

  /// Reads the bytes of a file; nil where they are no configuration, or have other files taken in.
  init?(_ bytes: [UInt8]) {
    var reader = ConfigurationReader(bytes)
    guard reader.readAll() else { return nil }
    let takesIn = reader.settings.contains {
      $0.name.hasPrefix("include.") || $0.name.hasPrefix("includeif.")
    }
    if takesIn { return nil }
    settings = reader.settings
  }

  /// The value of a setting, which is the last where there are several; nil where there is none.
  ///
  /// - Parameter name: sections and keys have any case, what stands between them its own.
  package subscript(name: String) -> String? {
    let name = Self.canonical(name)
    return settings.last { $0.name == name }?.value
  }

  /// Whether a setting says yes, as git reads it; nil where there is none.
  package func isOn(_ name: String) -> Bool? {
    guard let text = self[name]?.lowercased() else { return nil }
    return ["true", "yes", "on"].contains(text) || Int(text) ?? 0 != 0
  }

  /// All values of a setting, in the file's order.
  package func values(of name: String) -> [String] {
    let name = Self.canonical(name)
    return settings.filter { $0.name == name }.map(\.value)
  }

  /// Takes settings that libgit2 has read.
  init(settings: [(name: String, value: String)]) { self.settings = settings }

  private static func canonical(_ name: String) -> String {
    guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else {
      return name.asciiLowercased
    }
    return name[..<first].asciiLowercased + name[first..<last] + name[last...].asciiLowercased
  }
}

/// Reads git's configuration, line by line.
private struct ConfigurationReader {
  private(set) var settings: [(name: String, value: String)] = []
  private let bytes: [UInt8]
  private var position = 0
  private var section: String?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The mark with which some editors begin a file.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Whether all of it could be read.
  mutating func readAll() -> Bool {
    while true {
      skip { $0.isSpace || $0 == .lineFeed }
      guard let byte = next else { return true }
      switch byte {
      case UInt8(ascii: "#"), UInt8(ascii: ";"): skip { $0 != .lineFeed }
      case UInt8(ascii: "["): if !readSection() { return false }
      default: if !readSetting() { return false }
      }
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while let byte = next, condition(byte) { position += 1 }
  }

  private mutating func take(while condition: (UInt8) -> Bool) -> String {
    let start = position
    skip(while: condition)
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// `[section]` or `[section "subsection"]`.
  private mutating func readSection() -> Bool {
    position += 1
    let name = take { $0.isNameByte || $0 == UInt8(ascii: ".") }.asciiLowercased
    guard !name.isEmpty else { return false }
    section = name
    let space = take(while: \.isSpace)
    if next == UInt8(ascii: "\"") {
      guard !space.isEmpty, let subsection = readSubsection() else { return false }
      section = "\(name).\(subsection)"
    } else if !space.isEmpty {
      return false
    }
    guard next == UInt8(ascii: "]") else { return false }
    position += 1
    return true
  }

  private mutating func readSubsection() -> String? {
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != .lineFeed {
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = next, escaped != .lineFeed else { return nil }
        position += 1
        text.append(escaped)
      } else {
        text.append(byte)
      }
    }
    return nil
  }

  /// `key = value`, or `key` alone.
  private mutating func readSetting() -> Bool {
    guard let first = next, first.isASCIILetter else { return false }
    let key = take(while: \.isNameByte).asciiLowercased
    let name = section.map { "\($0).\(key)" } ?? key
    skip(while: \.isSpace)
    switch next {
    case UInt8(ascii: "="):
      position += 1
      guard let value = readValue() else { return false }
      settings.append((name, value))
    // A name without a value says yes.
    case nil, .lineFeed: settings.append((name, "true"))
    default: return false
    }
    return true
  }

  private mutating func readValue() -> String? {
    skip(while: \.isSpace)
    var value: [UInt8] = []
    // Space at the end is no part of the value, unless it was quoted.
    var length = 0
    var isQuoted = false
    while let byte = next, byte != .lineFeed {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        length = value.count
      case UInt8(ascii: "\\"):
        // A carriage return belongs to the end of the line.
        if next == .carriageReturn, position + 1 < bytes.count, bytes[position + 1] == .lineFeed {
          position += 1
        }
        guard let escaped = next else { return nil }
        position += 1
        if escaped == .lineFeed { continue }
        guard let meant = Self.meaning(of: escaped) else { return nil }
        value.append(meant)
        length = value.count
      case UInt8(ascii: "#") where !isQuoted, UInt8(ascii: ";") where !isQuoted:
        skip { $0 != .lineFeed }
      default:
        value.append(byte)
        if isQuoted || !byte.isSpace { length = value.count }
      }
    }
    return isQuoted ? nil : String(decoding: value.prefix(length), as: UTF8.self)
  }

  private static func meaning(of escaped: UInt8) -> UInt8? {
    switch escaped {
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): escaped
    default: nil
    }
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate var isSpace: Bool {
    self == 0x20 || (0x09...0x0D).contains(self) && self != .lineFeed
  }
  fileprivate var isNameByte: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-")
  }
}

extension StringProtocol {
  fileprivate var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
