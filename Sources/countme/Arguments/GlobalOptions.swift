import ArgumentParser

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: [.customShort("C"), .customLong("diary")],
    help: ArgumentHelp(
      "The diary's folder (else COUNTME_DIR, the nearest parent that is one, ~/CountMe).",
      valueName: "dir"),
    completion: .directory)
  var directory: String?

  @Flag(name: .customLong("json"), help: "Print one JSON value instead of text.")
  var isJSON = false

  @Flag(name: .shortAndLong, help: "Print nothing but what was asked for and errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more about what is done.")
  var verbose = false

  @Flag(name: .customLong("no-color"), help: "Print without colours (also: NO_COLOR).")
  var isColorless = false
}
