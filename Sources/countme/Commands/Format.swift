import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme fmt`: canonical JSON.
struct Format: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Print standard input as canonical JSON, or rewrite files in place.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The files; none means standard input.", completion: .file()) var files:
    [String] = []

  func run(in context: CommandContext) async throws {
    if files.isEmpty || files == ["-"] {
      let value = try parsed(try InputFile.standardInput(), "standard input")
      try context.console.write(value.canonicalBytes())
      return
    }
    let values = try files.map { path in
      let bytes = try InputFile.read(path)
      return (path, bytes, try parsed(bytes, path).canonicalBytes())
    }
    for (path, before, after) in values where before != after {
      // What a link leads to is rewritten, and may be read by whoever might before.
      let place = FileSystem.realPath(path) ?? path
      let mode = FileFacts(place)?.mode ?? 0o600
      try DiaryError.wrapping(DurableFile.write(after, to: place, mode: UInt16(mode & 0o777)))
    }
  }

  private func parsed(_ bytes: [UInt8], _ path: String) throws -> JSONValue {
    try InputFile.json(in: bytes, path: path, limits: JSONLimits(bytes: 1 << 30, depth: 64))
  }
}
