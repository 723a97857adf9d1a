public import CountMeModel

/// Why a file cannot be imported; nothing of it is.
public struct ImportError: Error, Sendable, Equatable {
  /// The kinds of fault.
  public enum Reason: Sendable, Equatable {
    /// The file is not CSV.
    case csv(CSVFault)
    /// The file holds nothing.
    case empty
    /// The file is no text.
    case binary
    /// The file cannot be read, or what packs it is damaged; says why.
    case unreadable(String)
    /// What was read cannot be kept on the disk until it is written; says why.
    case cannotKeep(String)
    /// The folder or archive lacks a file that this format always has.
    case missingFile(String)
    /// None of the files of the folder or archive is of this format.
    case noneOfThisFormat
    /// The file is not JSON.
    case json(JSONError)
    /// The file is not XML; says what was expected.
    case xml(expected: String)
    /// The file lacks what this format always has; says what.
    case notThisFormat(String)
    /// A line or a value is longer than is held at once, which is so many MiB.
    case tooLong(mebibytes: Int)
    /// The collection is none of the diary's.
    case unknownCollection(String)
    /// The first line lacks columns that this format always has; `looksLike` says what it might be.
    case otherKind(missing: [String], looksLike: String?)
    /// It is not said whether the amounts are for 100 g or for a serving.
    case unclearBasis
    /// A column's name stands in the first line twice.
    case repeatedColumn(String)
    /// A value is not what its column holds.
    case badValue(column: String, text: String, expected: String)
    /// The entry does not fit its collection's schema.
    case doesNotFit([SchemaViolation])
  }

  /// Whether the file seems to be of another format than it was said to be.
  public var isOfAnotherFormat: Bool {
    switch reason {
    case .binary, .missingFile, .noneOfThisFormat, .json, .xml, .notThisFormat, .tooLong,
      .otherKind:
      true
    default: false
    }
  }

  /// What kind of fault it is.
  public let reason: Reason
  /// Where it is.
  public let position: TextPosition
  /// Which file of a folder or archive it is in; nil where there is only one.
  public private(set) var file: String?

  /// A fault at a place.
  public init(_ reason: Reason, at position: TextPosition) {
    self.reason = reason
    self.position = position
  }

  /// The fault with the file that it is in, if that is not known yet.
  package func of(_ file: String?) -> ImportError {
    var error = self
    error.file = self.file ?? file
    return error
  }

  package init(_ error: JSONError) {
    self.init(.json(error), at: TextPosition(line: error.line, column: error.column))
  }
}
