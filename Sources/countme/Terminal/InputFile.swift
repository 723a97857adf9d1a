import CountMeKit
import CountMeModel
import Git

/// Reads what a command is given: a file, or standard input.
enum InputFile {
  /// The bytes of the file at `path`.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    guard let bytes = FileSystem.readFollowingLinks(path, limit: 1 << 30) else {
      let isThere = FileSystem.exists(path)
      throw CommandFailure(
        isThere ? .inputOutput : .notFound,
        isThere ? "cannot read \(path.printable)" : "there is no file \(path.printable)",
        hint: "check the name and its permissions", place: .init(path: path))
    }
    return bytes
  }

  /// Everything on standard input.
  static func standardInput() throws(CommandFailure) -> [UInt8] {
    do {
      return try Terminal.readInput(limit: 1 << 30)
    } catch {
      throw CommandFailure(
        .inputOutput, "cannot read standard input: \(SystemFailure(error.number).text)")
    }
  }
}
