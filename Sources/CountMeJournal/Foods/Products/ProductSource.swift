/// How the source of an entry names a product: `off:5449000000996`, `table:swiss/12`.
enum ProductSource: Equatable {
  /// A product of Open Food Facts, by its barcode.
  case openFoodFacts(Barcode)
  /// A food of a table that was added on this machine, by its key there.
  case table(name: String, key: String)

  /// Reads a source; nil for any other text.
  init?(_ text: String) {
    if text.hasPrefix("off:"), let barcode = Barcode(String(text.dropFirst(4))) {
      self = .openFoodFacts(barcode)
      return
    }
    guard text.hasPrefix("table:") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/", maxSplits: 1)
    guard parts.count == 2, ProductTable.isName(String(parts[0])) else { return nil }
    self = .table(name: String(parts[0]), key: String(parts[1]))
  }

  /// As an entry has it.
  var text: String {
    switch self {
    case .openFoodFacts(let barcode): "off:\(barcode.digits)"
    case .table(let name, let key): "table:\(name)/\(key)"
    }
  }
}
