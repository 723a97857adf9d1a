import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme demo`: the whole story on real data.
struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Show two devices that edit independently and then agree, in a temporary folder.")

  @OptionGroup var global: GlobalOptions
  @Option(
    name: .customLong("keep"),
    help: ArgumentHelp("Use this new folder, and keep it.", valueName: "dir"),
    completion: .directory)
  var kept: String?

  func run() async throws {
    Interrupt.catchAsCancellation()
    let console = Console(global)
    let path = try prepare()
    let begin = ContinuousClock.now
    var story = DemoStory(at: path)
    let result = Result { try story.play() }
    if kept == nil { try DiaryError.wrapping(DurableFile.removeTree(path)) }
    let tree = try result.get()
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let place = kept == nil ? [] : ["", "Everything is in \(path.printable)."]
    let scenes = story.scenes
    try console.show(
      ["CountMe: two devices, one diary, no network, no conflict."] + story.lines + place
        + ["", "\(scenes.count) commands in \((seconds * 10).rounded() / 10) seconds."],
      json: .object([
        "path": kept == nil ? .null : .string(path), "seconds": .number(seconds),
        "tree": .string(tree), "scenes": .array(scenes.map(\.json)),
      ]))
  }

  /// The empty folder to play in.
  private func prepare() throws -> String {
    let random = UUIDText(version4: context.environment.randomBytes(16)).text
    let temporary = FileSystem.variable("TMPDIR") ?? "/tmp"
    let path = FileSystem.absolutePath(kept ?? "\(temporary)/countme-demo-\(random)")
    guard try DiaryError.wrapping(FileSystem.list(path)).isEmpty else {
      throw DiaryError.store(.folderNotEmpty(path: path))
    }
    try DiaryError.wrapping(DurableFile.createDirectories(path, mode: 0o700))
    return path
  }

  private var context: CommandContext { CommandContext(global) }
}

extension DemoStage.Scene {
  /// The command for scripts.
  fileprivate var json: JSONValue {
    .members(["device": device.rawValue, "command": command, "output": output])
  }
}
