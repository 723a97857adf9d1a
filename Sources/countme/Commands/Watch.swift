import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme watch`: keeps this device and the remotes the same for as long as it runs.
struct Watch: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Keep this device and the remotes the same until you stop it.",
    discussion: """
      Your edits are noticed at once and sent when you pause; what other devices send comes in within \
      the interval. A remote that cannot be reached is tried again. Ctrl-C stops it.

      --install lets it run in the background whenever you are logged in, for this diary.
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp("How often the remotes are asked: 30s, 5m, 1h.", valueName: "time"),
    transform: Self.interval)
  var interval: Duration = .seconds(30)

  @Flag(help: "Run in the background from now on, whenever you are logged in.")
  var install = false

  @Flag(help: "Do not run in the background any more.")
  var uninstall = false

  func validate() throws {
    guard !(install && uninstall) else {
      throw ValidationError("choose one of --install and --uninstall")
    }
  }

  func run(in context: CommandContext) async throws {
    if install || uninstall {
      let service = UserService(
        folder: try uninstall ? context.place() : context.folder().path, interval: interval,
        environment: context.environment)
      return try install
        ? await service.install(context.console) : service.uninstall(context.console)
    }
    Interrupt.catchAsCancellation()
    let page = WatchPage(context)
    defer { page.end() }
    let diary = try context.diary()
    BackgroundVerification.begin(diary)
    try await DiaryWatch(diary, interval: interval).run { page.show($0) }
  }

  /// Reads `30s`, `5m`, `1h` or a number of seconds; from a second to a day.
  static func interval(_ text: String) throws -> Duration {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text : String(text.dropLast())
    guard let number = Int(digits), (1...86400).contains(number),
      case let seconds = number * (unit ?? 1), seconds <= 86400
    else {
      throw ValidationError("\(text.printable) is not a time like 30s, 5m or 1h, up to a day")
    }
    return .seconds(seconds)
  }
}
