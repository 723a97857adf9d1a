import CountMeModel

/// A JSON file with the places of what it holds.
struct JSONSource {
  let value: JSONValue
  private let bytes: [UInt8]
  private let places: JSONPlaces

  /// Reads the file; a byte-order mark and UTF-16 are allowed.
  init(_ file: [UInt8]) throws(ImportError) {
    var bytes = try ImportedText.utf8(file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    self.bytes = bytes
    do {
      value = try JSONValue(parsing: bytes, limits: .imported)
    } catch {
      throw ImportError(error)
    }
    places = JSONPlaces(bytes)
  }

  /// Where the value stands that these keys and indices lead to.
  func position(_ steps: any CustomStringConvertible...) -> TextPosition {
    places.position(JSONPlaces.pointer(steps.map(\.description)))
  }

  /// Where the value stands that these keys lead to.
  func position(_ keys: [String]) -> TextPosition { places.position(JSONPlaces.pointer(keys)) }

  /// The error that the file has something not that its format always has.
  func lacks(_ what: String) -> ImportError {
    ImportError(.notThisFormat(what), at: TextPosition(line: 1, column: 1))
  }
}
