import CountMeKit

extension FoodReceipt {
  /// The receipt for scripts, with what was looked up where something was.
  var json: JSONValue {
    let foods = foods.map { food in
      JSONValue.members(["taken": food.taken.json, "others": food.others.map(\.json)])
    }
    return receipt.json.adding(["foods": foods.isEmpty ? nil : foods])
  }
}

extension Receipt {
  /// The receipt for scripts.
  var json: JSONValue {
    let list = changes.map { change in
      JSONValue.members([
        "collection": change.collection.text, "id": change.id.text, "change": change.kind.rawValue,
        "document": (change.document?.json).orNull,
      ])
    }
    return ["commit": commit.map { .string($0) } ?? .null, "changes": .array(list)]
  }

  /// What became of one document of a collection.
  func document(in collection: String) -> Document? {
    changes.first { $0.collection.text == collection }?.document
  }

  /// What became of one document of a collection, by its type.
  func document<Entry: TypedDocument>(of type: Entry.Type) -> Entry? {
    document(in: type.collection).map { Entry($0) }
  }

  /// What became of the documents of a collection by their type, without those that were removed.
  func documents<Entry: TypedDocument>(of type: Entry.Type) -> [Entry] {
    documents(in: type.collection).map { Entry($0) }
  }

  /// What became of the documents of a collection, without those that were removed.
  func documents(in collection: String) -> [Document] {
    changes.filter { $0.collection.text == collection }.compactMap(\.document)
  }
}
