/// What git allows as the full name of a reference.
enum ReferenceNameRule {
  /// Whether `name` is `HEAD` or a well-formed name below `refs/`.
  static func isValid(_ name: String) -> Bool {
    if name == "HEAD" { return true }
    let bytes = Array(name.utf8)
    guard name.hasPrefix("refs/"), bytes.count <= 1_024, bytes.last != UInt8(ascii: "."),
      !name.contains(".."), !name.contains("@{")
    else { return false }
    let forbidden = Array(" ~^:?*[\\".utf8)
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f || forbidden.contains($0) }) else {
      return false
    }
    return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") && !$0.ends(with: ".lock") }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    count >= text.utf8.count && suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
