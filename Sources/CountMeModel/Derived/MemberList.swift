/// The ids in a list field, each once and sorted.
struct MemberList: Equatable {
  let ids: [DocumentID]

  init(_ value: JSONValue?) {
    let texts = value?.array?.compactMap(\.string) ?? []
    self.init(Set(texts.compactMap { DocumentID($0) }))
  }

  init(_ ids: Set<DocumentID>) {
    self.ids = ids.sorted()
  }

  var value: JSONValue { .array(ids.map { .string($0.text) }) }
}

extension MembershipField {
  /// The document that `member` points at, or nil if it points at none.
  public func container(of member: JSONObject) -> DocumentID? {
    member[by]?.string.flatMap { DocumentID($0) }
  }
}
