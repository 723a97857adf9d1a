/// Text in a cell of a table that a spreadsheet may open.
///
/// A spreadsheet takes text for a formula by its first sign, and a formula can run programs and send what
/// stands beside it away. An apostrophe before it makes it text (OWASP, "CSV Injection"); text that began
/// so already gets one, too, so that reading gives back what was written.
public enum SpreadsheetText {
  /// The text for a cell.
  public static func guarded(_ text: String) -> String {
    isFormula(text) ? "'" + text : text
  }

  /// What a cell's text stands for.
  public static func unguarded(_ text: String) -> String {
    guard text.utf8.first == apostrophe, isFormula(text) else { return text }
    return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
  }

  private static let apostrophe = UInt8(ascii: "'")
  /// The signs, and those of double width that some spreadsheets read alike.
  private static let signs: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Whether it is a formula to a spreadsheet, behind apostrophes or none.
  private static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first { $0 != "'" }.map(signs.contains) ?? false
  }
}
