public import CountMeFormats
public import CountMeModel

/// Something in a file that could not be taken over as it stands, although the rest could.
public struct ImportWarning: Sendable, Equatable {
  /// What was done about it.
  public enum Kind: String, Sendable {
    /// The row is left out: it has no name or no energy, which every entry needs.
    case rowLeftOut
    /// The row is left out: something in it cannot be read, or does not fit.
    case rowFaulty
    /// The value is left out: no such amount can be.
    case valueLeftOut
    /// The text is longer than its field and was cut.
    case textCut
    /// The weights have no unit, and were taken for pounds; told of the first.
    case poundsAssumed
  }

  /// What was done.
  public let kind: Kind
  /// The column.
  public let column: String
  /// The text as the file has it.
  public let text: String
  /// Where it stands.
  public let position: TextPosition
  /// Which file of a folder it stands in, where each holds one document.
  public internal(set) var file: String?
  /// What is wrong, for a faulty row.
  public let fault: ImportError?

  init(kind: Kind, column: String, text: String, position: TextPosition) {
    self.kind = kind
    self.column = column
    self.text = text
    self.position = position
    fault = nil
  }

  /// The warning that a row is left out for a fault.
  init(_ fault: ImportError) {
    kind = .rowFaulty
    if case .badValue(let column, let text, _) = fault.reason {
      self.column = column
      self.text = text
    } else {
      column = ""
      text = ""
    }
    position = fault.position
    self.fault = fault
  }
}
