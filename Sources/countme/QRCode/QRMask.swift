/// A pattern that is laid over the data, so that no code looks like what a reader looks for.
enum QRMask: Int, CaseIterable {
  case checks, lines, columns, diagonals, blocks, products, sums, mixtures

  /// Whether the module at a place is turned over.
  func turns(_ row: Int, _ column: Int) -> Bool {
    switch self {
    case .checks: (row + column) % 2 == 0
    case .lines: row % 2 == 0
    case .columns: column % 3 == 0
    case .diagonals: (row + column) % 3 == 0
    case .blocks: (row / 2 + column / 3) % 2 == 0
    case .products: row * column % 2 + row * column % 3 == 0
    case .sums: (row * column % 2 + row * column % 3) % 2 == 0
    case .mixtures: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}
