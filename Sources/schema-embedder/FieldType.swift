/// The type in Swift of a field's value, with the types that have to be made for it.
struct FieldType {
  /// The type, such as `Double` or `[Ingredient]`.
  let name: String
  /// The declarations that stand beside the field, or none.
  let declarations: [String]

  private init(_ name: String, _ declarations: [String] = []) {
    self.name = name
    self.declarations = declarations
  }

  /// The type of a value.
  ///
  /// - Parameters:
  ///   - schema: what the value satisfies.
  ///   - field: the field that the value belongs to.
  ///   - own: what a type is called that has to be made for it.
  init(_ schema: SchemaNode, of field: String, called own: String) {
    if let choices = schema.enum {
      let choice = ChoiceType(own, choices, schema)
      self.init(choice.name, [choice.swift])
      return
    }
    switch schema.type ?? (schema.const == nil ? nil : "string") {
    case "string": self.init(Self.text(schema.format))
    case "number": self.init("Double")
    case "integer": self.init("Int")
    case "boolean": self.init("Bool")
    case "array": self.init(listOf: schema.items, field)
    case "object": self.init(object: schema, of: field, called: own)
    default: self.init("JSONValue")
    }
  }

  private init(object schema: SchemaNode, of field: String, called own: String) {
    if schema.properties != nil {
      let group = GroupType(own, schema)
      self.init(group.name, [group.swift])
    } else if let values = schema.additionalProperties {
      let value = FieldType(values, of: field, called: SwiftName.element(of: field))
      let key = Self.text(schema.propertyNames?.format)
      self.init("FieldMap<\(key), \(value.name)>", value.declarations)
    } else {
      self.init("JSONObject")
    }
  }

  private init(listOf element: SchemaNode?, _ field: String) {
    let own = SwiftName.element(of: field)
    let element =
      element.map { FieldType($0, of: field, called: own) } ?? FieldType("JSONValue")
    self.init("[\(element.name)]", element.declarations)
  }

  private static func text(_ format: String?) -> String {
    switch format {
    case "date": "CalendarDate"
    case "date-time": "ZonedTime"
    default: "String"
    }
  }
}
