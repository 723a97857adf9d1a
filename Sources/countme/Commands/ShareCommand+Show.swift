import ArgumentParser
import CountMeKit

extension ShareCommand {
  /// `countme share show NAME`.
  struct Show: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what followers of a share see, as they see it.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The share.") var share: String

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let reader = try diary.reader()
      let console = context.console
      var lines: [String] = []
      var json = JSONObject()
      for collection in try await diary.shares.documents(of: share) {
        let documents = collection.documents
        let count = documents.count == 1 ? "1 document" : "\(documents.count) documents"
        if !lines.isEmpty { lines.append("") }
        lines.append("\(collection.name.text): \(count)".styled(.bold, if: console.isColored))
        let schema = try reader.schema(of: collection.name)
        if !documents.isEmpty { lines += DocumentTable(documents, schema: schema).lines(console) }
        json[collection.name.text] = .array(documents.map { .object($0.fields) })
      }
      try console.show(lines, json: .object(json))
    }
  }
}
