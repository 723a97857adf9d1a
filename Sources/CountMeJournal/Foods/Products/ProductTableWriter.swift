import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore

/// Writes a ``ProductTable`` in bounded memory, however many foods there are.
///
/// What words are found in is sorted in runs on the disk, which are merged at the end.
final class ProductTableWriter {
  private let file: NewFile
  private let scratch: ScratchFolder
  private let runsFile: NewFile
  private var runs: [Range<Int>] = []
  private var rows: [UInt8] = []
  private var entries: [UInt64] = []
  private var place = 0
  /// How many foods were added.
  private(set) var count = 0
  /// How many of them have a barcode.
  private(set) var barcodes = 0

  /// How many entries are sorted at a time: 16 MiB of them.
  private static let run = 1 << 21
  /// The most words of one food that it is found by.
  private static let mostWords = 40

  /// Begins a table.
  ///
  /// - Parameter folder: the folder of the tables, in which it waits until it is whole.
  init(in folder: String) throws(DiaryError) {
    scratch = try ScratchFolder("adding-\(SystemClock.processID)", below: "\(folder)/adding")
    let path = scratch.path
    (file, runsFile) = try DiaryError.wrapping { () throws(SystemError) in
      (try NewFile("\(path)/table", mode: 0o600), try NewFile("\(path)/runs", mode: 0o600))
    }
    rows = Array(ProductTable.head.utf8)
    place = rows.count
    entries.reserveCapacity(Self.run)
  }

  /// Adds a food; false where 2 GiB of foods are there already.
  ///
  /// - Throws: what the machine refuses.
  func add(_ product: Product) throws(DiaryError) -> Bool {
    guard place < ProductTable.mostBytes else { return false }
    var product = product
    if product.number == nil, product.barcode == nil { product.number = "row\(count + 1)" }
    let row = UInt64(place / ProductTable.step)
    var words: Set<UInt32> = []
    let length = WordForms.stems(product.name).count
    for name in [product.name, product.brand ?? ""] + product.otherNames + product.synonyms {
      for stem in WordForms.stems(name) where words.count < Self.mostWords {
        words.insert(ProductTable.hash(stem))
      }
    }
    let size = UInt64(min(max(length, 1), 15))
    for word in words { note(word, size << 28 | row) }
    if let barcode = product.barcode {
      note(ProductTable.hash("#\(barcode.digits)"), row)
      barcodes += 1
    }
    if let number = product.number { note(ProductTable.hash("=\(number)"), row) }
    count += 1
    var line = product.row
    repeat { line.append(0x0A) } while (line.count + place) % ProductTable.step != 0
    place += line.count
    rows += line
    try DiaryError.wrapping { () throws(SystemError) in
      if rows.count >= 1 << 18 {
        try file.append(rows)
        rows.removeAll(keepingCapacity: true)
      }
      if entries.count >= Self.run - Self.mostWords - 2 { try spill() }
    }
    return true
  }

  private func note(_ word: UInt32, _ row: UInt64) {
    entries.append(UInt64(word) << 32 | row)
  }

  private func spill() throws(SystemError) {
    entries.sort()
    let start = runsFile.count
    for piece in stride(from: 0, to: entries.count, by: 1 << 15) {
      let part = entries[piece..<min(piece + 1 << 15, entries.count)]
      try runsFile.append(part.flatMap { Self.bytes(of: $0) })
    }
    runs.append(start..<runsFile.count)
    entries.removeAll(keepingCapacity: true)
  }

  /// Ends the table, and puts it in the place of one of that name.
  ///
  /// - Parameters:
  ///   - path: where it goes.
  ///   - facts: what is told of it.
  func finish(at path: String, _ facts: JSONObject) throws(DiaryError) {
    try DiaryError.wrapping { () throws(SystemError) in
      try file.append(rows)
      try spill()
      let rowsEnd = file.count
      try merge()
      let entriesEnd = file.count
      let text = JSONValue.object(facts).canonicalText + "\n"
      try file.append(
        Array(text.utf8) + Self.bytes(of: UInt64(rowsEnd)) + Self.bytes(of: UInt64(entriesEnd))
          + Array(ProductTable.tail.utf8))
      try file.flush()
      try file.keep(as: path)
      try DurableFile.flushDirectory(FileSystem.parent(of: path))
    }
  }

  /// Writes the entries of all runs in their order.
  private func merge() throws(SystemError) {
    var heads = runs.map { EntryRun($0) }
    for place in heads.indices { try heads[place].fill(from: runsFile) }
    heads.removeAll { $0.first == nil }
    var buffer: [UInt8] = []
    while !heads.isEmpty {
      var least = 0
      for place in heads.indices.dropFirst()
      where heads[place].first ?? .max < heads[least].first ?? .max { least = place }
      if let entry = heads[least].first { buffer += Self.bytes(of: entry) }
      try heads[least].advance(in: runsFile)
      if heads[least].first == nil { heads.remove(at: least) }
      if buffer.count >= 1 << 18 {
        try file.append(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    try file.append(buffer)
  }

  fileprivate static func bytes(of number: UInt64) -> [UInt8] {
    [56, 48, 40, 32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// A sorted run of entries in a file, read from its front to its back.
private struct EntryRun {
  private var range: Range<Int>
  private var bytes: [UInt8] = []
  private var offset = 0
  /// The entry in front; nil behind the last.
  private(set) var first: UInt64?

  init(_ range: Range<Int>) { self.range = range }

  mutating func fill(from file: NewFile) throws(SystemError) {
    let end = min(range.lowerBound + 1 << 16, range.upperBound)
    bytes = try file.read(range.lowerBound..<end)
    range = end..<range.upperBound
    offset = 0
    read()
  }

  mutating func advance(in file: NewFile) throws(SystemError) {
    offset += 8
    if offset + 8 > bytes.count { try fill(from: file) } else { read() }
  }

  private mutating func read() {
    guard offset + 8 <= bytes.count else {
      first = nil
      return
    }
    var number: UInt64 = 0
    for place in offset..<offset + 8 { number = number << 8 | UInt64(bytes[place]) }
    first = number
  }
}
