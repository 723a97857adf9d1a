/// The fields that never change once a document has them.
enum ImmutableFields {
  private static let names = ["id", "userId", "createdAt"]

  /// The first of them that a version has otherwise than an earlier one.
  static func change(from before: JSONObject, to after: JSONObject) -> String? {
    names.first { name in before[name].map { after[name] != $0 } ?? false }
  }
}
