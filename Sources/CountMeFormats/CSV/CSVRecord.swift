package import CountMeModel

/// One record of a CSV file.
package struct CSVRecord: Equatable {
  /// One field, with the place of its first byte.
  package struct Field: Equatable {
    package let text: String
    package let position: TextPosition
  }

  /// At least one.
  package var fields: [Field] = []
}
