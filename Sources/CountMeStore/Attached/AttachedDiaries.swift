public import CountMeHistory
package import CountMeModel
import CountMePlatform

/// The diaries that a diary takes along, as a note in its local state has them.
///
/// Needs no git. A diary without any costs one look for a file.
public struct AttachedDiaries: Sendable, Equatable {
  /// The person's own diary.
  public let home: DiaryFolder
  /// The attached ones, in the order in which they were attached, but for those of another user of the folder.
  public var all: [AttachedDiary] { noted.filter { $0.isOf(user) } }

  private var user: UserID
  private var noted: [AttachedDiary]

  /// Reads what is attached to a diary.
  ///
  /// - Throws: ``AttachedFailure/unreadable(path:detail:)``, or what the machine refuses.
  public init(of home: DiaryFolder) throws(DiaryError) {
    self.home = home
    noted = try Self.read(Self.path(home))
    // Where git has something else checked out, nobody else is shown.
    user = noted.isEmpty ? .guest : (try? home.owner()) ?? .guest
  }

  /// The attached diary of a name, whatever its case.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``.
  public func named(_ name: String) throws(DiaryError) -> AttachedDiary {
    guard let found = all.first(where: { $0.isCalled(name) }) else {
      throw .words(.unknownName(name, of: .attachedDiary, known: all.map(\.name).sorted()))
    }
    return found
  }

  /// Whether nothing is attached by a name.
  ///
  /// What a guest attaches goes along with the next account, so no other user's may be called so, either.
  package func isFree(_ name: String) -> Bool {
    !noted.contains { $0.concerns(user) && $0.isCalled(name) }
  }

  /// Attaches a diary; its folder is not looked at.
  ///
  /// Waits for the folder's lock, as the others that change something do.
  ///
  /// - Throws: ``WordsFailure/nameTaken(_:of:)``, ``AttachedFailure/alreadyAttached(name:folder:)``,
  ///   ``AttachedFailure/ownFolder(path:)``, and what the machine refuses.
  public mutating func attach(_ diary: AttachedDiary) throws(DiaryError) {
    let place = Self.place(diary.folder)
    guard place != Self.place(home.path) else {
      throw .attached(.ownFolder(path: diary.folder))
    }
    var diary = diary
    user = try home.owner()
    diary.user = user == .guest ? nil : user
    let user = user
    try change { all throws(DiaryError) in
      try Self.expectFree(diary.name, among: all.filter { $0.concerns(user) })
      if let same = all.first(where: { $0.concerns(user) && Self.place($0.folder) == place }) {
        throw .attached(.alreadyAttached(name: same.name, folder: same.folder))
      }
      all.append(diary)
    }
  }

  /// Lets a diary go; its folder stays as it is.
  ///
  /// - Returns: what was attached.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``, and what the machine refuses.
  @discardableResult
  public mutating func detach(_ name: String) throws(DiaryError) -> AttachedDiary {
    let known = try named(name)
    let user = user
    try change { all in all.removeAll { $0.isOf(user) && $0.isCalled(name) } }
    return known
  }

  /// Ensures that an attached diary could have another name.
  ///
  /// - Throws: as ``rename(_:to:)``.
  package func requireRenamable(_ name: String, to new: String) throws(DiaryError) {
    let known = try named(name)
    _ = try AttachedDiary(name: new, folder: known.folder, role: known.role)
    try Self.expectFree(new, among: noted.filter { $0.concerns(user) && $0 != known })
  }

  /// Gives an attached diary another name; its folder stays as it is.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``, ``WordsFailure/nameTaken(_:of:)``, and
  ///   ``WordsFailure/misunderstood(_:text:)`` for a name that cannot be one.
  @discardableResult
  public mutating func rename(_ name: String, to new: String) throws(DiaryError) -> AttachedDiary {
    let known = try named(name)
    var renamed = try AttachedDiary(name: new, folder: known.folder, role: known.role)
    renamed.user = known.user
    let user = user
    try change { all throws(DiaryError) in
      guard let index = all.firstIndex(of: known) else { return }
      try Self.expectFree(new, among: all.filter { $0.concerns(user) && $0 != known })
      all[index] = renamed
    }
    return renamed
  }

  /// Notes whose the diaries are that are shown to a user who leaves: whoever comes next is not shown them.
  ///
  /// Called with the folder's lock held.
  package mutating func keep(for user: UserID) throws(DiaryError) {
    let kept = noted.map { diary in
      var diary = diary
      diary.user = diary.user ?? user
      return diary
    }
    guard kept != noted else { return }
    try write(kept)
  }

  private static func expectFree(
    _ name: String, among all: [AttachedDiary]
  ) throws(DiaryError) {
    if all.contains(where: { $0.isCalled(name) }) {
      throw .words(.nameTaken(name, of: .attachedDiary))
    }
  }

  private static func place(_ folder: String) -> String { FileSystem.realPath(folder) ?? folder }

  /// Changes what is noted by now: another program may have attached something since.
  private mutating func change(
    _ body: (inout [AttachedDiary]) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    let lock = try home.lock()
    var all = try Self.read(Self.path(home))
    try body(&all)
    try write(all)
    _ = consume lock
  }

  private mutating func write(_ all: [AttachedDiary]) throws(DiaryError) {
    try DiaryError.wrapping(
      DurableFile.write(Self.json(all).canonicalBytes(), to: Self.path(home)))
    noted = all
  }
}

/// The note, `.git/countme/attached.json`.
extension AttachedDiaries {
  private static let longestNote = 1 << 20

  private static func path(_ home: DiaryFolder) -> String {
    "\(home.stateDirectory)/attached.json"
  }

  private static func json(_ all: [AttachedDiary]) -> JSONValue {
    let diaries = all.map { diary -> JSONValue in
      .members([
        "folder": diary.folder, "name": diary.name, "role": diary.role.rawValue,
        "user": diary.user?.text,
      ])
    }
    return ["diaries": .array(diaries)]
  }

  private static func read(_ path: String) throws(DiaryError) -> [AttachedDiary] {
    guard let bytes = try DiaryError.wrapping(FileSystem.read(path, limit: longestNote)) else {
      return []
    }
    let note: JSONValue
    do throws(JSONError) { note = try JSONValue(parsing: bytes) } catch {
      throw .attached(
        .unreadable(path: path, detail: "line \(error.line) is not valid JSON"))
    }
    guard let diaries = note["diaries"]?.array else {
      throw .attached(.unreadable(path: path, detail: "it has no list of diaries"))
    }
    var all: [AttachedDiary] = []
    for (index, diary) in diaries.enumerated() {
      guard let found = Self.diary(diary),
        !all.contains(where: { $0.user == found.user && $0.isCalled(found.name) })
      else {
        throw .attached(
          .unreadable(path: path, detail: "entry \(index + 1) is not a diary that can be attached"))
      }
      all.append(found)
    }
    return all
  }

  private static func diary(_ note: JSONValue) -> AttachedDiary? {
    guard let name = note["name"]?.string, let folder = note["folder"]?.string,
      folder.hasPrefix("/"), let role = note["role"]?.string.flatMap(AttachedDiary.Role.init)
    else { return nil }
    var diary = try? AttachedDiary(name: name, folder: folder, role: role)
    if let user = note["user"] {
      guard let user = user.string.flatMap(UserID.init) else { return nil }
      diary?.user = user
    }
    return diary
  }
}
