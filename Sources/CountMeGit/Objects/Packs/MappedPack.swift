import CountMePlatform

/// A pack and its index of version 2, looked at where they lie (gitformat-pack).
final class MappedPack {
  /// An object as it is when it is taken apart.
  typealias Object = (kind: ObjectKind, bytes: [UInt8])

  /// How much comes into memory with one byte, as Linux maps files.
  private static let blockSize = 1 << 16
  private static let fanOut = 8
  private static let ids = 8 + 1024

  private let index: MappedFile
  private let pack: MappedFile
  /// How many objects there are.
  let count: Int
  /// Where entries begin, in the order in which they lie; made when it is needed first.
  private var starts: [Int] = []
  /// Which blocks of the pack have come into memory; empty where none has.
  private var touched: [Bool] = []
  /// How many bytes have come into memory that nobody was told of.
  private var untold = 0
  private let inflater = Inflater()
  /// What deltas were read against last, by where it lies.
  ///
  /// Versions of a folder lie behind each other as deltas: without it each one would be made anew from the first on.
  /// There are more than the deltas that git puts behind each other in each folder on the way to a document.
  let bases = BoundedCache<Int, Object>(most: 1024, bytes: 2 << 20, largest: 1 << 18)
  /// Where the entries end.
  var end: Int { pack.count - 20 }

  /// nil where there are no such files at `path` with `.idx` and `.pack` behind it.
  init?(_ path: String) {
    guard let index = try? MappedFile.open("\(path).idx"),
      let pack = try? MappedFile.open("\(path).pack"),
      index.count >= Self.ids + 40, pack.count >= 32,
      index.bigEndian(at: 0) == 0xFF74_4F63, index.bigEndian(at: 4) == 2
    else { return nil }
    count = Int(index.bigEndian(at: Self.ids - 4))
    guard index.count >= Self.ids + count * 28 + 40 else { return nil }
    self.index = index
    self.pack = pack
  }

  /// The place of an object in the index, or nil where the pack does not have it.
  ///
  /// - Complexity: O(log n)
  func find(_ id: ObjectID) -> Int? {
    let first = Int(id.firstByte)
    var low = first == 0 ? 0 : Int(index.bigEndian(at: Self.fanOut + (first - 1) * 4))
    var high = min(Int(index.bigEndian(at: Self.fanOut + first * 4)), count)
    var (lowest, highest) = (first << 24, (first + 1) << 24)
    // Ids are evenly spread: where one must be is told better by its number than by halves, unless somebody chose
    // the ids.
    var guesses = 4
    while low < high {
      var middle = (low + high) / 2
      if guesses > 0, highest > lowest {
        guesses -= 1
        middle = low + (high - low) * (id.number - lowest) / (highest - lowest)
        middle = min(max(middle, low), high - 1)
      }
      let found = index.objectID(at: Self.ids + middle * 20)
      if found == id { return middle }
      if found < id {
        (low, lowest) = (middle + 1, found.number)
      } else {
        (high, highest) = (middle, found.number)
      }
    }
    return nil
  }

  /// The bytes of an entry, head and all; nil where they are damaged.
  func entry(_ number: Int) -> Range<Int>? {
    guard let range = extent(number),
      pack.checksum(range) == index.bigEndian(at: Self.ids + count * 20 + number * 4)
    else { return nil }
    return range
  }

  /// Where the bytes of an entry lie, whatever they are.
  func extent(_ number: Int) -> Range<Int>? {
    guard let start = start(number) else { return nil }
    _ = sortedStarts()
    let end = endOfEntry(at: start)
    return start < end ? start..<end : nil
  }

  /// Whether the entry that begins at `offset` is no delta.
  func isWhole(at offset: Int) -> Bool { (1...4).contains(pack.byte(at: offset) >> 4 & 7) }

  /// Whether the pack has deltas, by a look at some entries: the names of objects say nothing of what they are, so
  /// the first ones of the index are as good as any.
  var hasDeltas: Bool {
    (0..<min(count, 256)).contains { number in
      guard let start = start(number), start >= 12, start < end else { return false }
      return (6...7).contains(pack.byte(at: start) >> 4 & 7)
    }
  }

  /// Where entries begin, in the order in which they lie.
  ///
  /// - Complexity: O(n log n) once.
  func sortedStarts() -> [Int] {
    if starts.isEmpty { starts = (0..<count).compactMap(self.start).sorted() }
    return starts
  }

  /// The object's kind and bytes; nil where they are damaged, or more than `limit`.
  func read(_ number: Int, limit: Int) -> (kind: ObjectKind, bytes: [UInt8])? {
    start(number).flatMap { object(at: $0, limit: limit) }
  }

  /// The object's kind and size; nil where it is damaged.
  func header(_ number: Int) -> (kind: ObjectKind, size: Int)? {
    start(number).flatMap { facts(at: $0) }
  }

  /// What the entry that begins at `offset` says of itself; nil where that is nothing.
  func head(at offset: Int) -> Head? {
    untold += touch(at: offset)
    // A head has ten bytes at most; the distance, or the id, of a base has twenty.
    let bytes = pack.copy(offset..<min(offset + 30, end))
    guard let head = bytes.packHeader else { return nil }
    if let kind = ObjectKind(rawValue: head.type) {
      return Head(content: .whole(kind), size: head.size, start: offset + head.length)
    }
    let base: Int?
    var length = head.length
    switch head.type {
    case 6:
      guard let distance = bytes.packDistance(&length) else { return nil }
      base = offset - distance
    case 7:
      guard bytes.count >= length + 20 else { return nil }
      base = find(ObjectID(bytes: bytes[length..<(length + 20)])).flatMap(start)
      length += 20
    default: return nil
    }
    guard let base, base >= 12, base < end else { return nil }
    return Head(content: .delta(base: base), size: head.size, start: offset + length)
  }

  /// The bytes that are packed from `place` on; nil where they are damaged, or not `size`.
  func inflated(from place: Int, size: Int) -> [UInt8]? {
    let output = pack.inflate(from: place, to: end, size: size, by: inflater)
    return output.isWhole && output.bytes.count == size ? output.bytes : nil
  }

  /// The first bytes that are packed from `place` on, at most `count` of them.
  func front(from place: Int, count: Int) -> [UInt8] {
    pack.inflate(from: place, to: end, size: count, by: inflater).bytes
  }

  /// Notes that an object is about to be read, and answers how many bytes come into memory for it, and
  /// came for what others were read against.
  func touch(_ number: Int) -> Int {
    defer { untold = 0 }
    return untold + touch(at: start(number) ?? 0)
  }

  private func touch(at offset: Int) -> Int {
    let block = offset / Self.blockSize
    if touched.isEmpty {
      touched = Array(repeating: false, count: pack.count / Self.blockSize + 1)
    }
    guard !touched[block] else { return 0 }
    touched[block] = true
    return Self.blockSize
  }

  /// Gives the memory back that the pack has come into.
  func letGo() {
    touched = []
    index.letGo()
    pack.letGo()
  }

  func append(_ range: Range<Int>, to output: inout [UInt8]) {
    pack.append(range, to: &output)
  }

  /// Where an entry begins; nil where that is beyond the pack, or beyond 2 GiB.
  func start(_ number: Int) -> Int? {
    let offset = Int(index.bigEndian(at: Self.ids + count * 24 + number * 4))
    return (12..<end).contains(offset) && offset < 0x8000_0000 ? offset : nil
  }

  private func endOfEntry(at start: Int) -> Int {
    let next = starts.indices.partitionPoint { starts[$0] > start }
    return next < starts.count ? starts[next] : end
  }
}
