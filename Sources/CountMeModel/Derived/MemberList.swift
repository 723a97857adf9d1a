/// The ids in a list field, each once and sorted.
struct MemberList: Equatable {
  let ids: [DocumentID]

  init(_ value: JSONValue?) {
    let texts = value?.array?.compactMap(\.string) ?? []
    ids = Set(texts.compactMap { DocumentID($0) }).sorted()
  }

  init(_ ids: Set<DocumentID>) {
    self.ids = ids.sorted()
  }

  var value: JSONValue { .array(ids.map { .string($0.text) }) }
}
