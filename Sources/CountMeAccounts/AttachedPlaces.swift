import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore

/// Names and folders for diaries that are attached.
struct AttachedPlaces {
  /// The person's own diary.
  let store: Store
  init(_ store: Store) { self.store = store }

  /// A folder beside the diary for one whose name is not known yet; of one code always the same, so that nothing is left
  /// lying about where it is made again after a crash.
  private func temporary(for code: InvitationCode) -> String {
    "\(store.folder.path)-joining-\(code.lookup.prefix(8))"
  }

  /// Whether a folder is for one whose name is not known yet.
  func isTemporary(_ path: String) -> Bool { path.hasPrefix("\(store.folder.path)-joining-") }

  /// A folder beside the diary for what a code leads to: the one in which a crash has left it, or one for a
  /// diary whose name is not known yet.
  func folder(for code: InvitationCode) throws(DiaryError) -> String {
    try begunFolder(for: Self.purpose(code)) ?? temporary(for: code)
  }

  /// The folder for a group: the one that somebody named, as it is noted, or one beside the diary, in which a crash has
  /// left it, or in which nothing is yet.
  func folder(
    _ named: String?, for group: String, _ purpose: String
  ) throws(DiaryError) -> String {
    if let named { return FileSystem.absolutePath(named) }
    if let begun = try begunFolder(for: purpose) { return begun }
    let plain = plainFolder(for: group)
    let isFree = try UnfinishedDiary.isHardlyBegun(DiaryFolder(unchecked: plain))
    return isFree ? plain : freeFolder(for: group)
  }

  private func plainFolder(for name: String) -> String {
    "\(store.folder.path)-\(Slug(name).id?.text ?? "shared")"
  }

  /// The folder beside the diary in which a crash has left what was made for something; nil where there is none.
  private func begunFolder(for purpose: String) throws(DiaryError) -> String? {
    let parent = FileSystem.parent(of: store.folder.path)
    for entry in try DiaryError.wrapping(FileSystem.list(parent)) where entry.kind == .directory {
      let path = parent == "/" ? "/\(entry.name)" : "\(parent)/\(entry.name)"
      if path.hasPrefix("\(store.folder.path)-"), Self.isBegun(path, for: purpose) { return path }
    }
    return nil
  }

  /// Whether a crash has left something in a folder that a code was used up for.
  func isBegun(_ path: String, by code: InvitationCode) -> Bool {
    Self.isBegun(path, for: Self.purpose(code))
  }

  /// Whether a crash has left something in a folder that was made for something.
  static func isBegun(_ path: String, for purpose: String) -> Bool {
    let left = try? UnfinishedDiary(in: DiaryFolder(unchecked: path))
    return left?.purpose == purpose
  }

  private static func purpose(_ code: InvitationCode) -> String {
    InvitationDocument.reference(code.lookup)
  }

  /// What the folder of a new group is made for.
  static func purpose(newGroup name: String) -> String {
    "new group \(Slug(name).id?.text ?? name)"
  }

  /// What the folder of a group that is there already is made for.
  static func purpose(of group: UserID) -> String { "group \(group.text)" }

  /// A folder beside the diary that is not there yet.
  func freeFolder(for name: String) -> String {
    let plain = plainFolder(for: name)
    guard FileSystem.exists(plain) else { return plain }
    return (2...).lazy.map { "\(plain)-\($0)" }.first { !FileSystem.exists($0) } ?? plain
  }

  func requireFree(_ attached: AttachedDiary) throws(DiaryError) {
    guard try AttachedDiaries(of: store.folder).isFree(attached.name) else {
      throw .words(.nameTaken(attached.name, of: .attachedDiary))
    }
  }

  /// Attaches a diary, with a number behind its name where there is one of it already.
  ///
  /// - Parameters:
  ///   - path: where it lies; from where its name was not known yet it goes to a folder of it.
  ///   - name: what it is called.
  func attach(
    _ path: String, as name: String, role: AttachedDiary.Role
  ) throws(DiaryError) -> AttachedDiary {
    var all = try AttachedDiaries(of: store.folder)
    let called = Self.free(name, among: all)
    var place = path
    if isTemporary(path) {
      place = freeFolder(for: called)
      try DiaryError.wrapping(DurableFile.move(path, to: place))
      // The set-up of plain git names the folder.
      let moved = try Store(opening: DiaryFolder(at: place), environment: store.environment)
      // With the lock, for a crash may have left git's own.
      try moved.locked { () throws(DiaryError) in try RepositorySetUp(moved).setUpGit() }
    }
    let attached = try AttachedDiary(name: called, folder: place, role: role)
    try all.attach(attached)
    return attached
  }

  private static func free(_ name: String, among all: AttachedDiaries) -> String {
    let plain = Slug(name).id.map { String($0.text.prefix(36)) } ?? "shared"
    if all.isFree(plain) { return plain }
    return (2...).lazy.map { "\(plain)-\($0)" }.first { all.isFree($0) } ?? plain
  }
}
