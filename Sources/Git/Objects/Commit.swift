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
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  private static func clean(_ text: String) -> String {
    let kept = text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "<" && $0 != ">" }
    return kept.isEmpty ? "-" : String(String.UnicodeScalarView(kept))
  }

  /// The line as it stands in a commit.
  var line: String {
    let magnitude = Int(offsetMinutes.magnitude)
    let digits = String(10_000 + magnitude / 60 * 100 + magnitude % 60).dropFirst()
    return "\(name) <\(email)> \(seconds) \(offsetMinutes < 0 ? "-" : "+")\(digits)"
  }

  /// Times beyond this are refused: in milliseconds they would not be numbers any more.
  private static let latest: Int64 = 1 << 50

  /// Reads a line of a commit; nil where it is none.
  init?(line: Substring) {
    guard let open = line.lastIndex(of: "<"), let close = line.lastIndex(of: ">"), open < close
    else { return nil }
    let rest = line[line.index(after: close)...].split(separator: " ")
    guard rest.count == 2,
      let seconds = Int64(rest[0]), let zone = Int(rest[1]),
      seconds.magnitude <= Self.latest, zone.magnitude <= 9999
    else { return nil }
    let name = line[..<open]
    self.name = String(name.hasSuffix(" ") ? name.dropLast() : name)
    email = String(line[line.index(after: open)..<close])
    self.seconds = seconds
    offsetMinutes = zone / 100 * 60 + zone % 100
  }
}

/// A commit as it stands in the repository.
package struct Commit: Sendable, Equatable {
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
  /// The message.
  package let message: String
  /// The armoured signature, or nil.
  package let signature: String?
  /// What the signature signs: the commit without its signature.
  package let signedBytes: [UInt8]

  /// The message's first line.
  package var subject: String {
    String(message.split(separator: "\n", omittingEmptySubsequences: false).first ?? "")
  }

  /// The value of a trailer such as `Undo-of: …`, or nil.
  package func trailer(_ name: String) -> String? {
    message.split(separator: "\n").last { $0.hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.utf8.count + 2)) }
  }

  /// Reads a commit object; nil where it is none.
  init?(id: ObjectID, bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    var headers: [(key: Substring, value: String)] = []
    var signed: [UInt8] = []
    var place = 0
    var isSignature = false
    while place < bytes.count, bytes[place] != newline {
      let end = bytes[place...].firstIndex(of: newline) ?? bytes.count
      let line = String(decoding: bytes[place..<end], as: UTF8.self)
      if line.hasPrefix(" "), let last = headers.indices.last {
        headers[last].value += "\n" + line.dropFirst()
      } else {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        isSignature = parts[0] == "gpgsig" || parts[0] == "gpgsig-sha256"
        headers.append((parts[0], parts.count > 1 ? String(parts[1]) : ""))
      }
      if !isSignature { signed += bytes[place..<min(end + 1, bytes.count)] }
      place = end + 1
    }
    signed += bytes[min(place, bytes.count)...]
    func value(_ key: String) -> String? { headers.first { $0.key == key }?.value }
    let parents = headers.filter { $0.key == "parent" }.map { ObjectID(hex: $0.value) }
    guard let tree = value("tree").flatMap({ ObjectID(hex: $0) }), !parents.contains(nil),
      let author = value("author").flatMap({ CommitIdentity(line: $0[...]) }),
      let committer = value("committer").flatMap({ CommitIdentity(line: $0[...]) })
    else { return nil }
    self.id = id
    self.tree = tree
    self.parents = parents.compactMap { $0 }
    self.author = author
    self.committer = committer
    message = String(decoding: bytes.dropFirst(place + 1), as: UTF8.self)
    signature = value("gpgsig")
    signedBytes = signed
  }
}
