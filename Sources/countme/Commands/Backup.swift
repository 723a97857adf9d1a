import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme backup`: copies of the diary outside of it.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Make, list, check and bring back copies of the diary.",
    discussion: """
      A backup is a git bundle with a manifest beside it, in your data folder. One is made before \
      every command that removes or replaces documents. Of older ones, 7 daily, 4 weekly and 12 \
      monthly ones are kept.
      """,
    subcommands: [Create.self, Listing.self, Verify.self, Restore.self],
    defaultSubcommand: Listing.self)
}

extension Backup {
  /// Where a backup is, and what opens it.
  struct Place: ParsableArguments {
    @Option(
      name: .customLong("from"),
      help: ArgumentHelp("The folder (else your data folder).", valueName: "dir"))
    var folder: String?
    @Flag(
      name: .customLong("password-stdin"),
      help: "Read the passphrase from the first line of standard input.")
    var isFromInput = false

    @Flag(
      name: .customLong("encrypted"),
      help: "Refuse a backup that was not made with a passphrase.")
    var mustBeEncrypted = false

    /// The passphrase where the backup needs one, or where the person wants it to have one.
    func passphrase(for id: String, of diary: Diary) async throws -> Password? {
      let manifest = try await diary.backups.list(in: folder).filter { $0.id.hasPrefix(id) }
        .compactMap(\.manifest).first
      guard manifest?.isEncrypted == true || isFromInput || mustBeEncrypted else { return nil }
      return Password(
        try isFromInput ? PasswordInput.lines(1)[0] : PasswordInput.ask("Passphrase: "))
    }
  }

  /// `countme backup create`.
  struct Create: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Make a backup and read it back.",
      discussion: """
        With --encrypt nobody can read it without the passphrase, and nobody can help if you \
        forget it. git clone FILE.bundle gets the diary back without this program, if it is not \
        encrypted.
        """)

    @OptionGroup var global: GlobalOptions
    @Option(
      help: ArgumentHelp(
        "The folder (else your data folder); none is removed there.", valueName: "dir"))
    var to: String?
    @Flag(help: "Encrypt it with a passphrase.") var encrypt = false
    @Flag(help: "Make one of each attached diary, too.") var attached = false
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let passphrase: Password? = encrypt || password.isFromInput ? try password.new() : nil
      let manifest = try await diary.backups.create(in: to, passphrase: passphrase)
      let others = try await attached ? diary.attached.backUp(in: to, passphrase: passphrase) : []
      var json = manifest.json
      if attached {
        json["attached"] = .array(others.map { $0.json("backup") { .object($0.json) } })
      }
      let failure = others.lazy.compactMap(\.failure).first
      let lines = others.filter { $0.failure == nil || $0.failure?.message != failure?.message }
        .flatMap { other in other.lines { $0.madeLines(in: other.diary.folder, to: to) } }
      let hint = try attached ? [] : Self.attachedHint(diary, context)
      try context.console.answer(
        manifest.madeLines(in: nil, to: to) + lines + hint, json: .object(json))
      if let failure { throw failure }
    }

    /// Attached diaries have histories of their own, which are in no backup of this one.
    private static func attachedHint(
      _ diary: Diary, _ context: CommandContext
    ) throws -> [String] {
      let names = (try? AttachedDiaries(of: diary.folder).all.map(\.name.printable)) ?? []
      guard !names.isEmpty else { return [] }
      let list = names.joined(separator: ", ")
      return "Not in it: \(list); countme backup create --attached makes one of each, too."
        .folded(to: context.console.width, indent: 2)
    }
  }

  /// `countme backup list`.
  struct Listing: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the backups, the oldest first.")

    @OptionGroup var global: GlobalOptions
    @Option(
      name: .customLong("from"),
      help: ArgumentHelp("The folder (else your data folder).", valueName: "dir"))
    var folder: String?

    func run(in context: CommandContext) async throws {
      let backups = try await context.diary().backups.list(in: folder)
      try context.console.show(
        backups.isEmpty
          ? ["There is no backup yet; countme backup create makes one."]
          : backups.table(context).lines(on: context.console),
        json: .array(backups.map(\.json)))
    }
  }

  /// `countme backup verify [ID]`.
  struct Verify: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Read a whole backup; the newest if none is named.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var place: Place
    @Argument(help: "The id, or its beginning.") var id: String?

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let newest = try await diary.backups.list(in: place.folder).last?.id
      guard let id = id ?? newest else {
        throw CommandFailure(
          .notFound, "there is no backup yet", hint: "countme backup create makes one")
      }
      let passphrase = try await place.passphrase(for: id, of: diary)
      let found = try await diary.backups.verify(id, in: place.folder, passphrase: passphrase)
      let manifest = found.backup
      var json = manifest.json
      json["proof"] = .string(manifest.proof.rawValue)
      json["leftOut"] = .array(found.leftOut.map { .string($0) })
      try context.console.answer(
        found.leftOut.map { "Bringing it back leaves out what no diary takes: \($0.printable)" } + [
          "\(manifest.id) is whole: \(manifest.documentCount.counted("document")).",
          manifest.proof.line,
        ],
        json: .object(json))
    }
  }
}

extension BackupManifest {
  /// What a person is told of a backup that was made, of their own diary or of one in another folder.
  ///
  /// - Parameters:
  ///   - folder: the other folder; nil where it is the person's own diary.
  ///   - place: the folder of the backup, if it is not the usual one.
  fileprivate func madeLines(in folder: String?, to place: String?) -> [String] {
    let command = folder.map { "countme -C \($0.shellWord)" } ?? "countme"
    let from = place.map { " --from \(FileSystem.absolutePath($0).shellWord)" } ?? ""
    return [
      "Made and checked the backup \(id): "
        + "\(documentCount.counted("document")), \(size.bytesText).",
      "\(command) backup restore \(id)\(from) brings it back.",
    ]
  }
}

extension BackupManifest.Proof {
  /// What is known of who made a backup, for a person.
  var line: String {
    switch self {
    case .everything: "The passphrase proves all of it."
    case .documents:
      "The passphrase proves its documents; when and why it was made, an older program left unproved."
    case .nothing: "It is not encrypted: nothing proves who made it."
    }
  }
}

extension BackupListing {
  var json: JSONValue {
    if let manifest { return .object(manifest.json) }
    let failure = problem.map { CommandFailure(diary: $0) }
    return .members(["id": id, "problem": failure?.message ?? ""])
  }
}

extension [BackupListing] {
  fileprivate func table(_ context: CommandContext) -> Table {
    var table = Table([
      .init("id"), .init("when"), .init("documents", .right), .init("size", .right),
      .init("why", isFlexible: true),
    ])
    for backup in self {
      guard let manifest = backup.manifest else {
        let failure = backup.problem.map { CommandFailure(diary: $0).message }
        table.add([backup.id.printable, "", "", "", failure ?? ""])
        continue
      }
      let time = context.environment.timeZone.localTime(of: manifest.time)
      let note = manifest.isEncrypted ? "\(manifest.note), encrypted" : manifest.note
      table.add([
        manifest.id, "\(time.date) \(time.clockText)", "\(manifest.documentCount)",
        manifest.size.bytesText, note.printable,
      ])
    }
    return table
  }
}
