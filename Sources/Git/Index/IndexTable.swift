/// Where every 64th entry of an index begins, and when the youngest file among them changed: what is
/// looked for in a large index is found without going over all of it.
///
/// That of a shared index is kept beside it, for both stay as they are until the next one is made.
struct IndexTable {
  /// Some entries that follow each other.
  struct Block {
    /// Where the first of them begins.
    let start: Int
    /// The latest second in which one of their files changed.
    let latest: Int
  }

  /// How many entries a block has; the last one may have fewer.
  static let blockLength = 64

  let blocks: [Block]
  /// Whether it was read, and not made of the index's entries.
  let isStored: Bool

  /// The table of an index without entries.
  static let empty = IndexTable(blocks: [], isStored: false)

  private init(blocks: [Block], isStored: Bool) {
    self.blocks = blocks
    self.isStored = isStored
  }

  /// Makes the table of an index; damage ends it early.
  ///
  /// - Complexity: one pass over the entries.
  init(of index: IndexBytes) {
    var blocks: [Block] = []
    var (start, latest) = (IndexBytes.headerLength, 0)
    index.eachChange { position, place, second in
      if position > 0, position % Self.blockLength == 0 {
        blocks.append(Block(start: start, latest: latest))
        (start, latest) = (place, 0)
      }
      latest = max(latest, second)
      // What is mapped counts as much as what is held.
      if position % (1 << 16) == 0 { index.file?.letGo() }
    }
    if index.count > 0 { blocks.append(Block(start: start, latest: latest)) }
    self.init(blocks: blocks, isStored: false)
  }

  private static func path(_ gitDirectory: String) -> String {
    "\(gitDirectory)/countme/index.table"
  }

  /// Reads the table of the shared index that is called `id`; nil where there is none that holds.
  static func read(_ id: ObjectID, count: Int, _ gitDirectory: String) -> IndexTable? {
    let blockCount = (count + blockLength - 1) / blockLength
    let length = 20 + blockCount * 8
    let bytes = try? FileSystem.read(path(gitDirectory), limit: length + 20)
    guard let bytes, bytes.count == length + 20, bytes.prefix(20).elementsEqual(id.bytes),
      checksum(bytes.prefix(length)).elementsEqual(bytes.suffix(20))
    else { return nil }
    func number(at place: Int) -> Int {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let blocks = (0..<blockCount).map {
      Block(start: number(at: 20 + $0 * 8), latest: number(at: 24 + $0 * 8))
    }
    return IndexTable(blocks: blocks, isStored: true)
  }

  /// Makes the table of the shared index in `file`, which is called `id`, and keeps it.
  static func store(_ id: ObjectID, of file: String, _ gitDirectory: String) {
    guard let file = try? MappedFile.open(file), let index = IndexBytes(file) else { return }
    // Without it, it is made of the index each time.
    try? IndexTable(of: index).write(id, gitDirectory)
  }

  /// Keeps the table for the shared index that is called `id`, in the place of another one's.
  ///
  /// Nothing is flushed: one that is torn says so by its checksum, and is made again.
  func write(_ id: ObjectID, _ gitDirectory: String) throws(SystemError) {
    var bytes = id.bytes
    for block in blocks {
      bytes.append(bigEndian: UInt32(block.start))
      bytes.append(bigEndian: UInt32(block.latest))
    }
    bytes += Self.checksum(bytes[...])
    try DurableFile.write(bytes, to: Self.path(gitDirectory), flush: .later)
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var hash = SHA1()
    hash.update(Array(bytes))
    return hash.finish()
  }
}
