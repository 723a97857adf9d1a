import CountMeKit
import CountMePlatform

/// The only place that prints.
struct Console {
  /// Whether colours may be used.
  let isColored: Bool
  /// Whether the command answers with one JSON value.
  let isJSON: Bool
  /// Whether only what was asked for is printed.
  let isQuiet: Bool
  /// The columns that lines may have.
  let width: Int

  /// The attached diary that all is about.
  private let subject: AttachedChoice?
  /// What is followed, where the diary is another person's.
  var followed: FollowedShare?

  init<Attached>(_ options: CommandOptions<Attached>, about subject: AttachedChoice? = nil) {
    self.subject = subject
    isJSON = options.isJSON
    isQuiet = options.quiet
    let isTerminal = Terminal.isInteractive(.output)
    let isForbidden = options.isColorless || !(FileSystem.variable("NO_COLOR") ?? "").isEmpty
    isColored = isTerminal && !isForbidden && FileSystem.variable("TERM") != "dumb"
    width = Self.columns
  }

  /// The columns that lines may have: at least 40, at most 120.
  static var columns: Int {
    let columns = FileSystem.variable("COLUMNS").flatMap { Int($0) }
    return max(40, min(columns ?? Terminal.columns(of: .output) ?? PageWidth.usual, 120))
  }

  /// Prints what was asked for: lines, or with `--json` the value.
  func show(_ lines: [String], json: @autoclosure () -> JSONValue) throws(CommandFailure) {
    if isJSON { return try writeAsJSON(json()) }
    try print(told(lines))
  }

  /// Prints a value for scripts.
  func writeAsJSON(_ value: JSONValue) throws(CommandFailure) {
    try write(told(value).compactBytes() + [0x0A])
  }

  /// Lines with the name of the attached diary that they are about; what they tell to type is about it, too.
  private func told(_ lines: [String]) -> [String] {
    switch subject {
    case nil: return lines
    case .read(let name):
      return [heading(name).printable.styled(.bold, if: isColored)] + ending + lines
    case .written(let name):
      let option = "--in \(name.shellWord)"
      return lines.map { line in
        ["undo", "redo"].reduce(line) {
          $0.replacing("countme \($1)", with: "countme \($1) \(option)")
        }
      }
    }
  }

  /// What an attached diary is called here, and behind its owner's own name where that is another.
  private func heading(_ name: String) -> String {
    let owner = followed?.ownerName ?? name
    guard owner.lowercased() != name.lowercased() else { return owner }
    return "\(owner) (\(name))"
  }

  /// That what was read is of another time, for nothing more comes.
  private var ending: [String] {
    guard let followed, followed.isEnded else { return [] }
    let what = followed.isMoved ? "The share is on another remote now" : "The share has ended"
    return "\(what): this is what you had read until then.".folded(to: width, indent: 0)
  }

  /// What writes something, to be typed; nothing where another's diary is looked at.
  func hint(_ text: String) -> String {
    if case .read = subject { "" } else { text }
  }

  /// A value with the name of the attached diary that it is about; lists and documents stay as they are.
  private func told(_ value: JSONValue) -> JSONValue {
    guard case .read(let name)? = subject, var members = value.object, members["userId"] == nil
    else { return value }
    members["of"] = .string(name)
    members["ofOwner"] = followed?.ownerName.map { .string($0) }
    if followed?.isEnded == true { members["isEnded"] = .bool(true) }
    return .object(members)
  }

  /// Says what a command has done: lines, or with `--json` the value; nothing with `--quiet` alone.
  func answer(_ lines: [String], json: @autoclosure () -> JSONValue) throws(CommandFailure) {
    guard isJSON || !isQuiet else { return }
    try show(lines, json: json())
  }

  /// Prints what a person may want to know and a script does not; nothing with `--quiet` or `--json`.
  func note(_ lines: [String]) throws(CommandFailure) {
    guard !isQuiet, !isJSON else { return }
    try print(lines)
  }

  /// Prints a file's bytes: as they are, but for what a terminal must not get.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try put(Terminal.isInteractive(.output) ? bytes.terminalBytes : bytes)
  }

  private func put(_ bytes: [UInt8]) throws(CommandFailure) {
    do { try Terminal.write(bytes, to: .output) } catch { throw Self.unwritten(error) }
  }

  private static func unwritten(_ error: SystemError) -> CommandFailure {
    CommandFailure(
      .inputOutput, "cannot write the answer: \(ErrorNumber(error.number).text)",
      hint: "the command is done; only its answer is lost")
  }

  private func print(_ lines: [String]) throws(CommandFailure) {
    try put(
      Array(
        lines.narrowed(to: width).map { $0.terminalText(isStyled: isColored) + "\n" }.joined().utf8)
    )
  }

  /// Ensures that a person types what is asked for before something goes for good; spaces and capitals do not count.
  ///
  /// - Throws: 64 with the hint where there is no terminal, and 130 for anything else that is typed.
  static func requireTyped(
    _ accepted: [String], _ question: String, orElse refusal: String, hint: String
  ) throws(CommandFailure) {
    guard Terminal.isInteractive(.input) else {
      throw CommandFailure(.usage, "there is no terminal to confirm this on", hint: hint)
    }
    try? Terminal.write(Array(question.utf8), to: .error)
    let typed = (readLine() ?? "").lowercased().filter { !$0.isWhitespace }
    guard accepted.contains(where: { $0.lowercased() == typed }) else {
      throw CommandFailure(.interrupted, refusal)
    }
  }

  /// Prints a last word from outside of any command, and answers with the exit code.
  static func show(
    _ text: String, on stream: Terminal.Stream, terminator: String = "\n"
  ) -> Int32 {
    do {
      let end = text.hasSuffix("\n") ? "" : terminator
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let fitting = stream == .output ? lines.narrowed(to: columns) : lines
      try Terminal.write(Array((fitting.joined(separator: "\n") + end).utf8), to: stream)
      return ExitStatus.success.rawValue
    } catch {
      if stream == .output { _ = show(unwritten(error).text(asJSON: false), on: .error) }
      return ExitStatus.inputOutput.rawValue
    }
  }
}

extension Table {
  /// The table's lines as wide and as coloured as a terminal has them.
  func lines(on console: Console) -> [String] {
    lines(width: console.width, isColored: console.isColored)
  }
}
