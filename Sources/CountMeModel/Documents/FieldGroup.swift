/// An object of a document by the fields of its schema; what the schema does not know stays in it.
///
/// The types are made of the schemas, one for each collection and one for each object in it. A field
/// is nil where the object lacks it or has another kind of value, for people write files, too. Setting
/// nil takes it away; a field that already reads as what it is set to stays as it was written.
public protocol FieldGroup: FieldValue {
  /// All members, those that the schema does not know among them.
  var fields: JSONObject { get set }

  /// Takes the members of an object.
  init(_ fields: JSONObject)
}

extension FieldGroup {
  /// An object without fields.
  public init() { self.init(JSONObject()) }

  /// Reads an object.
  public init?(json: JSONValue) {
    guard case .object(let object) = json else { return nil }
    self.init(object)
  }

  /// The object.
  public var json: JSONValue { .object(fields) }

  /// A field by its name, nil where it is absent or of another kind.
  @inlinable
  public subscript<Value: FieldValue>(field name: String) -> Value? {
    get { fields[name].flatMap { Value(json: $0) } }
    set {
      // A time may be written in many ways, and one that nobody changed is no change.
      if let newValue, newValue == self[field: name] { return }
      fields[name] = newValue?.json
    }
  }
}
