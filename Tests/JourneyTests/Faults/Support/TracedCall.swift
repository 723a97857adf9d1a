/// One system call in a log of `strace -f -y -xx`.
struct TracedCall {
  let thread: Substring
  let name: Substring
  let arguments: [Substring]
  let result: Int

  /// The calls of a log in the order in which they ended; those that were cut in two are one again.
  static func all(inLog log: String) -> [TracedCall] {
    var begun: [Substring: String] = [:]
    return log.split(separator: "\n").compactMap { line in
      guard let space = line.firstIndex(of: " ") else { return nil }
      let thread = line[..<space]
      let rest = line[space...].drop { $0 == " " }
      if rest.hasSuffix(" <unfinished ...>") {
        let text = String(rest.dropLast(" <unfinished ...>".count))
        // Another thread may have the number again before the call returns.
        if text.hasPrefix("close(") { return TracedCall(thread: thread, text + ") = 0") }
        begun[thread] = text
        return nil
      }
      if rest.hasPrefix("<... "), let end = rest.ranges(of: "resumed>").first {
        let start = begun.removeValue(forKey: thread) ?? ""
        return TracedCall(thread: thread, start + rest[end.upperBound...])
      }
      return TracedCall(thread: thread, rest)
    }
  }

  /// Reads `name(arguments) = result`; nil where it is something else.
  private init?(thread: Substring, _ line: some StringProtocol) {
    let text = Substring(line)
    guard let bracket = text.firstIndex(of: "("), let equals = text.ranges(of: /\) +=\ /).last
    else { return nil }
    self.thread = thread
    name = text[..<bracket]
    arguments = text[text.index(after: bracket)..<equals.lowerBound].split(separator: ", ")
      .map { $0.drop { $0 == " " } }
    result = Int(text[equals.upperBound...].prefix { $0 == "-" || $0.isNumber }) ?? -1
  }

  /// The number that an argument begins with.
  func number(_ place: Int) -> Int {
    guard arguments.indices.contains(place) else { return -1 }
    return Int(arguments[place].prefix { $0 == "-" || $0.isNumber }) ?? -1
  }

  /// The bytes of an argument in quotation marks.
  func bytes(_ place: Int) -> [UInt8] {
    guard arguments.indices.contains(place) else { return [] }
    return Self.decode(arguments[place].drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" })
  }

  /// The file that an argument means: its own text, below that of the folder before it, if any.
  func path(_ place: Int, below folder: Int? = nil) -> String {
    let name = String(decoding: bytes(place), as: UTF8.self)
    guard let folder, !name.hasPrefix("/"), arguments.indices.contains(folder) else { return name }
    let hex = arguments[folder].drop { $0 != "<" }.dropFirst().prefix { $0 != ">" }
    return String(decoding: Self.decode(hex), as: UTF8.self) + "/" + name
  }

  /// Every argument as text, such as flags.
  func has(_ flag: String) -> Bool { arguments.contains { $0.contains(flag) } }

  private static func decode(_ hex: Substring) -> [UInt8] {
    hex.split(separator: "\\x").compactMap { UInt8($0, radix: 16) }
  }
}
