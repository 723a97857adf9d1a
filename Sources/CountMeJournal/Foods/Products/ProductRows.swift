import CountMeFormats
import CountMeModel

/// Reads a table of foods row by row, of which only one is in memory: comma-separated values with any
/// usual separator, or a JSON object in each line, as Open Food Facts exports them.
struct ProductRows {
  /// What one row gave.
  enum Row: Equatable {
    case product(Product)
    /// A row without a name or energy, or with amounts that cannot be true.
    case useless
  }

  private enum Form {
    /// Lines of JSON.
    case json(ImportedLines)
    /// Lines whose cells this parts, and nothing is quoted.
    case lines(ImportedLines, separator: [UInt8])
    /// RFC 4180 with any one sign between cells.
    case csv(CSVFile)
  }

  private var form: Form
  private let columns: [(place: Int, field: ProductField)]
  private let basis: Product.Basis
  private var fields: [String: ProductField] = [:]

  /// Whether the file is an export of Open Food Facts.
  let isOpenFoodFacts: Bool

  /// Looks at the beginning of a file.
  ///
  /// - Parameter basis: what its amounts are for; nil where nobody has said it.
  /// - Throws: ``ImportError`` for a file in which no foods can be told, or of which it cannot be told what
  ///   its amounts are for.
  init(_ file: ImportedFile, basis: Product.Basis?) throws(ImportError) {
    let head = file.head()
    guard let first = head.first(where: { $0 > 0x20 && $0 < 0x80 || $0 >= 0xC0 && $0 < 0xEF })
    else {
      throw ImportError(.empty, at: .start)
    }
    let text = try ImportedTextChunks(file, allowsLatin1: true, allowsControls: true)
    if first == UInt8(ascii: "{") {
      form = .json(ImportedLines(text))
      columns = []
      isOpenFoodFacts = true
      self.basis = .hundred
      return
    }
    let separator = Self.separator(of: head)
    let headings: [String]
    if separator.count == 1, separator != [0x09] {
      var csv = CSVFile(
        text,
        dialect: CSVDialect(separator: separator[0], allowsInnerQuotes: true, allowsAnyWidth: true))
      headings = try csv.next()?.fields.map(\.text) ?? []
      form = .csv(csv)
    } else {
      var lines = ImportedLines(text)
      let line = try lines.next() ?? []
      headings = Self.cells(line, separator).map { Self.text($0) }
      form = .lines(lines, separator: separator)
    }
    self.basis = try Self.basis(basis, headings)
    columns = try Self.columns(headings, self.basis)
    isOpenFoodFacts = headings.contains("code") && headings.contains("energy-kcal_100g")
  }

  /// The next row; nil at the end.
  mutating func next() throws(ImportError) -> Row? {
    switch form {
    case .json(var lines):
      defer { form = .json(lines) }
      guard let line = try Self.line(&lines) else { return nil }
      return json(line)
    case .lines(var lines, let separator):
      defer { form = .lines(lines, separator: separator) }
      guard let line = try Self.line(&lines) else { return nil }
      let cells = Self.cells(line, separator)
      return row(
        columns.compactMap { column in
          cells.indices.contains(column.place)
            ? (column.field, Self.text(cells[column.place])) : nil
        })
    case .csv(var file):
      defer { form = .csv(file) }
      guard let record = try file.next() else { return nil }
      return row(
        columns.compactMap { column in
          record.fields.indices.contains(column.place)
            ? (column.field, record.fields[column.place].text) : nil
        })
    }
  }

  private func row(_ fields: [(field: ProductField, text: String)]) -> Row {
    guard let product = Product(fields, basis: basis), product.isPlausible else { return .useless }
    return .product(product)
  }

  private mutating func json(_ line: [UInt8]) -> Row {
    guard let object = (try? JSONValue(parsing: line, limits: .imported))?.object else {
      return .useless
    }
    return row(OpenFoodFactsAnswer.fields(of: object, &fields))
  }
}

extension ProductRows {
  /// The sign that parts the most cells of the first line.
  private static func separator(of head: [UInt8]) -> [UInt8] {
    let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
    // A file in Latin-1 has the sign of sections in one byte, and is read as UTF-8 afterwards.
    let signs = ["\t", ";", ",", "|"].map { Array($0.utf8) }
    let sections = line.count { $0 == 0xA7 }
    let best = signs.max { left, right in
      line.count { $0 == left[0] } < line.count { $0 == right[0] }
    }
    guard let best, line.count(where: { $0 == best[0] }) >= sections else {
      return Array("§".utf8)
    }
    return best
  }

  /// The next line that is not empty.
  private static func line(_ lines: inout ImportedLines) throws(ImportError) -> [UInt8]? {
    while let line = try lines.next() {
      if line.contains(where: { $0 > 0x20 }) { return line }
    }
    return nil
  }

  private static func cells(_ line: [UInt8], _ separator: [UInt8]) -> [ArraySlice<UInt8>] {
    var cells: [ArraySlice<UInt8>] = []
    var start = 0
    var place = 0
    let end = line.last == 0x0D ? line.count - 1 : line.count
    let first = separator[0]
    while place < end {
      if line[place] == first, separator.count == 1 || line[place...].starts(with: separator) {
        cells.append(line[start..<place])
        place += separator.count
        start = place
      } else {
        place += 1
      }
    }
    cells.append(line[min(start, end)..<end])
    return cells
  }

  /// A cell's text; what is quoted as a whole stands without its quotation marks.
  private static func text(_ cell: ArraySlice<UInt8>) -> String {
    let text = String(decoding: cell.filter { $0 >= 0x20 }, as: UTF8.self)
    guard text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  private static func basis(
    _ basis: Product.Basis?, _ headings: [String]
  ) throws(ImportError) -> Product.Basis {
    if let basis { return basis }
    let hundred = headings.compactMap { ProductField(heading: $0, basis: .hundred) }
    let isSaid = headings.contains { heading in
      ["100g", "100 g", "100ml", "100 ml"].contains { heading.lowercased().contains($0) }
    }
    let hasServings = hundred.contains { [.serving, .servingAmount].contains($0) }
    guard isSaid || !hasServings else { throw ImportError(.unclearBasis, at: .start) }
    return .hundred
  }

  private static func columns(
    _ headings: [String], _ basis: Product.Basis
  ) throws(ImportError) -> [(place: Int, field: ProductField)] {
    var columns: [(place: Int, field: ProductField)] = []
    for (place, heading) in headings.enumerated() {
      if let field = ProductField(heading: heading, basis: basis) { columns.append((place, field)) }
    }
    let fields = columns.map(\.field)
    var missing: [String] = []
    if !fields.contains(.name) { missing.append("name") }
    if !fields.contains(.fact("calories", factor: 1)), !fields.contains(.kilojoules) {
      missing.append(basis == .hundred ? "kcal per 100 g" : "kcal per serving")
    }
    if basis == .serving, !fields.contains(.servingAmount), !fields.contains(.serving) {
      missing.append("serving size")
    }
    guard missing.isEmpty else {
      throw ImportError(.otherKind(missing: missing, looksLike: nil), at: .start)
    }
    return columns
  }
}
