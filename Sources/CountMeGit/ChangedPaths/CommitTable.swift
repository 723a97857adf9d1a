/// Commits in an order, in a file: which one stands at a place, where an id stands, and which may have changed
/// a path.
///
/// The head, the commits' ids from the oldest on, and pairs of a key and a place, sorted: a commit's key is the
/// beginning of its id, a path's is a hash. Different ids and paths may have one key.
struct CommitTable {
  /// The commits and pairs of a table that is to be written.
  struct Draft {
    /// The ids, the oldest first.
    var ids: [ObjectID] = []
    /// For each path that a commit changed its key in the upper half, and the commit's place in the lower.
    var paths: [UInt64] = []

    /// Notes that the commit at a place changed what stands at a path.
    mutating func note(_ path: String, changedAt place: Int) {
      paths.append(UInt64(CommitTable.key(of: path)) << 32 | UInt64(place))
    }

    /// The file's bytes.
    var bytes: [UInt8] {
      let commits = ids.indices.map { UInt64(CommitTable.key(of: ids[$0])) << 32 | UInt64($0) }
      let pairs = (commits + paths).sorted()
      var body = CommitTable.magic
      body.reserveCapacity(CommitTable.head + ids.count * 20 + pairs.count * 8)
      body.append(bigEndian: UInt32(ids.count))
      body.append(bigEndian: UInt32(pairs.count))
      for id in ids { id.append(to: &body) }
      for pair in pairs { body.append(bigEndian: UInt32(truncatingIfNeeded: pair >> 32)) }
      for pair in pairs { body.append(bigEndian: UInt32(truncatingIfNeeded: pair)) }
      return CheckedFile.sealed(body)
    }
  }

  private static let magic = Array("countme-commits1".utf8)
  private static let head = 24

  /// How many commits there are.
  let count: Int
  /// Whether something of it could not be read as it was written, so that no answer of it counts.
  var isDamaged: Bool { file.isDamaged }
  private let pairs: Int
  private let file: CheckedFile

  /// nil where there is no table at a path, or its head is damaged.
  init?(_ path: String) {
    guard let file = CheckedFile(path), file.count > Self.head,
      file.bytes(0..<Self.magic.count) == Self.magic
    else { return nil }
    count = Int(file.number(at: 16))
    pairs = Int(file.number(at: 20))
    guard count > 0, file.count == Self.head + count * 20 + pairs * 8, !file.isDamaged else {
      return nil
    }
    self.file = file
  }

  /// The commit at a place, counted from the oldest.
  func id(at place: Int) -> ObjectID {
    let start = Self.head + place * 20
    return ObjectID(bytes: file.bytes(start..<(start + 20))[...])
  }

  /// Where a commit stands; nil where it is not in the table.
  ///
  /// - Complexity: O(log n)
  func place(of id: ObjectID) -> Int? {
    for place in places(of: Self.key(of: id)) where place < count && self.id(at: place) == id {
      return place
    }
    return nil
  }

  /// Where the commits stand that changed a path, from the oldest on, and perhaps some others.
  ///
  /// - Complexity: O(log n), and linear in those.
  func places(ofChangesTo path: String) -> [Int] {
    places(of: Self.key(of: path))
  }

  /// The table as a draft, to be written with others.
  func draft() -> Draft {
    var draft = Draft()
    draft.ids.reserveCapacity(count)
    for place in 0..<count { draft.ids.append(id(at: place)) }
    // A path may have the key of the very commit that changed it: only one of the two pairs is the commit's.
    var isMet = Array(repeating: false, count: count)
    for number in 0..<pairs {
      let (key, place) = (self.key(number), self.place(number))
      guard place < count else { continue }
      if !isMet[place], key == Self.key(of: draft.ids[place]) {
        isMet[place] = true
      } else {
        draft.paths.append(UInt64(key) << 32 | UInt64(place))
      }
    }
    return draft
  }

  private func places(of key: UInt32) -> [Int] {
    let first = (0..<pairs).partitionPoint { self.key($0) >= key }
    return (first..<pairs).prefix { self.key($0) == key }.map(place)
  }

  private func key(_ number: Int) -> UInt32 {
    file.number(at: Self.head + count * 20 + number * 4)
  }

  private func place(_ number: Int) -> Int {
    Int(file.number(at: Self.head + count * 20 + pairs * 4 + number * 4))
  }

  private static func key(of id: ObjectID) -> UInt32 { UInt32(id.number) }

  private static func key(of path: String) -> UInt32 {
    path.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
