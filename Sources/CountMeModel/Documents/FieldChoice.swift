/// A text of a field whose schema lists what it may be; a text that the list lacks stays readable.
public protocol FieldChoice: FieldValue, LosslessStringConvertible, TextForm {
  /// The choice that a text stands for; one of its own where the schema has none.
  init(_ text: String)
}
