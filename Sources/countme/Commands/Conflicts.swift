import ArgumentParser
import CountMeKit

/// `countme conflicts`: what merges could not keep, and the way to have it back.
struct Conflicts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List, compare and reverse what merges decided between edits of two devices.",
    subcommands: [Listing.self, Show.self, Keep.self], defaultSubcommand: Listing.self)
}

extension Conflicts {
  /// `countme conflicts [list]`.
  struct Listing: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the conflicts, newest first, and mark them as seen.")

    @OptionGroup var global: ReadingOptions
    @Option(name: .customShort("n"), help: ArgumentHelp("How many.", valueName: "count"))
    var limit = 20

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let list = try await diary.conflicts.list(limit: limit)
      try context.show(
        list.lines(context.console), json: .array(list.conflicts.map(\.json)),
        of: ["conflicts"], from: try context.reader())
      try context.console.note(
        list.notes.flatMap { $0.folded(to: context.console.width, indent: 2) })
      try await diary.conflicts.markSeen(Set(list.conflicts.map(\.conflict.id)))
    }
  }

  /// `countme conflicts show N`.
  struct Show: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show both versions side by side, field by field.")

    @OptionGroup var global: ReadingOptions
    @Argument(help: "The conflict's number in the list, or the beginning of its id.")
    var conflict: String

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let found = try await diary.conflicts.find(conflict)
      try context.console.show(
        ConflictPage(item: found, console: context.console).lines, json: found.json)
      try await diary.conflicts.markSeen([found.conflict.id])
    }
  }

  /// `countme conflicts keep N ours|theirs|base`.
  struct Keep: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "keep", abstract: "Bring one version back, as a new edit that can be undone.")

    @OptionGroup var global: WritingOptions
    @Argument(help: "The conflict's number in the list, or the beginning of its id.")
    var conflict: String
    @Argument(
      help: "ours (this device's), theirs, base (what was there before both), or a device's name.")
    var version: String

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let found = try await diary.conflicts.find(conflict)
      let version = try found.conflict.version(named: version)
      let before = try context.reader()
        .document(found.conflict.collection, found.conflict.documentID)?.fields
      let receipt = try await diary.conflicts.resolve(found.conflict, version)
      try await diary.conflicts.markSeen([found.conflict.id])
      try context.console.answer(
        found.conflict.answer(to: version, receipt, from: before ?? [:])
          .folded(to: context.console.width, indent: 2),
        json: receipt.json)
    }
  }
}

extension Conflict {
  /// The version that a person means.
  fileprivate func version(named word: String) throws(CommandFailure) -> Version {
    let devices = Position.allCases.filter { side($0).device == word }
    switch word {
    case "ours": return .side(ours)
    case "theirs": return .side(ours.other)
    case "base": return .base
    default:
      guard let only = devices.first, devices.count == 1 else {
        throw CommandFailure(
          .usage, "\(word.printable) is not a version of this conflict",
          hint: "write ours (\(side(ours).device.printable)), "
            + "theirs (\(side(ours.other).device.printable)) or base")
      }
      return .side(only)
    }
  }

  fileprivate func answer(
    to version: Version, _ receipt: Receipt, from before: JSONObject
  ) -> String {
    guard receipt.commit != nil else { return "It is like that already; nothing was changed." }
    let whose =
      switch version {
      case .base: "what was there before"
      case .side(let position): "what \(side(position).device.printable) wrote"
      }
    let others = followers(receipt)
    guard document(version) != nil else {
      return "Deleted \(subject)\(others); countme undo takes it back."
    }
    // Of a document that was gone, all of it is different.
    let fields = before.keys.isEmpty ? "" : ": \(changed(receipt, before))"
    return "Brought back \(whose) in \(subject)\(fields)\(others); countme undo takes it back."
  }

  /// Every field that is different now: a version may count as a whole.
  private func changed(_ receipt: Receipt, _ before: JSONObject) -> String {
    let change = receipt.changes.first(where: isAboutThis)
    guard let after = change?.document?.fields else { return "nothing" }
    let names = Set(before.keys + after.keys).subtracting(["lastModified"])
      .filter { before[$0] != after[$0] }.sorted()
    return names.map { name in
      after[name] == nil ? "\(name.printable) removed" : "\(name.printable) \(after[name].shown)"
    }.joined(separator: ", ")
  }

  /// The other documents that changed with it, such as the day's log.
  private func followers(_ receipt: Receipt) -> String {
    let others = receipt.changes.filter { !isAboutThis($0) }.map {
      "\($0.collection) \($0.id)"
    }
    return others.isEmpty ? "" : " (and with it \(others.list(most: 3)))"
  }

  private func isAboutThis(_ change: Receipt.Change) -> Bool {
    change.collection == collection && change.id == documentID
  }
}
