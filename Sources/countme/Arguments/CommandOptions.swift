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

/// The parser pays for each option that there is, said or not: where there is none for attached diaries, or a line
/// is known to say none, it is shown one less.
extension CommandOptions: CustomReflectable {
  private enum CodingKeys: CodingKey {
    case directory, isJSON, quiet, verbose, isColorless, name
  }

  private static var takesName: Bool { Attached.option != nil && !AttachedOptions.areLeftOut }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    _directory = try values.decode(Option<String?>.self, forKey: .directory)
    _isJSON = try values.decode(Flag<Bool>.self, forKey: .isJSON)
    _quiet = try values.decode(Flag<Bool>.self, forKey: .quiet)
    _verbose = try values.decode(Flag<Bool>.self, forKey: .verbose)
    _isColorless = try values.decode(Flag<Bool>.self, forKey: .isColorless)
    guard Self.takesName else {
      name = nil
      return
    }
    _name = try values.decode(Option<String?>.self, forKey: .name)
  }

  var customMirror: Mirror {
    var options: [Mirror.Child] = [
      ("_directory", _directory), ("_isJSON", _isJSON), ("_quiet", _quiet), ("_verbose", _verbose),
      ("_isColorless", _isColorless),
    ]
    if Self.takesName { options.append(("_name", _name)) }
    return Mirror(self, children: options)
  }
}
