import CountMeFoods
import CountMeModel
import CountMePlatform

/// A table of foods that was added on this machine, looked up where it lies on the disk.
///
/// The file begins with the foods, a row each, on places that ``step`` divides. Behind them stand
/// entries of 8 bytes in their order: what a word hashes to, how many words the name has, and the place
/// of the row. A barcode and a food's own number are found in the same way. At the end stands what is told
/// of the table, and where its parts end.
struct ProductTable {
  /// What it is called.
  let name: String
  /// What is told of it, such as `foods` and `added`.
  let facts: JSONObject
  private let file: MappedFile
  private let entries: Range<Int>

  static let head = "countme-products 1\n\n\n\n\n\n"
  static let tail = "products"
  /// Rows begin on places that this divides.
  static let step = 8
  /// The most bytes of rows, whose places an entry can tell.
  static let mostBytes = 1 << 31
  /// The most rows that are compared with what was typed.
  private static let mostRows = 200
  /// The most entries that are looked at for one search.
  private static let mostEntries = 100_000

  /// Opens a table; nil where there is none, or the file is none.
  init?(_ path: String, named name: String) {
    guard let opened = try? MappedFile.open(path), opened.count >= 48 + Self.head.utf8.count,
      opened.copy(opened.count - 8..<opened.count) == Array(Self.tail.utf8),
      opened.copy(0..<Self.head.utf8.count) == Array(Self.head.utf8)
    else { return nil }
    let end = opened.count - 24
    let rows = Self.number(opened, at: end)
    let entriesEnd = Self.number(opened, at: end + 8)
    guard rows >= Self.head.utf8.count, entriesEnd >= rows, entriesEnd <= end,
      (entriesEnd - rows) % 8 == 0, end - entriesEnd <= 1 << 16,
      let facts = (try? JSONValue(parsing: opened.copy(entriesEnd..<end)))?.object
    else { return nil }
    self.name = name
    self.facts = facts
    file = opened
    entries = rows..<entriesEnd
  }

  /// How much room it takes, in bytes.
  var bytes: Int { file.count }

  /// Whether a table may be called so.
  static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    return isPlain && (1...24).contains(text.utf8.count) && !text.hasPrefix("-")
  }

  /// What a word is found by: FNV-1a of 32 bits.
  static func hash(_ word: String) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in word.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }

  /// The food with a barcode, or nil.
  func food(_ barcode: Barcode) -> FoundFood? {
    products("#\(barcode.digits)") { $0.barcode == barcode }.first.map(found)
  }

  /// The food with a number of the table's own, or a barcode; nil where there is none, or several have it.
  func food(key: String) -> FoundFood? {
    if let food = Barcode(key).flatMap(food) { return food }
    let found = products("=\(key)") { $0.number == key }
    return found.count == 1 ? self.found(found[0]) : nil
  }

  /// The foods that have all the words, called by that of their names that has them, and how well it fits.
  func foods(_ query: FoodQuery, named text: String) -> [(fit: FoodFit, food: FoundFood)] {
    products(named: text).map { product in
      let names = [product.name] + product.otherNames
      let fits = names.map { name in
        let named = query.fit(ofName: name)
        return product.brand.map { max(named, query.fit(ofName: "\(name) \($0)")) } ?? named
      }
      let best = fits.indices.max { left, right in
        (fits[left].isWhole ? 1 : 0, fits[left].points, right)
          < (fits[right].isWhole ? 1 : 0, fits[right].points, left)
      }
      var named = product
      if let best, fits[best].rank == .exact { named.name = names[best] }
      let called = product.synonyms.lazy.map(query.fit).first(where: \.isWhole)
      return (called ?? fits[best ?? 0], found(named))
    }
  }

  /// The foods that have all the words, those with the shortest names first.
  ///
  /// - Complexity: O(log n) for a word; at most ``mostEntries`` of the rarest word are looked at.
  private func products(named name: String) -> [Product] {
    let words = Set(WordForms.stems(name)).map(range).sorted { $0.count < $1.count }
    guard let rarest = words.first, !rarest.isEmpty, words.count <= 12 else { return [] }
    var places: [UInt32] = []
    var starts = words.dropFirst().map(\.lowerBound)
    for entry in rarest.prefix(Self.mostEntries) {
      let row = low(entry)
      var isEverywhere = true
      for (place, other) in words.dropFirst().enumerated() {
        starts[place] = lowerBound(row, in: starts[place]..<other.upperBound)
        if starts[place] >= other.upperBound || low(starts[place]) != row { isEverywhere = false }
      }
      guard isEverywhere else { continue }
      places.append(row)
      if places.count == Self.mostRows { break }
    }
    return places.compactMap(product)
  }

  /// The foods that a barcode or number leads to; a few may only hash alike.
  private func products(_ word: String, where isOne: (Product) -> Bool) -> [Product] {
    range(word).prefix(16).compactMap { product(at: low($0)) }.filter(isOne)
  }

  private func found(_ product: Product) -> FoundFood {
    let source: EntrySource =
      if facts["from"]?.string == ProductTables.openFoodFacts, let barcode = product.barcode {
        .openFoodFacts(barcode)
      } else {
        .table(name: name, key: product.number ?? product.barcode?.digits ?? "")
      }
    return product.found(source: source)
  }

  private func product(at place: UInt32) -> Product? {
    let start = Int(place & 0x0FFF_FFFF) * Self.step
    var end = start
    while end < entries.lowerBound {
      let piece = file.copy(end..<min(end + 512, entries.lowerBound))
      if let line = piece.firstIndex(of: 0x0A) {
        return Product(row: String(decoding: file.copy(start..<end + line), as: UTF8.self))
      }
      end += piece.count
    }
    return nil
  }
}

extension ProductTable {
  /// The entries of a word.
  private func range(_ word: String) -> Range<Int> {
    let hash = Self.hash(word)
    let all = 0..<entries.count / 8
    let start = partition(all) { high($0) < hash }
    return start..<partition(start..<all.upperBound) { high($0) <= hash }
  }

  private func lowerBound(_ row: UInt32, in range: Range<Int>) -> Int {
    partition(range) { low($0) < row }
  }

  /// The first place in a range that is not before what is looked for.
  private func partition(_ range: Range<Int>, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func high(_ entry: Int) -> UInt32 { file.bigEndian(at: entries.lowerBound + entry * 8) }

  private func low(_ entry: Int) -> UInt32 {
    file.bigEndian(at: entries.lowerBound + entry * 8 + 4)
  }

  private static func number(_ file: MappedFile, at place: Int) -> Int {
    let number = UInt64(file.bigEndian(at: place)) << 32 | UInt64(file.bigEndian(at: place + 4))
    return Int(exactly: number) ?? .max
  }
}
