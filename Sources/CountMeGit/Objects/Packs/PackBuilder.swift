import CountMeClibgit2
import CountMePlatform

/// Writes objects into one new pack of this repository, which becomes visible at once when it is done.
///
/// Until then it is a file `objects/pack/new-countme-…`, locked by its owner: what a crash leaves, whoever
/// packs next removes. What begins with `tmp_`, `git gc --prune=now` removes beside its owner.
final class PackBuilder {
  /// What the names of packs that are not done begin with.
  static let prefix = "new-countme-"
  /// What the name of an index that is not done has before the number of its process.
  static let indexEnd = ".idx.tmp-"
  private static let chunk = 1 << 20

  private let folder: String
  private let file: NewFile
  private let deflater: ObjectDeflater
  private var buffer: [UInt8] = [0x50, 0x41, 0x43, 0x4B, 0, 0, 0, 2, 0, 0, 0, 0]
  private var entries = ObjectTable<PackIndex.Entry>()

  /// Begins a pack among the objects in `objectFolder`.
  init(objectFolder: String) throws(GitError) {
    guard let deflater = ObjectDeflater() else {
      throw GitError(.other, "write a pack", "there is no memory")
    }
    self.deflater = deflater
    folder = "\(objectFolder)/pack"
    let folder = folder
    file = try Self.wrapping { () throws(SystemError) in
      try DurableFile.createDirectories(folder)
      while true {
        let name = "\(Self.prefix)\(SystemClock.processID)-\(UInt32.random(in: 0...(.max)))"
        let file = try NewFile("\(folder)/\(name)", mode: 0o444)
        if file.claim() { return file }
      }
    }
  }

  /// How many bytes the pack has so far.
  var byteCount: Int { file.count + buffer.count }

  /// Whether the object is in the pack.
  func contains(_ id: ObjectID) -> Bool { entries.place(of: id) != nil }

  /// Adds an object that is not in the pack yet.
  func add(_ id: ObjectID, _ bytes: [UInt8], _ kind: ObjectKind) throws(GitError) {
    let start = buffer.count
    let offset = byteCount
    buffer.appendPackHeader(type: kind.rawValue, size: bytes.count)
    deflater.append(bytes, holdsIDs: kind == .tree, to: &buffer)
    try note(id, at: offset, PackIndex.checksum(buffer[start...]))
  }

  private func note(_ id: ObjectID, at offset: Int, _ checksum: UInt32) throws(GitError) {
    entries.append(PackIndex.Entry(id: id, offset: offset, checksum: checksum))
    if buffer.count >= Self.chunk { try flush() }
  }

  private func flush() throws(GitError) {
    try Self.wrapping(file.append(buffer))
    buffer.removeAll(keepingCapacity: true)
  }

  /// Where the object's entry lies, for reading it back before the pack is done.
  func packed(_ id: ObjectID) throws(GitError) -> [UInt8]? {
    guard let place = entries.place(of: id) else { return nil }
    let end = place + 1 < entries.count ? entries[place + 1].offset : byteCount
    let range = entries[place].offset..<end
    if range.lowerBound >= file.count {
      return Array(buffer[(range.lowerBound - file.count)..<(range.upperBound - file.count)])
    }
    return try Self.wrapping(file.read(range))
  }

  /// Makes the pack visible, on disk for good; nothing happens where it is empty.
  ///
  /// - Parameter keep: is given the pack's path without its ending just before it becomes visible.
  /// - Returns: the path of the pack's index, or nil.
  func finish(_ keep: (String) -> Void = { _ in }) throws(GitError) -> String? {
    guard entries.count > 0 else { return nil }
    try flush()
    return try Self.wrapping { () throws(SystemError) in
      let checksum = try seal()
      let name = "\(folder)/pack-\(ObjectID(bytes: checksum[...]).hex)"
      let index = try NewFile("\(name)\(Self.indexEnd)\(SystemClock.processID)", mode: 0o444)
      let sorted = entries.sortedPlaces.lazy.map { self.entries[Int($0)] }
      try PackIndex.write(sorted, packChecksum: checksum) { bytes throws(SystemError) in
        try index.append(bytes)
      }
      try index.flush()
      try file.flush()
      keep(name)
      // The index last: git looks for packs by their indexes.
      try file.keep(as: "\(name).pack")
      try index.keep(as: "\(name).idx")
      try DurableFile.flushDirectory(folder)
      return "\(name).idx"
    }
  }

  /// Writes the number of objects into the pack's head and the checksum behind its last byte.
  private func seal() throws(SystemError) -> [UInt8] {
    var head: [UInt8] = []
    head.append(bigEndian: UInt32(entries.count))
    try file.replace(at: 8, with: head)
    var hash = SHA1()
    for start in stride(from: 0, to: file.count, by: Self.chunk) {
      hash.update(try file.read(start..<min(start + Self.chunk, file.count)))
    }
    let checksum = hash.finish()
    try file.append(checksum)
    return checksum
  }

  static func wrapping<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(GitError) -> Result {
    do throws(SystemError) { return try body() } catch { throw GitError(error, "write a pack") }
  }

  static func wrapping<Result>(
    _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(GitError) -> Result {
    try wrapping { () throws(SystemError) in try call() }
  }
}
