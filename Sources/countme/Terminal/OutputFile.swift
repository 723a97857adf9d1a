import Git

/// A file that a command writes because the person named it.
enum OutputFile {
  /// Writes the bytes, and makes the folder where there is none.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do {
      let folder = FileSystem.parent(of: FileSystem.absolutePath(path))
      try DurableFile.createDirectories(folder, mode: 0o755)
      try DurableFile.write(bytes, to: path)
    } catch {
      throw CommandFailure(
        .inputOutput, "cannot write \(path.printable): \(SystemFailure(error.number).text)",
        hint: "check the folder and its permissions", place: .init(path: path))
    }
  }
}
