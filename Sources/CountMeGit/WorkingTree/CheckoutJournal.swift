import CountMePlatform

/// The note that the working tree is being moved from one tree to another.
///
/// It is on disk before the first file changes and goes after the last, so whoever comes after a crash
/// knows both trees, which files a person wrote, and so what was ours.
struct CheckoutJournal: Equatable {
  /// What moves the files.
  enum Cause: Equatable {
    /// A reference that moves first: where it stands at `from` still, no file has been touched.
    case reference
    /// A merge for plain git, which moves the reference when the files are done.
    case merge
    /// Files come and leave as a person has chosen, and the tree stays.
    case choice

    /// The third word of the first line.
    fileprivate var word: String? {
      switch self {
      case .reference: nil
      case .merge: "merge"
      case .choice: "files"
      }
    }
  }

  let from: ObjectID
  let to: ObjectID
  var cause = Cause.reference
  var handWritten = HandWrittenFiles.none

  private static func path(_ gitDirectory: String) -> String {
    "\(gitDirectory)/countme/checkout"
  }

  static func read(_ gitDirectory: String) throws(SystemError) -> CheckoutJournal? {
    guard let bytes = try FileSystem.read(path(gitDirectory), limit: 1 << 28) else { return nil }
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    // A note whose last line has no end was not on disk yet when the machine stopped.
    guard lines.popLast()?.isEmpty == true, let first = lines.first else { return nil }
    let words = first.split(separator: " ").map(String.init)
    let cause = [Cause.reference, .merge, .choice].first { $0.word == words.dropFirst(2).first }
    guard let cause, (2...3).contains(words.count), let from = ObjectID(hex: words[0]),
      let to = ObjectID(hex: words[1]),
      let handWritten = HandWrittenFiles(lines: lines.dropFirst())
    else { return nil }
    return CheckoutJournal(from: from, to: to, cause: cause, handWritten: handWritten)
  }

  func write(_ gitDirectory: String) throws(SystemError) {
    let path = Self.path(gitDirectory)
    let words = [from.hex, to.hex] + [cause.word].compactMap(\.self)
    let lines = [words.joined(separator: " ")] + handWritten.lines
    let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
    try DurableFile.write(bytes, to: path, folderMode: 0o755, flush: .later)
    // Name and contents at once: a note that is half there says no more than none.
    try DurableFile.flush([path])
  }

  static func remove(_ gitDirectory: String) throws(SystemError) {
    try DurableFile.remove(path(gitDirectory))
  }
}
