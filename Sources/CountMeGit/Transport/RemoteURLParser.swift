/// Takes an address apart, strictly.
struct RemoteURLParser {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  func parse() throws(TransportError) -> (RemoteURL.Location, String) {
    guard !text.isEmpty else { throw refuse("an address is needed") }
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
      throw refuse("an address has no control characters")
    }
    guard !text.hasPrefix("-") else { throw refuse("an address does not begin with “-”") }
    guard let scheme = leadingScheme() else { return try parseShortForm() }
    let rest = String(text.dropFirst(scheme.count + 3))
    switch scheme.lowercased() {
    case "file": return try parseFile(rest)
    case "ssh", "git+ssh", "ssh+git": return try parseSSH(rest)
    case "http", "https": return try parseWeb(scheme.lowercased(), rest)
    case "git": throw refuse("“git://” is neither private nor checked: use https or ssh")
    default: throw refuse("“\(scheme)://” is not a kind of address we know")
    }
  }

  /// What stands before `://`, where that is a scheme at all.
  private func leadingScheme() -> String? {
    guard let end = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<end.lowerBound]
    guard let first = scheme.first, first.isASCII, first.isLetter else { return nil }
    let rest = scheme.utf8.allSatisfy(Self.isSchemeByte)
    return rest ? String(scheme) : nil
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "+-.".utf8.contains(byte)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit
  }

  /// A path, or `[user@]host:path`: a colon before the first slash makes it the latter, as in git.
  private func parseShortForm() throws(TransportError) -> (RemoteURL.Location, String) {
    guard let colon = hostColon() else { return (.folder(path: text), text) }
    let authority = String(text[..<colon])
    let path = String(text[text.index(after: colon)...])
    guard !path.hasPrefix(":") else {
      throw refuse("“\(authority)::” would run a helper program, which we never do")
    }
    // `https:/host` would be a host of this name.
    guard !Self.schemes.contains(authority.lowercased()) else {
      throw refuse("after “\(authority):” two slashes are missing")
    }
    let (user, host) = try userAndHost(authority)
    let location = RemoteURL.Location.ssh(
      user: user, host: host, port: nil, path: try sshPath(path))
    return (location, text)
  }

  private static let schemes: Set = ["http", "https", "ssh", "file", "git", "ftp", "sftp"]

  private func hostColon() -> String.Index? {
    var inBrackets = false
    for index in text.indices {
      switch text[index] {
      case "[": inBrackets = true
      case "]": inBrackets = false
      case "/": return nil
      case ":" where !inBrackets: return index
      default: continue
      }
    }
    return nil
  }

  private func parseFile(_ rest: String) throws(TransportError) -> (RemoteURL.Location, String) {
    guard rest.hasPrefix("/") else {
      throw refuse("a file address has no host: “file:///path”")
    }
    return (.folder(path: try percentDecoded(rest)), text)
  }

  private func parseSSH(_ rest: String) throws(TransportError) -> (RemoteURL.Location, String) {
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var path = try percentDecoded(String(rest[slash...]))
    var authority = String(rest[..<slash])
    let port = try takePort(&authority)
    let (user, host) = try userAndHost(try percentDecoded(authority))
    // `ssh://host/~user/x` means the home folder, as in git.
    if path.hasPrefix("/~") { path.removeFirst() }
    let location = RemoteURL.Location.ssh(
      user: user, host: host, port: port, path: try sshPath(path))
    let shownUser = user.map { $0 + "@" } ?? ""
    let shownPort = port.map { ":\($0)" } ?? ""
    return (location, "ssh://\(shownUser)\(authority.hostPart)\(shownPort)\(rest[slash...])")
  }

  private func parseWeb(
    _ scheme: String, _ rest: String
  ) throws(TransportError) -> (RemoteURL.Location, String) {
    let slash = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    let tail = rest[slash...]
    guard !tail.contains("?"), !tail.contains("#") else {
      throw refuse("an address has no “?” or “#”")
    }
    guard !rest.contains(" ") else { throw refuse("an address has no spaces") }
    var authority = String(rest[..<slash])
    let (user, password) = try takeCredentials(&authority)
    var hostOnly = authority
    let port = try takePort(&hostOnly)
    _ = try checkedHost(hostOnly)
    let shownPort = port.map { ":\($0)" } ?? ""
    let address = "\(scheme)://\(hostOnly)\(shownPort)\(tail)"
    return (.web(address: address, user: user, password: password), address)
  }

  private func takeCredentials(
    _ authority: inout String
  ) throws(TransportError) -> (String?, String?) {
    guard let at = authority.lastIndex(of: "@") else { return (nil, nil) }
    let parts = authority[..<at].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    authority = String(authority[authority.index(after: at)...])
    let user = try percentDecoded(String(parts.first ?? ""))
    // Someone pasted a token with nothing before it: that is the secret, not a name.
    let password = parts.count > 1 ? try percentDecoded(String(parts[1])) : nil
    return (user.isEmpty ? nil : user, password)
  }

  private func takePort(_ authority: inout String) throws(TransportError) -> UInt16? {
    guard let colon = authority.lastIndex(of: ":"),
      !authority[colon...].contains("]")
    else { return nil }
    let digits = authority[authority.index(after: colon)...]
    authority = String(authority[..<colon])
    guard !digits.isEmpty else { return nil }
    guard let port = UInt16(digits), port > 0, digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { throw refuse("a port is a number from 1 to 65535") }
    return port
  }

  private func userAndHost(
    _ authority: String
  ) throws(TransportError) -> (user: String?, host: String) {
    guard let at = authority.lastIndex(of: "@") else { return (nil, try checkedHost(authority)) }
    let user = String(authority[..<at])
    let bytes = user.utf8
    guard !user.isEmpty, !user.hasPrefix("-"),
      bytes.allSatisfy({ Self.isAlphanumeric($0) || "-_.+@\\".utf8.contains($0) || $0 >= 0x80 })
    else { throw refuse("the user name of this address is not one we can pass on to ssh") }
    return (user, try checkedHost(String(authority[authority.index(after: at)...])))
  }

  /// The host without brackets.
  private func checkedHost(_ text: String) throws(TransportError) -> String {
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = String(text.dropFirst().dropLast())
      let known = inner.utf8.allSatisfy { Self.isAlphanumeric($0) || ":.%".utf8.contains($0) }
      guard known, inner.contains(":") else { throw refuse("“\(text)” is not a host") }
      return inner
    }
    let known = text.utf8.allSatisfy { Self.isAlphanumeric($0) || "-._".utf8.contains($0) }
    guard !text.isEmpty else { throw refuse("the host is missing") }
    guard known, !text.hasPrefix("-") else { throw refuse("“\(text)” is not a host") }
    return text
  }

  private func sshPath(_ path: String) throws(TransportError) -> String {
    guard !path.isEmpty, path != "/" else { throw refuse("the path on the host is missing") }
    guard !path.hasPrefix("-") else { throw refuse("a path does not begin with “-”") }
    return path
  }

  private func percentDecoded(_ part: String) throws(TransportError) -> String {
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.utf8.allSatisfy(Self.isAlphanumeric),
        let value = UInt8(digits, radix: 16), value >= 0x20, value != 0x7f
      else { throw refuse("“%\(digits)” is not allowed in an address") }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw refuse("the address is not UTF-8")
    }
    return text
  }

  private func refuse(_ why: String) -> TransportError {
    TransportError(.invalidURL, remote: "", message: why)
  }
}

extension String {
  /// What follows the user name in `user@host`.
  fileprivate var hostPart: Substring {
    lastIndex(of: "@").map { self[index(after: $0)...] } ?? self[...]
  }
}
