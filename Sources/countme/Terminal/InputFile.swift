import CountMeKit
import CountMePlatform

/// Reads what a command is given: a file, or standard input.
enum InputFile {
  /// The bytes of the file at `path`.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    try expect(path)
    guard let bytes = FileSystem.readFollowingLinks(path, limit: 1 << 30) else {
      throw CommandFailure(
        .inputOutput, "cannot read \(path.printable)", hint: "check its permissions",
        place: .init(path: path))
    }
    return bytes
  }

  /// The JSON at `path`.
  static func json(_ path: String) throws(CommandFailure) -> JSONValue {
    try json(in: read(path), path: path)
  }

  /// The JSON that stands in `bytes`, which came from `path`.
  static func json(
    in bytes: [UInt8], path: String, limits: JSONLimits = .document
  ) throws(CommandFailure) -> JSONValue {
    do {
      return try JSONValue(parsing: bytes, limits: limits)
    } catch {
      throw CommandFailure(json: error, path: path)
    }
  }

  /// Makes sure that there is a file at `path`.
  static func expect(_ path: String) throws(CommandFailure) {
    guard FileSystem.exists(path) else {
      throw CommandFailure(
        .notFound, "there is no file \(path.printable)",
        hint: "looked for \(FileSystem.absolutePath(path).printable)", place: .init(path: path))
    }
  }

  /// Everything on standard input.
  static func standardInput() throws(CommandFailure) -> [UInt8] {
    do {
      return try Terminal.readInput(limit: 1 << 30)
    } catch {
      throw CommandFailure(
        .inputOutput, "cannot read standard input: \(ErrorNumber(error.number).text)")
    }
  }
}
