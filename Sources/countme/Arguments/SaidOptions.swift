/// The options that a command line says, as far as its words show: one too many does no harm, for the parser decides.
struct SaidOptions {
  /// Those of the line that is being read; nil where it is to be read with all that there are.
  @TaskLocal static var ofLine: SaidOptions?

  private let long: [String]
  private let short: Set<Character>

  init(in arguments: [String]) {
    long = arguments.filter { $0.hasPrefix("--") }
    short = Set(arguments.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") }.joined())
  }

  /// Whether the line that is being read may say an option.
  static func contain(_ name: String, short letter: Character? = nil) -> Bool {
    guard let said = ofLine else { return true }
    return said.long.contains { $0.hasPrefix("--\(name)") }
      || letter.map(said.short.contains) ?? false
  }
}
