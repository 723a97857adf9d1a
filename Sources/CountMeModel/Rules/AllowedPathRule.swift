/// A diary has documents at the paths that follow from their ids, and three kinds of files of its own.
///
/// Collections that this program does not know may be those of a newer one: there, the path need only
/// have the shape of a document's. Every other name is refused, such as `.git` in any spelling.
struct AllowedPathRule: ChangeRule {
  static let summary = "a diary holds documents and nothing else"

  private static let maximumDepth = 8
  private static let maximumName = 200

  func objection(to change: CandidateChange) -> String? {
    // What is wrong may go, but not come.
    guard change.after != nil, SystemFile(change.path) == nil else { return nil }
    let parts = Array(change.path.utf8).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isName) else { return "a diary has no file of this name" }
    guard parts.count <= Self.maximumDepth else { return "it lies too deep" }
    guard parts.count >= 2, parts.last.map(Self.isDocument) == true else {
      return "it is no document's path"
    }
    // Else a document and a folder could have one name.
    guard !parts.dropLast().contains(where: Self.isDocument) else {
      return "a folder is named like a document"
    }
    if let schema = change.schema,
      DocumentPath(change.path, collection: schema.name, kind: schema.identifierKind) == nil
    {
      return "a document of \(schema.name) cannot be there"
    }
    return nil
  }

  private static func isDocument(_ part: ArraySlice<UInt8>) -> Bool {
    part.suffix(5).elementsEqual(".json".utf8)
  }

  private static func isName(_ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-"),
      part.last != UInt8(ascii: "."), part.count <= maximumName, !isWindowsDevice(part)
    else { return false }
    return part.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Windows takes these names for devices, with any ending and in any case.
  private static let windowsDevices: Set<String> = {
    let numbered = (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
    return Set(numbered + ["aux", "con", "nul", "prn"])
  }()

  private static func isWindowsDevice(_ part: ArraySlice<UInt8>) -> Bool {
    let stem = part.prefix { $0 != UInt8(ascii: ".") }
    return (3...4).contains(stem.count)
      && windowsDevices.contains(String(decoding: stem, as: UTF8.self).lowercased())
  }
}
