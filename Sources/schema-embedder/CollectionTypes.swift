/// The file that holds a type for the documents of each collection.
struct CollectionTypes {
  private let files: [SchemaFile]

  init(_ files: [SchemaFile]) {
    self.files = files
  }

  /// The file's text.
  var swift: String {
    let types = files.map { file in
      let name = SwiftName.document(of: file.collection, title: file.schema.title ?? "")
      return GroupType(name, file.schema, documentsOf: file.collection).swift
    }
    return "public import CountMeModel\n\n" + types.joined(separator: "\n\n") + "\n"
  }
}
