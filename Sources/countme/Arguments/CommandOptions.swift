import ArgumentParser

/// The options that every command takes that is about one's own diary alone.
typealias GlobalOptions = CommandOptions<OwnDiary>

/// The options that every command takes, with the one that names an attached diary.
struct CommandOptions<Attached: AttachedUse>: ParsableArguments {
  @Option(
    name: [.customShort("C"), .customLong("diary")],
    help: ArgumentHelp(
      "The diary's folder (else COUNTME_DIR, a parent folder that is one, ~/CountMe).",
      valueName: "dir"),
    completion: .directory)
  var directory: String?

  @Flag(name: .customLong("json"), help: "Print one JSON value instead of text.")
  var isJSON = false

  @Flag(name: .shortAndLong, help: "Print only what was asked for, and errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more about what is done.")
  var verbose = false

  @Flag(name: .customLong("no-color"), help: "Print without colours (also: NO_COLOR).")
  var isColorless = false

  @Option(
    name: .customLong(Attached.option ?? ""),
    help: ArgumentHelp(Attached.help, valueName: "name"), completion: Attached.completion)
  var name: String?

  init() {}

  /// The attached diary that is meant in place of one's own.
  var attached: AttachedChoice? { name.flatMap { Attached.choice($0) } }
}

/// The parser pays for each option that there is, said or not: it is shown those that the line may say, and never one
/// for attached diaries where there is none.
extension CommandOptions: CustomReflectable {
  private enum CodingKeys: CodingKey {
    case directory, isJSON, quiet, verbose, isColorless, name
  }

  private static func shows(_ key: CodingKeys) -> Bool {
    switch key {
    case .directory: SaidOptions.contain("diary", short: "C")
    case .isJSON: SaidOptions.contain("json")
    case .quiet: SaidOptions.contain("quiet", short: "q")
    case .verbose: SaidOptions.contain("verbose", short: "v")
    case .isColorless: SaidOptions.contain("no-color")
    case .name: Attached.option.map { SaidOptions.contain($0) } ?? false
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    (directory, isJSON, quiet, verbose, isColorless, name) = (nil, false, false, false, false, nil)
    func read<Said: Decodable>(_ key: CodingKeys, into said: inout Said) throws {
      if Self.shows(key) { said = try values.decode(Said.self, forKey: key) }
    }
    try read(.directory, into: &_directory)
    try read(.isJSON, into: &_isJSON)
    try read(.quiet, into: &_quiet)
    try read(.verbose, into: &_verbose)
    try read(.isColorless, into: &_isColorless)
    try read(.name, into: &_name)
  }

  var customMirror: Mirror {
    var shown: [Mirror.Child] = []
    func show(_ key: CodingKeys, _ option: Any) {
      if Self.shows(key) { shown.append(("_\(key.stringValue)", option)) }
    }
    show(.directory, _directory)
    show(.isJSON, _isJSON)
    show(.quiet, _quiet)
    show(.verbose, _verbose)
    show(.isColorless, _isColorless)
    show(.name, _name)
    return Mirror(self, children: shown)
  }
}

/// What a command may do with attached diaries, and by which option.
protocol AttachedUse {
  /// The option's name; nil where there is none.
  static var option: String? { get }
  static var help: String { get }
  static var completion: CompletionKind? { get }
  /// The choice that a name makes.
  static func choice(_ name: String) -> AttachedChoice?
}

/// A command that is about one's own diary alone.
enum OwnDiary: AttachedUse {
  static let option: String? = nil
  static let help = ""
  static let completion: CompletionKind? = nil
  static func choice(_ name: String) -> AttachedChoice? { nil }
}
