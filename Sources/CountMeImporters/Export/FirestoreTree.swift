import CountMeHistory
import CountMeModel

/// Documents as node-firestore-import-export and the like write them.
///
/// A time in UTC becomes a Firestore timestamp; one with an offset stays text, for Firestore knows no
/// offsets.
struct FirestoreTree {
  let value: JSONValue

  /// The user that a diary without an account has.
  static let guest = "guest"

  init(_ export: DiaryExport, owner: UserID) {
    var collections: [String: JSONObject] = [:]
    for collection in export.collections {
      let times = collection.schema.fields.filter { $0.format == "date-time" }.map(\.name)
      for document in collection.documents {
        let (name, id) = Self.place(document, collection.schema)
        var fields = document.fields
        for field in times {
          guard let text = fields[field]?.string, let time = Self.timestamp(text) else { continue }
          fields[field] = time
        }
        fields["__collections__"] = [:]
        collections[name, default: [:]][id] = .object(fields)
      }
    }
    var tree = JSONObject()
    for (name, documents) in collections.sorted(by: { $0.key < $1.key }) {
      tree[name] = .object(documents)
    }
    let user = owner.text.isEmpty ? Self.guest : owner.text
    let account: JSONObject = ["__collections__": .object(tree)]
    var users = JSONObject()
    users[user] = .object(account)
    value = ["__collections__": ["users": .object(users)]]
  }

  /// The collection and id in Firestore, whose names hold no slash.
  private static func place(
    _ document: Document, _ schema: CollectionSchema
  ) -> (collection: String, id: String) {
    let parts = schema.name.text.split(separator: "/").map(String.init)
    if schema.identifierKind == .single, parts.count == 2 { return (parts[0], parts[1]) }
    return (parts.joined(separator: "__"), document.id.text)
  }

  private static func timestamp(_ text: String) -> JSONValue? {
    guard let time = Timestamp(text) else { return nil }
    let seconds = (Double(time.milliseconds) / 1000).rounded(.down)
    let rest = Double(time.milliseconds) - seconds * 1000
    return [
      "__datatype__": "timestamp",
      "value": ["_seconds": .number(seconds), "_nanoseconds": .number(rest * 1_000_000)],
    ]
  }
}
