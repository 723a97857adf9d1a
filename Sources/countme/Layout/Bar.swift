/// A horizontal bar in eighths of a column.
struct Bar {
  /// The part that is filled, where 1 is the goal; more than 1 is drawn as full.
  let fraction: Double

  /// How wide a bar beside text is on a terminal of so many columns.
  static func width(beside columns: Int) -> Int { columns < 72 ? 12 : 24 }

  /// The bar in `width` columns.
  func text(width: Int) -> String {
    let eighths = Int((min(max(fraction, 0), 1) * Double(width * 8)).rounded())
    let full = eighths / 8
    let rest = eighths % 8
    let partial = rest == 0 ? "" : String(Self.partials[rest - 1])
    let empty = width - full - (rest == 0 ? 0 : 1)
    return String(repeating: "█", count: full) + partial + String(repeating: "░", count: empty)
  }

  private static let partials: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}

extension String {
  /// The line with its first run of a bar's signs in colour.
  func stylingBar(_ style: Style, if isColored: Bool) -> String {
    let isBar = { (character: Character) in "█░▏▎▍▌▋▊▉".contains(character) }
    guard isColored, let start = firstIndex(where: isBar) else { return self }
    let end = self[start...].firstIndex { !isBar($0) } ?? endIndex
    return self[..<start] + String(self[start..<end]).styled(style, if: true) + self[end...]
  }
}
