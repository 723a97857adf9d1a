import ArgumentParser
import CountMeKit

extension Backup {
  /// `countme backup restore ID`.
  struct Restore: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Bring a backup back, as a new commit.",
      discussion: """
        --replace replaces the documents with those of the backup; --merge takes in what this diary's \
        history has lost; --compare (what it does if you say nothing) only lists what differs. The \
        present state is backed up first, and countme undo takes a restore back. The account \
        and the devices stay as they are. A backup from before there was an account comes into the \
        account; --merge then brings back what the account lacks.
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var place: Place
    @Flag(help: "Replace the documents with those of the backup.") var replace = false
    @Flag(help: "Merge in what is in the backup and not in the history here.") var merge = false
    @Flag(help: "Only list what differs; changes nothing.") var compare = false
    @Argument(help: "The id, or its beginning.") var id: String

    func validate() throws {
      guard [replace, merge, compare].filter({ $0 }).count < 2 else {
        throw ValidationError("choose one of --replace, --merge and --compare")
      }
    }

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let passphrase = try await place.passphrase(for: id, of: diary)
      guard replace || merge else {
        let comparison = try await diary.backups.compare(
          id, in: place.folder, passphrase: passphrase)
        return try context.console.show(
          comparison.lines(on: context.console), json: comparison.json)
      }
      let report = try await diary.backups.restore(
        id, replace ? .replace : .merge, in: place.folder, passphrase: passphrase)
      // The usual folder is the person's alone, as their keys are.
      let isFromElsewhere = place.folder != nil && report.receipt.commit != nil
      try context.console.answer(
        report.lines + (isFromElsewhere ? [report.backup.proof.line] : []), json: report.json)
    }
  }
}

extension RestoreReport {
  fileprivate var lines: [String] {
    var lines = leftOut.map { "Left out, because no diary takes it: \($0.printable)" }
    if isInHistory {
      lines.append("Nothing to merge: this diary's history has all of \(backup.id).")
      lines.append("countme backup restore \(backup.id) --replace goes back to it.")
    } else if receipt.commit == nil {
      lines.append("Nothing to restore: all documents are as in \(backup.id).")
    } else {
      let count = receipt.changes.count
      lines.append("Restored \(backup.id): \(count.counted("document")) changed.")
      lines.append("countme undo takes it back; what was here is also in \(precaution.id).")
    }
    return lines
  }

  fileprivate var json: JSONValue {
    .members([
      "backup": backup.id, "precaution": precaution.id, "isInHistory": isInHistory,
      "leftOut": leftOut, "changes": receipt.changes.count, "proof": backup.proof.rawValue,
      "commit": receipt.commit,
    ])
  }
}

extension BackupComparison {
  fileprivate func lines(on console: Console) -> [String] {
    guard !differences.isEmpty else { return ["All documents are as in \(backup.id)."] }
    var table = Table([
      .init("what"), .init("collection"), .init("id"), .init("fields", isFlexible: true),
    ])
    for difference in differences {
      table.add([
        difference.kind.words, difference.collection.text, difference.id.text,
        difference.fields.joined(separator: ", ").printable,
      ])
    }
    return table.lines(on: console)
  }

  fileprivate var json: JSONValue {
    .object([
      "backup": .string(backup.id),
      "differences": .array(
        differences.map { difference in
          .members([
            "kind": difference.kind.rawValue, "collection": difference.collection.text,
            "id": difference.id.text, "fields": difference.fields,
          ])
        }),
    ])
  }
}

extension BackupComparison.Difference.Kind {
  fileprivate var words: String {
    switch self {
    case .onlyInBackup: "only in the backup"
    case .onlyHere: "only here"
    case .differs: "differs"
    case .unusable: "unusable in the backup"
    }
  }
}
