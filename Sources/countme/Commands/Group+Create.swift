import ArgumentParser
import CountMeKit

extension Group {
  /// `countme group create NAME`.
  struct Create: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Make a group, which you will own.",
      discussion: "It has no password of its own: yours opens it, and is asked for.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "What it is called, such as kitchen.") var name: String
    @Option(
      help: ArgumentHelp(
        "What the group shares (else customMeals,favoriteFoods,useByInventory).",
        valueName: "names"),
      transform: { $0.split(separator: ",").map(String.init) })
    var collections: [String]?
    @OptionGroup var folder: AttachedFolder
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      var group = GroupDescription(name: name)
      if let collections {
        group = GroupDescription(name: name, collections: try Self.known(collections, in: diary))
      }
      let made = try await diary.groups.create(
        group, in: folder.path, password: try password.ofAccount(in: context))
      try await FirstSync.run(made, in: context)
      // The account names the group to the other devices.
      try await FirstSync.run(diary, context.console)
      try context.console.answer(
        [
          "Made the group \(made.name.printable) in \(made.folder.printable).",
          "Invite others: countme group invite \(made.name.printable) --name NAME",
          made.writingLine,
        ],
        json: made.json)
    }

    func validate() throws {
      guard let collections else { return }
      if collections.isEmpty || collections.contains(where: { $0.hasPrefix("profile/") }) {
        throw ValidationError("--collections names what members share, such as useByInventory")
      }
    }

    private static func known(
      _ names: [String], in diary: Diary
    ) throws(CommandFailure) -> [CollectionName] {
      do throws(DiaryError) {
        let reader = try diary.reader()
        var found: [CollectionName] = []
        for name in names {
          guard let collection = CollectionName(name) else {
            throw .words(
              .unknownName(
                name, of: .collection, known: reader.catalogue.names.map(\.text)))
          }
          found.append(try reader.schema(of: collection).name)
        }
        return found
      } catch {
        throw CommandFailure(diary: error)
      }
    }
  }
}
