import CountMeKit
import CountMeModel

extension Document {
  /// The document as JSON with its collection.
  var json: JSONValue {
    .object(fields)
  }

  /// The document in a few words.
  var headline: String {
    let name =
      fields["name"]?.string ?? fields["title"]?.string ?? fields["type"]?.string ?? id.text
    return name.printable
  }
}

extension Double {
  /// The number as people write it: without a fraction where it has none, else with one digit.
  var shown: String {
    let rounded = (self * 10).rounded() / 10
    return CanonicalNumber.text(of: rounded)
  }
}

extension JSONValue {
  /// The value as it stands in a table.
  var cell: String {
    switch self {
    case .string(let text): text.printable
    case .null: ""
    case .array(let elements): "\(elements.count) listed"
    default: compactText.printable
    }
  }
}

extension FoodReceipt {
  /// The receipt for scripts, with what was looked up where something was.
  var json: JSONValue {
    guard case .object(var members) = receipt.json, !foods.isEmpty else { return receipt.json }
    members["foods"] = .array(
      foods.map { ["taken": $0.taken.json, "others": .array($0.others.map(\.json))] })
    return .object(members)
  }
}

extension Receipt {
  /// The receipt for scripts.
  var json: JSONValue {
    let list = changes.map { change in
      JSONValue.object([
        "collection": .string(change.collection.text), "id": .string(change.id.text),
        "change": .string(change.kind.rawValue),
        "document": change.document?.json ?? .null,
      ])
    }
    return ["commit": commit.map { .string($0) } ?? .null, "changes": .array(list)]
  }

  /// What became of one document of a collection.
  func document(in collection: String) -> Document? {
    changes.first { $0.collection.text == collection }?.document
  }

  /// What became of the documents of a collection, without those that were removed.
  func documents(in collection: String) -> [Document] {
    changes.filter { $0.collection.text == collection }.compactMap(\.document)
  }
}
