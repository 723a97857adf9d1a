/// Something in a file that could not be taken over as it stands, although the rest could.
public struct ImportWarning: Sendable, Equatable {
  /// What was done about it.
  public enum Kind: String, Sendable {
    /// The row is left out: it has no name or no energy, which every entry needs.
    case rowLeftOut
    /// The value is left out: no such amount can be.
    case valueLeftOut
    /// The text is longer than its field and was cut.
    case textCut
  }

  /// What was done.
  public let kind: Kind
  /// The column.
  public let column: String
  /// The text as the file has it.
  public let text: String
  /// Where it stands.
  public let position: TextPosition
}
