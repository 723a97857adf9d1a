/// A pack and its index of version 2, looked at where they lie (gitformat-pack).
final class MappedPack {
  /// How much comes into memory with one byte, as Linux maps files.
  private static let blockSize = 1 << 16
  private static let fanOut = 8
  private static let ids = 8 + 1024

  private let index: MappedFile
  private let pack: MappedFile
  private let count: Int
  /// Where entries begin, in the order in which they lie; made when it is needed first.
  private var starts: [Int] = []
  /// Which blocks of the pack have come into memory; empty where none has.
  private var touched: [Bool] = []

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
    while low < high {
      let middle = (low + high) / 2
      let found = index.objectID(at: Self.ids + middle * 20)
      if found == id { return middle }
      if found < id { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The bytes of an entry, head and all; nil where they are a delta, or damaged.
  func wholeEntry(_ number: Int) -> Range<Int>? {
    guard let start = start(number) else { return nil }
    if starts.isEmpty { starts = (0..<count).compactMap(self.start).sorted() }
    let end = endOfEntry(at: start)
    guard start < end, (1...4).contains(pack.byte(at: start) >> 4 & 7),
      pack.checksum(start..<end) == index.bigEndian(at: Self.ids + count * 20 + number * 4)
    else { return nil }
    return start..<end
  }

  /// The object's kind and bytes; nil where they are a delta, damaged, or more than `limit`.
  func read(_ number: Int, limit: Int) -> (kind: ObjectKind, bytes: [UInt8])? {
    guard let head = header(number), head.size <= limit,
      head.size <= (pack.count - head.end) * Inflater.bestRatio
    else { return nil }
    let output = pack.inflate(from: head.end, to: pack.count - 20, size: head.size)
    guard output.isWhole, output.bytes.count == head.size else { return nil }
    return (head.kind, output.bytes)
  }

  /// What the head of an entry says, and where it ends; nil for a delta.
  func header(_ number: Int) -> (kind: ObjectKind, size: Int, end: Int)? {
    guard let start = start(number),
      let head = pack.copy(start..<min(start + 10, pack.count - 20)).packHeader,
      let kind = ObjectKind(packType: head.type)
    else { return nil }
    return (kind, head.size, start + head.length)
  }

  /// Notes that an object is about to be read, and answers how many bytes come into memory for it.
  func touch(_ number: Int) -> Int {
    let block = (start(number) ?? 0) / Self.blockSize
    if touched.isEmpty {
      touched = Array(repeating: false, count: pack.count / Self.blockSize + 1)
    }
    guard !touched[block] else { return 0 }
    touched[block] = true
    return Self.blockSize
  }

  /// Gives the memory back that the pack has come into.
  func letGo() {
    guard !touched.isEmpty else { return }
    touched = []
    index.letGo()
    pack.letGo()
  }

  func append(_ range: Range<Int>, to output: inout [UInt8]) {
    pack.append(range, to: &output)
  }

  /// Where an entry begins; nil where that is beyond the pack, or beyond 2 GiB.
  private func start(_ number: Int) -> Int? {
    let offset = Int(index.bigEndian(at: Self.ids + count * 24 + number * 4))
    return (12..<(pack.count - 20)).contains(offset) && offset < 0x8000_0000 ? offset : nil
  }

  private func endOfEntry(at start: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= start { low = middle + 1 } else { high = middle }
    }
    return low < starts.count ? starts[low] : pack.count - 20
  }
}
