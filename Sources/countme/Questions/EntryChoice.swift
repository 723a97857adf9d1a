import CountMeKit
import CountMePlatform

/// The one entry of a day that a person means by its words; where several may be meant, it is asked.
struct EntryChoice {
  let said: SpokenEntry
  /// The command that wants it, such as `rm`.
  let command: String
  /// What stands behind the entry, such as `20 g`.
  var rest = ""
  /// The units of weights, which have no other name.
  private var settings: ProfileSettings?

  /// Describes what a command wants.
  init(said: SpokenEntry, command: String, rest: String = "") {
    (self.said, self.command, self.rest) = (said, command, rest)
  }

  /// Finds the entry.
  ///
  /// - Throws: 66 where there is none, 65 with the candidates where there are several, or none is called quite so, and
  ///   nobody can be asked.
  func entry(in context: CommandContext, _ reader: DiaryReader) throws -> Document {
    var choice = self
    choice.rest = ([rest] + context.writingOptions).filter { !$0.isEmpty }.joined(separator: " ")
    choice.settings = try reader.settings()
    return try choice.found(in: context, reader)
  }

  private func found(in context: CommandContext, _ reader: DiaryReader) throws -> Document {
    let meant = try reader.entries(said)
    let found = meant.entries
    guard let first = found.first else { throw try unknown(context, reader) }
    guard found.count > 1 || meant.areSimilarOnly else { return first }
    guard context.canAsk else { throw unclear(meant) }
    return try ask(meant, width: context.console.width)
  }

  private func unknown(_ context: CommandContext, _ reader: DiaryReader) throws -> CommandFailure {
    let day = try reader.clock().date(said.day)
    let known = try reader.entryNames(of: day)
    if let each = try reader.each(said) {
      let names = each.map(\.headline).joined(separator: " and ")
      let commands =
        command == "rm"
        ? removal(of: each) : each.map { "countme \(full(address(of: $0, each)))" }
      return CommandFailure(
        .data, "\(said.name.printable) is not a single entry, but \(names); nothing was changed",
        hint: commands.joined(separator: ", and "))
    }
    if ["last", "water", "drink"].contains(said.name.lowercased()) {
      return CommandFailure(
        .notFound, "nothing called \(said.name.printable) is written down for \(day)",
        hint: "water is added up for the day; "
          + (["countme undo"] + context.writingOptions).joined(separator: " ")
          + " takes back what was written last")
    }
    for back in 1...7 where said.day == nil {
      var other = said
      other.day = day.adding(days: -back).text
      guard try !reader.entries(other).entries.isEmpty else { continue }
      return CommandFailure(
        .notFound, "nothing called \(said.name.printable) is written down for \(day)",
        hint: "there is one on \(other.day ?? ""): "
          + "countme \(full(said.name.shellWord)) --date \(other.day ?? "")")
    }
    let page = (["countme day \(day)"] + context.readingOptions).joined(separator: " ")
    return CommandFailure(
      .notFound, "nothing called \(said.name.printable) is written down for \(day)",
      hint: known.isEmpty
        ? "nothing is; --date yesterday looks there"
        : "there is: \(known.prefix(8).map(\.printable).joined(separator: "; "))"
          + (known.count > 8 ? "; \(page) shows all" : ""))
  }

  /// The commands that remove entries, one for each collection; nothing but the diary stands behind what is removed.
  private func removal(of entries: [Document]) -> [String] {
    Set(entries.map(\.collection.text)).sorted().map { collection in
      let ids = entries.filter { $0.collection.text == collection }.map(\.id.text)
      return "countme \(full("\(collection) \(ids.joined(separator: " "))"))"
    }
  }

  /// The command for an entry.
  private func full(_ entry: String) -> String {
    [command, entry, rest].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func unclear(_ meant: MatchingEntries) -> CommandFailure {
    let found = meant.entries
    var lines = found.prefix(6).map {
      "      countme \(full(address(of: $0, found)))   (\(text($0)))"
    }
    if meant.isWhole, command == "rm" {
      lines += removal(of: found).map { "      \($0)   (all of them)" }
    }
    var failure = CommandFailure(
      .data,
      meant.areSimilarOnly
        ? "nothing is called \(said.name.printable), only something like it; nothing was changed"
        : "\(said.name.printable) may be \(found.count) entries; nothing was changed",
      hint: (found.count > 1 ? "say which one:\n" : "if you mean it:\n")
        + lines.joined(separator: "\n"))
    failure.candidates = found.map { entry in
      [
        "name": .string(name(entry)), "portion": .string(portion(entry)),
        "grams": .null, "calories": FoodItem(entry.fields).calories?.json ?? .null,
        "time": entry.time.map { .string($0.clockText) } ?? .null,
        "command": .string("countme \(full(address(of: entry, found)))"),
      ]
    }
    return failure
  }

  /// How an entry is named so that no other can be meant.
  private func address(of entry: Document, _ all: [Document]) -> String {
    command == "change" ? short(entry, all) : "\(entry.collection) \(short(entry, all))"
  }

  /// The beginning of an entry's id that no other has.
  private func short(_ entry: Document, _ all: [Document]) -> String {
    let ids = (all + [entry]).map(\.id.text)
    return ids.shortestBeginnings(atLeast: 13)[entry.id.text] ?? entry.id.text
  }

  private func text(_ entry: Document) -> String {
    let meal = FoodItem(entry.fields).meal?.printable ?? ""
    let energy = energy(entry)
    return [
      [entry.time?.clockText ?? "", meal].filter { !$0.isEmpty }.joined(separator: " "),
      name(entry), portion(entry), energy.map { "\($0.shown) kcal" } ?? "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func name(_ entry: Document) -> String {
    settings.flatMap { Weight.line(of: entry, $0) } ?? entry.headline
  }

  private func portion(_ entry: Document) -> String {
    FoodItem(entry.fields).portion
  }

  private func energy(_ entry: Document) -> Double? {
    FoodItem(entry.fields).calories ?? ExerciseItem(entry.fields).caloriesBurned
  }

  /// Asks on the terminal: Enter for the newest, a number, or `q`.
  private func ask(_ meant: MatchingEntries, width: Int) throws -> Document {
    let found = meant.entries
    var table = Table([
      .init("", .right), .init("time"), .init("entry", isFlexible: true, isFolded: true),
      .init("amount", isFlexible: true), .init("kcal", .right),
    ])
    for (place, entry) in found.enumerated() {
      table.add([
        "\(place + 1)", entry.time?.clockText ?? "", name(entry), portion(entry),
        energy(entry)?.shown ?? "",
      ])
    }
    let title =
      meant.areSimilarOnly
      ? "Nothing is called \(said.name.printable). Did you mean this?"
      : "More than one entry is called \(said.name.printable)."
    let lines =
      title.folded(to: width, indent: 0) + table.lines(width: width, isColored: false)
    while true {
      _ = Console.show(lines.joined(separator: "\n"), on: .error)
      _ = Console.show("Enter for 1, a number, or q: ", on: .error, terminator: "")
      guard let line = readLine()?.trimmed, line.lowercased() != "q" else {
        throw CommandFailure(.data, "nothing was changed")
      }
      if line.isEmpty { return found[0] }
      if let number = Int(line), found.indices.contains(number - 1) { return found[number - 1] }
    }
  }
}
