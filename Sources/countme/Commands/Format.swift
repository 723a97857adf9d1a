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
    if files.isEmpty {
      let value = try parsed(try InputFile.standardInput(), "standard input")
      try context.console.write(value.canonicalBytes())
      return
    }
    let values = try files.map { ($0, try parsed(try InputFile.read($0), $0)) }
    for (path, value) in values {
      try DiaryError.wrapping(DurableFile.write(value.canonicalBytes(), to: path))
    }
  }

  private func parsed(_ bytes: [UInt8], _ path: String) throws -> JSONValue {
    try InputFile.json(in: bytes, path: path, limits: JSONLimits(bytes: 1 << 30, depth: 64))
  }
}
