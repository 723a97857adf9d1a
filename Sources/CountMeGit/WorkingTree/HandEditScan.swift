import CountMePlatform

/// Compares the files on disk with the index, as git does it: by the file system's facts, and by their
/// bytes only where the facts differ or are too young to tell.
struct HandEditScan {
  private let root: DirectoryHandle
  private let index: IndexFile
  private let range: PathRange
  private(set) var edits: [WorkingTreeEdit] = []
  /// The directories that were to be looked at, and could not be entered.
  private(set) var missing: [String] = []
  private var cursor: IndexCursor
  /// The file at which the index stands, once somebody has asked for it.
  private var expected: IndexCursor.Item?
  private var path: [UInt8] = []

  /// Looks at the files in `range` only.
  init(root: DirectoryHandle, index: IndexFile, range: PathRange = .all) {
    self.root = root
    self.index = index
    self.range = range
    cursor = IndexCursor(index, isOfFolder: true, from: range.first)
    expected = nil
  }

  /// Goes through the working tree once, side by side with the index.
  mutating func scan() throws(SystemError) {
    try scan(root, isRoot: true)
    while let item = next() {
      report(.deleted, item.name, item)
      advance()
    }
  }

  private mutating func scan(
    _ directory: DirectoryHandle, isRoot: Bool = false
  ) throws(SystemError) {
    let names = try DirectoryNames(directory)
    let length = path.count
    let isMeant = range.covers(path)
    for number in 0..<names.count {
      path += names.name(number)
      if !names.isDirectory(number) {
        if isMeant || range.contains(path), let facts = names.facts(number) { try compare(facts) }
      } else if !isRoot || !path.elementsEqual(".git".utf8) {
        path.append(UInt8(ascii: "/"))
        let name = String(decoding: names.name(number), as: UTF8.self)
        if range.reaches(into: path), let below = try directory.directory(name) {
          try scan(below)
        }
      }
      path.removeLast(path.count - length)
    }
  }

  /// Compares the file at `path` with what the index has next.
  private mutating func compare(_ facts: FileFacts) throws(SystemError) {
    if expected == nil, facts.isRegular, cursor.pass(path, facts, written: index.modified) {
      return
    }
    while let item = next() {
      let order = item.compare(with: path)
      if order > 0 { break }
      if order == 0 {
        try compare(facts, item, path)
        advance()
        return
      }
      report(.deleted, item.name, item)
      advance()
    }
    try compareWithSkipped(facts, path)
  }

  /// Compares a file that nobody expects in the folder with what git has of it.
  private mutating func compareWithSkipped(
    _ facts: FileFacts, _ path: [UInt8]
  ) throws(SystemError) {
    guard let id = index.skipped(path) else {
      return report(facts.isRegular ? .untracked : .notAFile, path, nil)
    }
    let text = String(decoding: path, as: UTF8.self)
    if facts.isRegular, try WorkingTree.blobID(of: text, in: root) == id { return }
    report(facts.isRegular ? .modified : .notAFile, path, id: id)
  }

  /// The file at which the index stands; nil behind the last of the range.
  private mutating func next() -> IndexCursor.Item? {
    if expected == nil { expected = cursor.next() }
    return expected.flatMap { range.isBefore($0) ? nil : $0 }
  }

  /// Goes on in the index; a file in an unfinished merge stands there several times.
  private mutating func advance() {
    guard let item = expected else { return }
    expected = nil
    guard item.record.isUnmerged else { return }
    while let next = next(), next.compare(with: item.name) == 0 { expected = nil }
  }

  private mutating func compare(
    _ facts: FileFacts, _ item: IndexCursor.Item, _ path: [UInt8]
  ) throws(SystemError) {
    guard facts.isRegular else { return report(.notAFile, path, item) }
    let stat = item.stat
    if stat.matches(IndexStat(facts)), !item.isRacy(against: index.modified) { return }
    let record = item.record
    let text = String(decoding: path, as: UTF8.self)
    if !record.isUnmerged, try WorkingTree.blobID(of: text, in: root) == record.id { return }
    report(.modified, path, item)
  }

  private mutating func report(
    _ kind: WorkingTreeEdit.Kind, _ path: [UInt8], _ item: IndexCursor.Item?
  ) {
    report(kind, path, id: item?.record.id)
  }

  private mutating func report(
    _ kind: WorkingTreeEdit.Kind, _ path: [UInt8], id: ObjectID?
  ) {
    // What the program leaves where it is killed is no person's, and no link to git's directory either.
    if id == nil, path.elementsEqual(".git".utf8) { return }
    if kind == .untracked, DirectoryHandle.isUnfinished(path[Self.nameStart(path)...]) { return }
    edits.append(
      WorkingTreeEdit(path: String(decoding: path, as: UTF8.self), kind: kind, committed: id))
  }

  private static func nameStart(_ path: [UInt8]) -> Int {
    path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
  }

  /// Goes through some directories only, without those below them.
  mutating func scan(directories: Set<String>) throws(SystemError) {
    let prefixes = directories.map { $0.isEmpty || $0 == "/" ? [] : Array("\($0)/".utf8) }
    var known: [[UInt8]: IndexCursor.Item] = [:]
    for item in index.files(directlyIn: prefixes) { known[item.name] = item }
    var chain = DirectoryChain(root: root)
    for prefix in prefixes.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let name = String(decoding: prefix.dropLast(), as: UTF8.self)
      guard let directory = try chain.enter(name[...], makes: false) else {
        missing.append(name)
        continue
      }
      let names = try DirectoryNames(directory)
      for number in 0..<names.count where !names.isDirectory(number) {
        guard let facts = names.facts(number) else { continue }
        let path = prefix + names.name(number)
        if let item = known.removeValue(forKey: path) {
          try compare(facts, item, path)
        } else {
          report(facts.isRegular ? .untracked : .notAFile, path, nil)
        }
      }
    }
    for (path, item) in known where !item.isSkipped { report(.deleted, path, item) }
    edits.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}
