import CountMePlatform

/// Where every 64th entry of an index begins, when the youngest file among them changed, and how many of
/// them are in the folder: what is looked for in a large index is found without going over all of it.
///
/// That of a shared index is kept beside it, for both stay as they are until the next one is made.
struct IndexTable {
  /// Some entries that follow each other.
  struct Block {
    /// Where the first of them begins.
    let start: Int
    /// The latest second in which one of their files changed.
    let latest: Int
    /// How many of their files are in the folder; the others are in git only.
    let inFolder: Int
  }

  /// How many entries a block has; the last one may have fewer.
  static let blockLength = 64
  /// The length of what is kept of a block: three numbers of 4 bytes.
  private static let storedLength = 12

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
    var (start, latest, inFolder) = (IndexBytes.headerLength, 0, 0)
    index.eachEntry { position, entry, second, isSkipped in
      if position > 0, position % Self.blockLength == 0 {
        blocks.append(Block(start: start, latest: latest, inFolder: inFolder))
        (start, latest, inFolder) = (entry, 0, 0)
      }
      latest = max(latest, second)
      if !isSkipped { inFolder += 1 }
      // What is mapped counts as much as what is held.
      if position % (1 << 16) == 0 { index.file?.letGo() }
    }
    if index.count > 0 {
      blocks.append(Block(start: start, latest: latest, inFolder: inFolder))
    }
    self.init(blocks: blocks, isStored: false)
  }

  /// How many files of the index are in the folder.
  var countInFolder: Int { blocks.reduce(0) { $0 + $1.inFolder } }

  /// Where the next block begins, where one begins at `position` and all its files are in git only.
  ///
  /// - Parameter limit: the number of the first entry that must not be passed.
  func start(behindSkippedAt position: Int, before limit: Int) -> Int? {
    guard position % Self.blockLength == 0, position + Self.blockLength <= limit else { return nil }
    let number = position / Self.blockLength
    guard number + 1 < blocks.count, blocks[number].inFolder == 0 else { return nil }
    return blocks[number + 1].start
  }

  private static func path(_ gitDirectory: String) -> String {
    "\(gitDirectory)/countme/index.table"
  }

  /// Reads the table of the shared index that is called `id`; nil where there is none that holds.
  static func read(_ id: ObjectID, count: Int, _ gitDirectory: String) -> IndexTable? {
    let blockCount = (count + blockLength - 1) / blockLength
    let length = 20 + blockCount * storedLength
    let bytes = try? FileSystem.read(path(gitDirectory), limit: length + 20)
    guard let bytes, bytes.count == length + 20, bytes.prefix(20).elementsEqual(id.bytes),
      checksum(bytes.prefix(length)).elementsEqual(bytes.suffix(20))
    else { return nil }
    func number(at place: Int) -> Int {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let blocks = stride(from: 20, to: length, by: storedLength).map {
      Block(start: number(at: $0), latest: number(at: $0 + 4), inFolder: number(at: $0 + 8))
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
      bytes.append(bigEndian: UInt32(block.inFolder))
    }
    bytes += Self.checksum(bytes[...])
    try DurableFile.write(bytes, to: Self.path(gitDirectory), folderMode: 0o755, flush: .later)
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var hash = SHA1()
    hash.update(Array(bytes))
    return hash.finish()
  }
}
