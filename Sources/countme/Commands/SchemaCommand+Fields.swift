import ArgumentParser
import CountMeKit

extension SchemaCommand {
  /// `countme schema fields`: what the documents of a collection hold, as a table.
  struct Fields: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "fields", abstract: "List the fields of a collection's documents.",
      discussion: """
        These are the fields in the JSON of every command. A field with * is in every document; one \
        with = follows from others and is never typed in.
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The collection.", completion: DiaryCompletion.collection)
    var collection: String

    func run(in context: CommandContext) async throws {
      let catalogue = try context.catalogue()
      guard let name = CollectionName(collection), let schema = try catalogue.schema(of: name)
      else {
        throw DiaryError.document(
          .unknownCollection(collection, known: catalogue.names.map(\.text)))
      }
      var table = Table([
        .init("field"), .init(""), .init("type"),
        .init("what it is", isFlexible: true, isFolded: true),
      ])
      for field in schema.fields {
        table.add([
          field.name, (field.isRequired ? "*" : "") + (field.isDerived ? "=" : ""), field.typeText,
          field.meaning,
        ])
      }
      try context.console.show(
        table.lines(on: context.console),
        json: .array(schema.fields.map(\.json)))
    }
  }
}

extension FieldDescription {
  /// What kind of value it has: `number`, `date`, `list of string`.
  fileprivate var typeText: String {
    let names = types.filter { $0 != .null }.map(\.rawValue)
    if let format { return format }
    if names == ["array"] {
      return "list of \(elementTypes.isEmpty ? "values" : elementTypes.map(\.rawValue).list)"
    }
    return names.isEmpty ? "any" : names.joined(separator: " or ")
  }

  /// What it means, and which values it may have.
  fileprivate var meaning: String {
    let values = values.map(\.cell).list
    return values.isEmpty ? description : "\(description) One of \(values)."
  }

  fileprivate var json: JSONValue {
    .members([
      "name": name, "types": types.map(\.rawValue), "format": format.orNull, "required": isRequired,
      "derived": isDerived, "values": values, "description": description,
    ])
  }
}
