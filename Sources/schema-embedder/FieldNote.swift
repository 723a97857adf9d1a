import Foundation

/// What a field is, in a sentence, with the numbers that it may hold.
struct FieldNote {
  /// The note.
  let text: String

  init(_ schema: SchemaNode) {
    let sentence = schema.description ?? ""
    let bounds =
      switch (schema.minimum, schema.maximum) {
      case (let low?, let high?): "From \(Self.shown(low)) to \(Self.shown(high))."
      case (let low?, nil): "At least \(Self.shown(low))."
      case (nil, let high?): "At most \(Self.shown(high))."
      case (nil, nil): ""
      }
    text = [sentence, bounds].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func shown(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? "\(bound)"
  }
}
