public import CountMeModel

extension TypedDocument {
  /// Takes the members of a document; its id is the file's name, whatever a person wrote into it.
  public init(_ document: Document) {
    self.init(document.fields)
    if id != document.id.text { id = document.id.text }
  }
}
