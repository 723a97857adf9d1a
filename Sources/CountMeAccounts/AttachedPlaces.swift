import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore

/// Names and folders for diaries that are attached.
struct AttachedPlaces {
  /// The person's own diary.
  let store: Store
  init(_ store: Store) { self.store = store }

  /// A folder beside the diary for one whose name is not known yet.
  func temporary() -> String {
    let random = Base32.text(store.environment.randomBytes(5)).prefix(8)
    return "\(store.folder.path)-joining-\(random)"
  }

  /// A folder beside the diary that is not there yet.
  func freeFolder(for name: String) -> String {
    let plain = "\(store.folder.path)-\(Slug(name).id?.text ?? "shared")"
    guard FileSystem.exists(plain) else { return plain }
    return (2...).lazy.map { "\(plain)-\($0)" }.first { !FileSystem.exists($0) } ?? plain
  }

  func requireFree(_ attached: AttachedDiary) throws(DiaryError) {
    guard try AttachedDiaries(of: store.folder).isFree(attached.name) else {
      throw .words(.nameTaken(attached.name, what: "attached diary"))
    }
  }

  /// Attaches a diary, with a number behind its name where there is one of it already.
  ///
  /// - Parameters:
  ///   - path: where it lies.
  ///   - name: what it is called.
  ///   - isFinal: whether it stays there; else it goes to a folder of its name.
  func attach(
    _ path: String, as name: String, role: AttachedDiary.Role, isFinal: Bool
  ) throws(DiaryError) -> AttachedDiary {
    var all = try AttachedDiaries(of: store.folder)
    let called = Self.free(name, among: all)
    var place = path
    if !isFinal {
      place = freeFolder(for: called)
      try DiaryError.wrapping(DurableFile.move(path, to: place))
      // The set-up of plain git names the folder.
      let moved = try Store(opening: DiaryFolder(at: place), environment: store.environment)
      try RepositorySetUp(moved).setUpGit()
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
