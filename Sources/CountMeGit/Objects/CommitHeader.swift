/// The fields of a commit object, read in the one way in which git, libgit2 and we agree.
///
/// In this order and no other: `tree`, each `parent`, `author`, `committer`, perhaps `encoding`, fields that
/// nobody reads (`mergetag`, what other programs add), and last, perhaps, one `gpgsig`. So no line is a
/// parent to one program and none to another, and nothing but the signature itself stands outside of what
/// it signs: nobody else can make a second commit of a signed one (git's `commit.c`, `fsck.c`).
struct CommitHeader {
  let tree: ObjectID
  let parents: [ObjectID]
  /// Where the author's name, address and time stand.
  let author: Range<Int>
  /// Where the committer's name, address and time stand.
  let committer: Range<Int>
  /// Where the name of the text's encoding stands; nil for UTF-8.
  let encoding: Range<Int>?
  /// Where the signature's field stands, its last newline included; nil where there is none.
  let signature: Range<Int>?
  /// Where the message begins.
  let messageStart: Int
  /// The committer's time, in seconds.
  let time: Int64

  /// nil where `bytes` are no commit, or none that git would write.
  ///
  /// - Complexity: linear in the length of the header.
  init?(_ bytes: [UInt8]) {
    var fields = CommitFields(bytes)
    guard let tree = fields.object("tree") else { return nil }
    var parents: [ObjectID] = []
    while let parent = fields.object("parent") { parents.append(parent) }
    guard let author = fields.value("author"), let committer = fields.value("committer"),
      let time = CommitIdentity(line: bytes[committer])?.seconds
    else { return nil }
    encoding = fields.value("encoding")
    while fields.takesUnread() {}
    signature = fields.folded("gpgsig")
    guard let messageStart = fields.end() else { return nil }
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer
    self.time = time
    self.messageStart = messageStart
  }
}

/// Takes the fields of a commit's header, one after another.
private struct CommitFields {
  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  /// The names that mean something to somebody, wherever they stand.
  private static let reserved = ["tree", "parent", "author", "committer", "encoding"]

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Where the value of the next field stands, if it has this name and one line.
  mutating func value(_ name: String) -> Range<Int>? {
    guard let start = valueStart(name), let end = bytes[start...].firstIndex(of: Self.newline),
      end > start, end + 1 < bytes.count, bytes[end + 1] != Self.space
    else { return nil }
    place = end + 1
    return start..<end
  }

  /// The object that the next field names, if it has this name.
  mutating func object(_ name: String) -> ObjectID? {
    let before = place
    guard let range = value(name), let id = ObjectID(hex: bytes[range]) else {
      place = before
      return nil
    }
    return id
  }

  /// Where the next field stands, if it has this name, with all its lines.
  mutating func folded(_ name: String) -> Range<Int>? {
    guard valueStart(name) != nil else { return nil }
    return lines()
  }

  /// Passes over a field that nobody reads; false where none follows.
  mutating func takesUnread() -> Bool {
    guard place < bytes.count, let nameEnd = bytes[place...].firstIndex(of: Self.space) else {
      return false
    }
    let name = bytes[place..<nameEnd]
    guard !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !name.starts(with: "gpgsig".utf8),
      !Self.reserved.contains(where: { name.elementsEqual($0.utf8) })
    else { return false }
    return lines() != nil
  }

  /// Where the message begins, if the header ends here.
  func end() -> Int? { place < bytes.count && bytes[place] == Self.newline ? place + 1 : nil }

  private func valueStart(_ name: String) -> Int? {
    let rest = bytes[place...]
    guard rest.starts(with: name.utf8) else { return nil }
    let end = place + name.utf8.count
    return end < bytes.count && bytes[end] == Self.space ? end + 1 : nil
  }

  /// Takes a line and those below it that begin with a space.
  private mutating func lines() -> Range<Int>? {
    let start = place
    repeat {
      guard let end = bytes[place...].firstIndex(of: Self.newline) else { return nil }
      place = end + 1
    } while place < bytes.count && bytes[place] == Self.space
    return start..<place
  }
}
