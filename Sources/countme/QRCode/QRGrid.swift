/// The modules of a code: the patterns by which a reader finds it, and the data between them.
struct QRGrid {
  private let version: QRVersion
  /// What is laid down so far; nil where data goes.
  private var patterns: [[Bool?]]
  private var modules: [[Bool]]

  /// A grid with all patterns, and with bytes between them that no mask lies over yet.
  init(_ version: QRVersion, holding bytes: [UInt8]) {
    self.version = version
    let size = version.size
    patterns = Array(repeating: Array(repeating: nil, count: size), count: size)
    modules = Array(repeating: Array(repeating: false, count: size), count: size)
    addTiming()
    addFinders()
    addAlignments()
    reserveNotes()
    for (row, column) in places { modules[row][column] = patterns[row][column] ?? false }
    add(bytes)
  }

  private var places: [(row: Int, column: Int)] {
    (0..<version.size).flatMap { row in (0..<version.size).map { (row, $0) } }
  }

  /// The modules with a mask over the data, and without the notes.
  func masked(_ mask: QRMask) -> [[Bool]] {
    var masked = modules
    for (row, column) in places where patterns[row][column] == nil && mask.turns(row, column) {
      masked[row][column].toggle()
    }
    return masked
  }
}

/// The patterns.
extension QRGrid {
  private mutating func addTiming() {
    for place in 8..<(version.size - 8) {
      patterns[6][place] = place % 2 == 0
      patterns[place][6] = place % 2 == 0
    }
  }

  private mutating func addFinders() {
    let far = version.size - 4
    for (row, column) in [(3, 3), (3, far), (far, 3)] { addSquare(row, column, reach: 4) }
  }

  private mutating func addAlignments() {
    let last = version.alignments.last ?? 0
    for row in version.alignments {
      for column in version.alignments {
        let isAtFinder = [(6, 6), (6, last), (last, 6)].contains { $0 == (row, column) }
        if !isAtFinder { addSquare(row, column, reach: 2) }
      }
    }
  }

  /// Squares in each other around a middle; the dark ones are 0, 1 or 3 away for large ones, 0 or 2 for small ones.
  private mutating func addSquare(_ row: Int, _ column: Int, reach: Int) {
    let inside = 0..<version.size
    for down in -reach...reach {
      for across in -reach...reach
      where inside.contains(row + down) && inside.contains(column + across) {
        let distance = max(abs(down), abs(across))
        patterns[row + down][column + across] =
          reach == 4 ? distance != 2 && distance != 4 : distance != 1
      }
    }
  }

  /// Keeps the places of the notes free, which are light as long as masks are compared.
  private mutating func reserveNotes() {
    for (row, column) in (formatPlaces + versionPlaces).joined() {
      patterns[row][column] = false
    }
    patterns[version.size - 8][8] = false
  }
}

/// The notes: which mask lies over the data, and of large codes which version it is.
extension QRGrid {
  /// Where the bits of the format are, twice, the lowest first.
  private var formatPlaces: [[(row: Int, column: Int)]] {
    let size = version.size
    let corner = [0, 1, 2, 3, 4, 5, 7, 8].map { ($0, 8) } + [7, 5, 4, 3, 2, 1, 0].map { (8, $0) }
    let edges = (1...8).map { (8, size - $0) } + (1...7).reversed().map { (size - $0, 8) }
    return [corner, edges]
  }

  /// Where the bits of the version are, twice, the lowest first; small codes have none.
  private var versionPlaces: [[(row: Int, column: Int)]] {
    guard version.number >= 7 else { return [] }
    let right = (0..<18).map { (row: $0 / 3, column: version.size - 11 + $0 % 3) }
    return [right, right.map { ($0.column, $0.row) }]
  }

  /// The modules with the notes.
  func finished(_ masked: [[Bool]], _ mask: QRMask) -> [[Bool]] {
    var finished = masked
    // Level M is 0; with another pattern over it no format is all light.
    let format =
      Self.corrected(mask.rawValue, by: 0b101_0011_0111, width: 10) ^ 0b101_0100_0001_0010
    for places in formatPlaces {
      for (bit, place) in places.enumerated() {
        finished[place.row][place.column] = format >> bit & 1 == 1
      }
    }
    finished[version.size - 8][8] = true
    let number = Self.corrected(version.number, by: 0b1_1111_0010_0101, width: 12)
    for places in versionPlaces {
      for (bit, place) in places.enumerated() {
        finished[place.row][place.column] = number >> bit & 1 == 1
      }
    }
    return finished
  }

  /// A number with bits behind it that correct it: what a division by a polynomial leaves.
  private static func corrected(_ number: Int, by divisor: Int, width: Int) -> Int {
    var rest = number << width
    for place in (0..<6).reversed() where rest >> (place + width) & 1 == 1 {
      rest ^= divisor << place
    }
    return number << width | rest
  }
}

/// The data.
extension QRGrid {
  /// Lays bytes down in pairs of columns from the right, upwards and downwards in turns.
  private mutating func add(_ bytes: [UInt8]) {
    var bits = bytes.lazy.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }
      .makeIterator()
    var goesUp = true
    // The column of the timing pattern belongs to no pair.
    for right in stride(from: version.size - 1, to: 0, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
      for step in 0..<version.size {
        let row = goesUp ? version.size - 1 - step : step
        for column in [right, right - 1] where patterns[row][column] == nil {
          modules[row][column] = bits.next() ?? false
        }
      }
      goesUp.toggle()
    }
  }
}
