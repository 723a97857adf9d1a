/// One schema file of this folder, as the build compiled it in.
package struct EmbeddedSchema: Sendable {
  /// The collection's name: the file's path below `Schema/` without `.schema.json`.
  package let collection: String
  /// The form of its documents' ids (`x-id`), which most of what reads them asks for alone.
  package let kind: String
  /// Whether it has fields that follow from others, so that nobody looks for them in the text.
  package let derives: Bool
  /// The file's text.
  package let text: String
}
