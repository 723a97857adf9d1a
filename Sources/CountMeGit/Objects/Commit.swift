/// A commit as it stands in the repository.
package struct Commit: Sendable, Equatable {
  /// Longer ones are not read.
  static let mostBytes = 1 << 20

  /// Its id.
  package let id: ObjectID
  /// The tree.
  package let tree: ObjectID
  /// The parents, first one first.
  package let parents: [ObjectID]
  /// Who made the change.
  package let author: CommitIdentity
  /// Who made the commit.
  package let committer: CommitIdentity
  /// The encoding that its names and its message are in.
  package let encoding: CommitEncoding
  /// The message.
  package let message: String
  /// The armoured signature, or nil.
  package let signature: String?
  /// What the signature signs: the commit without its signature.
  package let signedBytes: [UInt8]

  /// The message's first line.
  package var subject: String {
    String(message.prefix { $0 != "\n" })
  }

  /// The value of a trailer such as `Undo-of: …`, or nil.
  package func trailer(_ name: String) -> String? {
    trailerLines.last { $0.hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.utf8.count + 2)) }
  }

  /// A paragraph of more bytes is words, too: nobody writes so many trailers, and each reading takes them apart.
  private static let mostTrailerBytes = 1 << 17

  /// The lines of the message's last paragraph; the first paragraph is words alone (git-interpret-trailers).
  ///
  /// - Complexity: linear in the bytes of that paragraph, which are bounded.
  package var trailerLines: [Substring] {
    let bytes = message.utf8
    let newline = UInt8(ascii: "\n")
    var end = bytes.endIndex
    while end > bytes.startIndex, bytes[bytes.index(before: end)] == newline {
      end = bytes.index(before: end)
    }
    let least = bytes.index(end, offsetBy: -Self.mostTrailerBytes - 1, limitedBy: bytes.startIndex)
    // The paragraph begins behind an empty line; one line break alone is the one below the first paragraph.
    var start = end
    while start > least ?? bytes.startIndex {
      let before = bytes.index(before: start)
      if bytes[before] == newline {
        guard before > bytes.startIndex else { return Self.lines(message[start..<end]) }
        if bytes[bytes.index(before: before)] == newline {
          return Self.lines(message[start..<end])
        }
      }
      start = before
    }
    return []
  }

  private static func lines(_ text: Substring) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Reads a commit object; nil where git would not have written it like this (``CommitHeader``).
  ///
  /// Without an `encoding` the text is UTF-8, because git turns what is not into it as it commits. Names and message in
  /// an encoding that is not read (``CommitEncoding/other(_:)``) are what is left of them as UTF-8.
  init?(id: ObjectID, bytes: [UInt8]) {
    guard let header = CommitHeader(bytes), !bytes.contains(0) else { return nil }
    let encoding = CommitEncoding(header.encoding.map { bytes[$0] })
    guard let author = CommitIdentity(line: encoding.utf8(bytes[header.author])),
      let committer = CommitIdentity(line: encoding.utf8(bytes[header.committer])),
      encoding != .utf8 || String(validating: bytes, as: UTF8.self) != nil
    else { return nil }
    // Plain ASCII is the same words to every program, as in old commits that an editor's encoding is noted of.
    let isPlain = encoding.keepsASCII && bytes.allSatisfy { $0 < 0x80 }
    self.encoding = isPlain ? .utf8 : encoding
    self.id = id
    tree = header.tree
    parents = header.parents
    self.author = author
    self.committer = committer
    message = String(decoding: encoding.utf8(bytes[header.messageStart...]), as: UTF8.self)
    signature = header.signature.map { Self.unfolded(bytes[$0].dropFirst("gpgsig ".utf8.count)) }
    let signed = header.signature ?? 0..<0
    signedBytes = Array(bytes[..<signed.lowerBound] + bytes[signed.upperBound...])
  }

  /// The value of a field whose further lines begin with a space, without the last newline.
  private static func unfolded(_ value: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(value.count)
    var isSpace = false
    for byte in value.dropLast() {
      if !isSpace { text.append(byte) }
      isSpace = !isSpace && byte == UInt8(ascii: "\n")
    }
    return String(decoding: text, as: UTF8.self)
  }
}
