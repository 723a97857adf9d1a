/// One record of a CSV file.
struct CSVRecord: Equatable {
  /// One field, with the place of its first byte.
  struct Field: Equatable {
    let text: String
    let position: TextPosition
  }

  /// At least one.
  var fields: [Field] = []
}
