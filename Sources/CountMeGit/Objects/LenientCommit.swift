/// A commit as git reads it, in whatever form it is.
///
/// git wants a tree and takes the parents below it; of all else it reads what it finds (`parse_commit_buffer`).
package struct LenientCommit {
  /// Longer ones are left to git.
  static let mostBytes = 1 << 26
  private static let newline = UInt8(ascii: "\n")

  /// The tree.
  package let tree: ObjectID
  /// The parents, first one first.
  package let parents: [ObjectID]
  /// Who made the change, as far as it can be told.
  package let author: CommitIdentity
  /// The message, as far as it is text.
  package let message: String

  /// nil for what git takes for no commit.
  ///
  /// - Complexity: linear in the length.
  init?(_ bytes: [UInt8]) {
    var place = 0
    func line() -> ArraySlice<UInt8> {
      bytes[place..<(bytes[place...].firstIndex(of: Self.newline) ?? bytes.endIndex)]
    }
    func object(_ name: String) -> ObjectID? {
      let line = line()
      guard line.starts(with: name.utf8) else { return nil }
      return ObjectID(hex: String(decoding: line.dropFirst(name.utf8.count), as: UTF8.self))
    }
    func pass() { place = min(line().endIndex + 1, bytes.endIndex) }
    guard let tree = object("tree ") else { return nil }
    pass()
    var parents: [ObjectID] = []
    while let parent = object("parent ") {
      parents.append(parent)
      pass()
    }
    let author = line()
    self.tree = tree
    self.parents = parents
    self.author = CommitIdentity(
      asGitReads: author.starts(with: "author ".utf8) ? author.dropFirst("author ".utf8.count) : [])
    while place < bytes.endIndex, !line().isEmpty { pass() }
    pass()
    message = String(decoding: bytes[place...].filter { $0 != 0 }, as: UTF8.self)
  }
}

extension CommitIdentity {
  /// Reads what stands behind `author`, as far as it can be told.
  fileprivate init(asGitReads line: ArraySlice<UInt8>) {
    func text(_ bytes: ArraySlice<UInt8>) -> String {
      let text = String(decoding: bytes, as: UTF8.self)
      return String(text.drop { $0 == " " })
    }
    let open = line.firstIndex(of: UInt8(ascii: "<")) ?? line.endIndex
    let close = line.lastIndex(of: UInt8(ascii: ">")).map { max($0, open) } ?? line.endIndex
    var name = text(line[..<open])
    if name.hasSuffix(" ") { name.removeLast() }
    let time = String(decoding: line[close...].dropFirst(), as: UTF8.self).split(separator: " ")
    let zone = time.dropFirst().first.flatMap { $0.count == 5 ? Int($0) : nil } ?? 0
    self.init(
      name: name, email: text(line[open..<close].dropFirst()),
      seconds: time.first.flatMap { Int64($0) } ?? 0,
      offsetMinutes: zone / 100 * 60 + zone % 100)
  }
}
