/// What a reference's log says of who moved it.
package enum ReferenceLog {
  /// Where a reference was when a message with this beginning was last written, if others moved it since.
  ///
  /// Reads the end of the log only; nil too where that says nothing.
  package static func lastTip(
    of reference: String, messagePrefix: String, gitDirectory: String
  ) throws(SystemError) -> ObjectID? {
    let bytes = try FileSystem.readEnd("\(gitDirectory)/logs/\(reference)", limit: 16384) ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let last = lines.last, !isOurs(last, messagePrefix) else { return nil }
    guard let line = lines.last(where: { isOurs($0, messagePrefix) }) else { return nil }
    let ids = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    return ids.count == 3 ? ObjectID(hex: String(decoding: ids[1], as: UTF8.self)) : nil
  }

  /// Whether every move of a reference since it was at `tip` was told with this beginning.
  ///
  /// False too where the log does not reach back so far.
  ///
  /// - Parameters:
  ///   - messagePrefix: how the messages begin.
  ///   - reference: the reference's full name.
  ///   - tip: where it was; nil for since it was made.
  ///   - gitDirectory: the repository's directory.
  package static func isOnly(
    messagePrefix: String, of reference: String, since tip: ObjectID?, gitDirectory: String
  ) throws(SystemError) -> Bool {
    let path = "\(gitDirectory)/logs/\(reference)"
    let bytes = try FileSystem.readEnd(path, limit: 1 << 23) ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
      let ids = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard ids.count == 3 else { return false }
      if let tip, ObjectID(hex: String(decoding: ids[1], as: UTF8.self)) == tip { return true }
      guard isOurs(line, messagePrefix) else { return false }
      let isFirst = ids[0].allSatisfy { $0 == UInt8(ascii: "0") }
      if isFirst { return tip == nil }
    }
    return false
  }

  private static func isOurs(_ line: ArraySlice<UInt8>, _ prefix: String) -> Bool {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return false }
    return line[(tab + 1)...].starts(with: prefix.utf8)
  }
}
