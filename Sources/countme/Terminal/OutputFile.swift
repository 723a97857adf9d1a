import CountMePlatform

/// A file that a command writes because the person named it.
enum OutputFile {
  /// Writes the bytes, and makes the folder where there is none; both are the owner's alone.
  ///
  /// What is there and is no file, as `/dev/null` or a pipe, is written into and stays what it is.
  ///
  /// - Returns: the folder that was made, in words for the answer; empty where it was there.
  @discardableResult
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) -> String {
    let folder = FileSystem.parent(of: FileSystem.absolutePath(path))
    let isNew = !FileSystem.exists(folder)
    do {
      if let facts = FileFacts(followingLinksTo: path), !facts.isRegular, !facts.isDirectory {
        try DurableFile.pour(bytes, into: path)
        return ""
      }
      try DurableFile.createDirectories(folder, mode: 0o700)
      try DurableFile.write(bytes, to: path, mode: 0o600)
      return isNew ? " The folder \(folder.printable) is new." : ""
    } catch {
      throw CommandFailure(
        .inputOutput, "cannot write \(path.printable): \(ErrorNumber(error.number).text)",
        hint: ErrorNumber(error.number).kind == .noRoom
          ? "make room on the disk" : "check the folder and its permissions",
        place: .init(path: path))
    }
  }
}
