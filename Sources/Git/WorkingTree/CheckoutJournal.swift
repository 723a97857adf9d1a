/// The note that the working tree is being moved from one tree to another.
///
/// It is on disk before the first file changes and goes after the last, so whoever comes after a crash
/// knows both trees, and can tell a torn file of ours from a person's edit.
struct CheckoutJournal: Equatable {
  let from: ObjectID
  let to: ObjectID
  /// Whether files come and leave as a person has chosen, and the tree stays.
  var isChoosing = false

  private static func path(_ gitDirectory: String) -> String {
    "\(gitDirectory)/countme/checkout"
  }

  static func read(_ gitDirectory: String) throws(SystemError) -> CheckoutJournal? {
    guard let bytes = try FileSystem.read(path(gitDirectory), limit: 200) else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    let isChoosing = parts.count == 3 && parts[2] == "files"
    guard parts.count == 2 || isChoosing, let from = ObjectID(hex: String(parts[0])),
      let to = ObjectID(hex: String(parts[1]))
    else { return nil }
    return CheckoutJournal(from: from, to: to, isChoosing: isChoosing)
  }

  func write(_ gitDirectory: String) throws(SystemError) {
    try DurableFile.createDirectories("\(gitDirectory)/countme")
    let path = Self.path(gitDirectory)
    let word = isChoosing ? " files" : ""
    try DurableFile.write(Array("\(from.hex) \(to.hex)\(word)\n".utf8), to: path, flush: .later)
    // Name and contents at once: a note that is half there says no more than none.
    try DurableFile.flush([path])
  }

  static func remove(_ gitDirectory: String) throws(SystemError) {
    try DurableFile.remove(path(gitDirectory))
  }
}
