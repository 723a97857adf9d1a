import CountMeKit
import CountMePlatform

/// The text of a document while a person edits it: a private file that git does not see.
struct DraftFile {
  /// The file.
  let path: String

  /// Writes `bytes` to a new file in the diary's `.git` folder.
  ///
  /// A text that was kept because it did not fit stays; the new file takes another name.
  init(
    _ bytes: [UInt8], ofDocumentAt documentPath: String, in folder: DiaryFolder
  ) throws(CommandFailure) {
    let directory = "\(folder.stateDirectory)/edit"
    let name = documentPath.split(separator: "/").joined(separator: "-").dropLast(".json".count)
    do {
      try DurableFile.createDirectories(directory, mode: 0o700)
      let path = Self.freePath("\(directory)/\(name)")
      try DurableFile.createPrivate(bytes, at: path)
      self.path = path
    } catch {
      throw CommandFailure(
        .cannotCreate, "cannot write \(error.path): \(ErrorNumber(error.number).text)",
        hint: ErrorNumber(error.number).advice, place: .init(path: error.path))
    }
  }

  private static func freePath(_ stem: String) -> String {
    var path = "\(stem).json"
    var number = 1
    while FileSystem.exists(path) {
      number += 1
      path = "\(stem)-\(number).json"
    }
    return path
  }

  /// What stands in the file now.
  func read() throws(CommandFailure) -> [UInt8] {
    guard FileSystem.exists(path) else {
      throw CommandFailure(
        .notFound, "the editor left no text; nothing was changed",
        hint: "edit it again, and let the editor save the file that it was given")
    }
    return try InputFile.read(path)
  }

  /// Removes the file.
  func remove() {
    // A file that stays behind does no harm: it is in no commit, and its name is not used again.
    try? DurableFile.remove(path)
  }
}
