/// What a signature of the account key is for: a kind of document, in one diary.
package struct SignaturePurpose: Sendable, Equatable {
  /// The field of a signed document that says it.
  package static let field = "signedFor"
  private static let program = "countme"

  /// What kind of document it is.
  package let kind: String
  /// The id of the diary that it belongs to.
  package let repository: String

  /// Describes a purpose.
  package init(kind: String, repository: String) {
    self.kind = kind
    self.repository = repository
  }

  /// Reads the purpose of a document; nil where it has none, or none that is understood.
  package init?(of document: JSONObject) {
    let parts = document[Self.field]?.string?.split(
      separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard let parts, parts.count == 3, parts[0] == Self.program else { return nil }
    kind = String(parts[1])
    repository = String(parts[2])
  }

  /// What stands in the field, and in front of what is signed.
  package var text: String { "\(Self.program) \(kind) \(repository)" }
}
