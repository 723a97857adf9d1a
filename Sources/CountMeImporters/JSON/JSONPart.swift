import CountMeFormats
import CountMeModel

/// A value within a file, with the places of what it holds.
struct JSONPart {
  let value: JSONValue
  let bytes: [UInt8]
  /// Where it begins.
  let position: TextPosition

  /// The places of what is in it.
  var places: Places { Places(inner: JSONPlaces(bytes), start: position) }

  /// Where the values in a value stand.
  struct Places {
    let inner: JSONPlaces
    let start: TextPosition

    /// Where the value stands that these keys and indices lead to.
    func position(_ steps: any CustomStringConvertible...) -> TextPosition {
      let place = inner.position(steps.map { "/\($0)" }.joined())
      return start.adding(line: place.line, column: place.column)
    }
  }
}
