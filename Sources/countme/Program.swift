import ArgumentParser
import CountMeKit
import CountMePlatform

/// The program: it reads its arguments, runs one command, and is the last place that an error can reach.
@main
struct Program {
  static func main() async {
    ProcessMemory.keepPrivate()
    CrashHandler.prepare(
      """
      countme: there is too little memory for this, or a mistake in the program; it had to stop.
        What was acknowledged is saved, and the next command finishes what is half done.

      """)
    if let failure = tooLittleToBegin {
      _ = Console.show(failure.text(asJSON: false), on: .error)
      SystemClock.exitProcess(failure.code.rawValue)
    }
    let arguments = LeadingOptions.moved(Array(CommandLine.arguments.dropFirst()))
    let isMergeStrategy = CommandLine.arguments.first?.hasSuffix("git-merge-countme") ?? false
    if CompletionCall.isOne(arguments) {
      if UnreadableText.amongWords != nil || UnreadableText.ofWorkingDirectory != nil {
        SystemClock.exitProcess(0)
      }
      SystemClock.exitProcess(CompletionCall.answer(arguments, of: CountMe.self))
    }
    let code = await run(isMergeStrategy ? ["git-merge-countme"] + arguments : arguments)
    SystemClock.exitProcess(code)
  }

  /// The stacks of some threads, and what a command needs; with 64 MiB `doctor` could wait at its end.
  private static let room = 120 << 20

  /// What the system does not allow, and no command can do without.
  private static var tooLittleToBegin: CommandFailure? {
    if !ProcessMemory.makeRoom(room) {
      return CommandFailure(
        .inputOutput, "not enough memory is allowed to start (ulimit -v)",
        hint: "nothing was changed; allow \(room >> 20) MiB more")
    }
    if !DescriptorLimit.allowsBeginning {
      return CommandFailure(
        .inputOutput, "not enough files may be open at once to start (ulimit -n)",
        hint: "nothing was changed; allow 64")
    }
    return nil
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    do {
      // Known without a parser and the tree of all commands, which take longer than the answer.
      if arguments == ["--version"] { return Console.show(ProgramVersion.text, on: .output) }
      if FirstHelp.isWanted(arguments) {
        let groups = CountMe.configuration.groupedSubcommands
        return Console.show(
          FirstHelp.text(naming: groups, width: Console.columns), on: .output)
      }
      try GivenText.requireReadable(for: arguments)
      try SecretArguments.refuse(arguments)
      var command = try parse(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch {
      return report(error, arguments: arguments)
    }
  }

  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    // Looking at the names of all commands takes as long as running some of them: only where the
    // parser has not found one, or would explain the program instead.
    if arguments.contains(where: { $0 == "--help" || $0 == "-h" }) {
      try requireCommand(arguments.first)
    } else if arguments.first == "help" {
      try requireCommand(arguments.dropFirst().first)
    }
    let readable = ReadableArguments.of(arguments)
    if let command = parseAlone(readable) { return command }
    do {
      let command = try CountMe.parseAsRoot(readable)
      guard !(command is CountMe) else {
        throw CommandFailure(
          .usage, "a command is missing", hint: "countme --help shows how to begin")
      }
      return command
    } catch {
      try requireCommand(arguments.first)
      throw explained(error, readable)
    }
  }

  /// What the parser did not understand, with what to write in place of it; asking for help stays what it is.
  private static func explained(_ error: any Error, _ arguments: [String]) -> any Error {
    guard CountMe.exitCode(for: error) != .success, let example = UsageExample(arguments),
      CountMe.names.contains(arguments[0])
    else { return error }
    return example.failure(ParserText(CountMe.message(for: error)).text)
  }

  /// The command that the first word names, read without the tree of all commands and the options that are not said; nothing where
  /// it does not read so: the root then says what is wrong, or shows help.
  private static func parseAlone(_ arguments: [String]) -> (any ParsableCommand)? {
    guard let word = arguments.first, !word.hasPrefix("-"),
      let command = CountMe.configuration.subcommands.first(where: { $0.typedName == word })
    else { return nil }
    return SaidOptions.$ofLine.withValue(SaidOptions(in: arguments)) {
      try? command.parseAsRoot(Array(arguments.dropFirst()))
    }
  }

  /// Ensures that the first word is a command, and tells which one may have been meant.
  private static func requireCommand(_ word: String?) throws(CommandFailure) {
    guard let word, !word.hasPrefix("-"), word != "help", !CountMe.names.contains(word) else {
      return
    }
    let similar = NearestNames(names: CountMe.names, synonyms: CountMe.synonyms).near(word)
    let near =
      similar.isEmpty
      ? "countme --help lists the commands"
      : "did you mean \(similar.joined(separator: ", "))? countme --help lists all"
    throw CommandFailure(
      .usage, "there is no command \(word.printable)",
      hint: AskedCommand.hint(for: word) ?? near)
  }

  /// Shows what went wrong and answers with the exit code; asking for help is not an error.
  private static func report(_ error: any Error, arguments: [String]) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    let failure = SecretArguments.withoutSecrets(
      CommandFailure(known: error) ?? failure(parsing: error), arguments,
      suggestion: CommandSuggestion(arguments).hint)
    if failure.code == .success {
      return Console.show(failure.message, on: .output)
    }
    if !failure.message.isEmpty {
      _ = Console.show(failure.text(asJSON: arguments.contains("--json")), on: .error)
    }
    return failure.code.rawValue
  }

  /// Help in which the line of all options is folded, which the parser leaves long; no option is parted, and no
  /// group of commands has the parser's word behind its name.
  private static func foldedUsage(_ help: String, to width: Int) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      if line.hasSuffix(" SUBCOMMANDS:") {
        return [String(line.replacing(" SUBCOMMANDS", with: ""))]
      }
      guard line.hasPrefix("USAGE: ") else { return [String(line)] }
      var depth = 0
      let joined = line.map { letter -> Character in
        depth += letter == "[" ? 1 : letter == "]" ? -1 : 0
        return letter == " " && depth > 0 ? "\u{a0}" : letter
      }
      return String(joined).folded(to: width, indent: 2).map {
        $0.replacing("\u{a0}", with: " ")
      }
    }.joined(separator: "\n")
  }

  /// What the argument parser says: help, the version, or which argument it did not understand.
  private static func failure(parsing error: any Error) -> CommandFailure {
    guard CountMe.exitCode(for: error) != .success else {
      let message = CountMe.fullMessage(for: error)
      return CommandFailure(
        .success, foldedUsage(message, to: min(Console.columns, PageWidth.usual)))
    }
    return CommandFailure(
      .usage, ParserText(CountMe.message(for: error)).text,
      hint: "countme --help lists the commands; countme help COMMAND explains one")
  }
}
