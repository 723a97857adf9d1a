public import ArgumentParser
public import CountMeKit
import CountMePlatform

/// `countme import`: another app's export, or our own.
struct Import: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take over another app's export; importing again adds nothing.",
    discussion: """
      One commit, which countme undo takes back. A later export corrects what an earlier one brought, \
      but nothing that was edited or removed here. Times without a zone are in the diary's time zone. A row \
      that cannot be read is left out with a warning that names its line; with --strict it ends the \
      import, and nothing is changed. FORMAT can be auto, which finds out what the file is. FILE can be a \
      folder or a zip archive: all files of the app in it are read at once, and the others are listed.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(
    help: "What the file is, or auto; --list shows the formats.",
    completion: .list(["auto"] + ImportFormat.all.map(\.name)))
  var format: String?
  @Argument(
    help: "The file, folder or zip archive; - is standard input.", completion: .file())
  var file: String?
  @Flag(name: .customLong("dry-run"), help: "Only show what would be imported.")
  var isDryRun = false
  @Flag(name: .customLong("strict"), help: "Stop at the first row that cannot be taken over.")
  var isStrict = false
  @Flag(name: .customLong("with-removed"), help: "Bring back entries that were removed here, too.")
  var bringsBackRemoved = false
  @Option(help: "The collection of one of CountMe's own CSV tables, if its name does not say it.")
  var collection: String?
  @Option(help: "The unit of weights, if the file does not say it: kg or lb.")
  var unit: WeightUnit?
  @Flag(name: .customLong("list"), help: "List the formats.") var isList = false

  func validate() throws {
    if isList, format != nil { throw ValidationError("--list stands alone") }
    if !isList, file == nil, format.map({ $0 == "-" || FileSystem.exists($0) }) != true {
      throw ValidationError("say what to import: countme import FORMAT FILE, or import --list")
    }
  }

  func run(in context: CommandContext) async throws {
    guard let word = format, !isList else { return try list(in: context) }
    // A file alone tells what it is.
    let (format, file) = file.map { (Self.named(word), $0) } ?? ("auto", word)
    guard format == "auto" || ImportFormat(named: format) != nil else {
      let isSwapped = Self.named(file) == "auto" || ImportFormat(named: Self.named(file)) != nil
      throw CommandFailure(
        .usage, "\(format.printable) is not a format that can be imported",
        hint: isSwapped
          ? "countme import \(Self.named(file)) \(format.shellWord)"
          : "countme import auto \(file.shellWord) finds out what it is; \(Self.formats)")
    }
    let spool = try Self.spool(file, context)
    defer { withExtendedLifetime(spool) {} }
    let input = try Self.input(file, spool)
    let (known, reason) = try Self.format(format, of: input)
    guard unit == nil || known.mayLackWeightUnit else {
      let others = ImportFormat.all.filter(\.mayLackWeightUnit).map(\.name)
      throw CommandFailure(
        .usage, "\(known.name) names its own units",
        hint: "leave out --unit; it is for: \(others.joined(separator: ", "))")
    }
    let line = ProgressLine(context.console)
    var options = ImportOptions()
    options.isDryRun = isDryRun
    options.isStrict = isStrict
    options.bringsBackRemoved = bringsBackRemoved
    options.collection = collection
    options.weightUnit = unit
    options.progress = {
      // Once it is read it ends soon, and files that are half there are best finished here.
      if case .writing = $0 { Interrupt.catchAsCancellation() }
      line.show($0)
    }
    defer { line.end() }
    let report: ImportReport
    do throws(DiaryError) {
      report = try await context.diary().journal.importDocuments(input, as: known, options: options)
    } catch {
      line.end()
      throw Self.failure(error, of: input, readAs: known)
    }
    line.end()
    let answer = ImportAnswer(report: report, format: known, reason: reason)
    if isDryRun { return try context.console.show(answer.lines, json: answer.json) }
    try context.console.answer(answer.lines, json: answer.json)
    let diary = try context.diary()
    try await RetentionQuestion(diary: diary, context: context).ask()
  }

  /// The name of the format that a person's word means: in any case, `lose-it`, `apple`.
  private static func named(_ word: String) -> String {
    let plain = word.lowercased().filter { $0.isLetter || $0.isNumber }
    let names = ImportFormat.all.map(\.name)
    if names.contains(word) || word == "auto" || plain.count < 3 { return word }
    let other = ["mfp": "myfitnesspal", "healthkit": "apple-health", "ont": "opennutritracker"]
    let near = names.filter { $0.filter { $0 != "-" }.hasPrefix(plain) }
    return other[plain] ?? (near.count == 1 ? near[0] : word)
  }

  private static var formats: String {
    "the formats are: \(ImportFormat.all.map(\.name).joined(separator: ", "))"
  }

  /// What comes through a pipe, which is read once but may be looked at several times.
  private static func spool(_ file: String, _ context: CommandContext) throws -> SpooledInput? {
    if file == "-" { return try SpooledInput(nil, for: try context.reader().folder) }
    guard let facts = FileFacts(followingLinksTo: file), !facts.isRegular, !facts.isDirectory else {
      return nil
    }
    return try SpooledInput(file, for: try context.reader().folder)
  }

  private static func input(_ file: String, _ spool: SpooledInput?) throws -> ImportInput {
    if let spool {
      let name = file == "-" ? "standard input" : file
      if let input = try ImportInput(path: spool.path, named: name) { return input }
    }
    if let input = try ImportInput(path: file) { return input }
    return ImportInput(try InputFile.read(file), named: file)
  }

  private static func format(
    _ name: String, of input: ImportInput
  ) throws(CommandFailure) -> (ImportFormat, reason: String?) {
    if let known = ImportFormat(named: name) { return (known, nil) }
    let candidates = ImportFormat.candidates(input)
    guard candidates.count < 2 else { throw severalApps(candidates.map(\.format), in: input) }
    guard let found = candidates.first else {
      let look = UnknownFile(input)
      throw CommandFailure(
        .data, "\(input.path().printable): no format knows this file; it is \(look.words)",
        hint: look.hint, place: .init(path: input.path()))
    }
    return (found.format, found.reason)
  }

  /// The failure that nobody can tell which app's files of several are meant.
  private static func severalApps(
    _ formats: [ImportFormat], in input: ImportInput
  ) -> CommandFailure {
    let commands = formats.prefix(3).map { "countme import \($0.name) \(input.name.shellWord)" }
    let others = formats.count > 3 ? " and so on" : ""
    return CommandFailure(
      .data,
      "\(input.name.printable) has files of \(formats.count) formats: "
        + formats.map(\.name).joined(separator: ", "),
      hint: "import each separately: " + commands.joined(separator: "; ") + others,
      place: .init(path: input.name))
  }

  /// The failure; where the file is none of the format, with what it is instead.
  private static func failure(
    _ error: DiaryError, of input: ImportInput, readAs format: ImportFormat
  ) -> CommandFailure {
    let failure = CommandFailure(diary: error)
    if case .document(.unreadable(let path, _)) = error, path != input.name {
      return CommandFailure(
        failure.code, "a file of the diary is in the way: \(failure.message)",
        hint: "fix or remove it; nothing was changed", place: .init(path: path))
    }
    guard let fault = error.importing?.error, fault.isOfAnotherFormat else { return failure }
    let hint: String
    let others = ImportFormat.candidates(input)
    if others.count > 1 {
      hint = severalApps(others.map(\.format), in: input).hint ?? ""
    } else if let other = others.first, other.format.name != format.name {
      hint =
        "it looks like \(other.format.name) (\(other.reason)): "
        + "countme import \(other.format.name) \(input.name.shellWord)"
    } else {
      let look = UnknownFile(input)
      hint =
        "this is \(look.words), and \(format.name) is for \(format.summary)"
        + (look.isUnreadable || look.app != nil
          || !look.near.isEmpty && !look.near.contains { $0.name == format.name }
          ? "; " + look.hint : "")
    }
    return CommandFailure(failure.code, failure.message, hint: hint, place: failure.place)
  }

  private func list(in context: CommandContext) throws(CommandFailure) {
    try context.console.show(
      ImportFormat.all.flatMap {
        "\($0.name)  \($0.summary)"
          .folded(to: context.console.width, indent: $0.name.displayWidth + 2)
      },
      json: .array(ImportFormat.all.map(Self.json)))
  }

  private static func json(_ format: ImportFormat) -> JSONValue {
    [
      "name": .string(format.name), "summary": .string(format.summary),
      "mappings": .array(
        format.mappings.map { ["source": .string($0.source), "target": .string($0.target)] }),
      "leftOut": .string(format.leftOut),
    ]
  }
}

extension WeightUnit: ExpressibleByArgument {
  /// Reads a unit, in capitals as well.
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
