import CountMeGit
import CountMeModel
import CountMePlatform
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeAccounts

/// Devices with diaries and a remote that is a folder, all in one temporary place.
final class AccountWorld: Sendable {
  let folder: TemporaryFolder
  let shell: Shell
  private let random: Mutex<SplitMix64>
  private let remotes = Mutex<[String: RemoteInMemory]>([:])
  private let milliseconds = Atomic<Int64>(1_790_000_000_000)

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    shell = Shell(home: folder.path)
    random = Mutex(SplitMix64(seed: seed))
  }

  /// The world of a device: its own keys, a clock that goes on by a second at every look.
  func environment(of device: String) -> DiaryEnvironment {
    var environment = DiaryEnvironment(
      now: { self.tick() }, timeZone: .utc,
      randomBytes: { count in self.random.withLock { $0.bytes(count) } },
      stateDirectory: "\(folder.path)/state-of-\(device)", deviceName: device,
      backupDirectory: "\(folder.path)/backups-of-\(device)")
    environment.transport = { url in
      guard case .folder(let path) = url.location else { return nil }
      return self.remotes.withLock { $0[path] }?.transport
    }
    return environment
  }

  private func tick() -> Timestamp {
    let now = milliseconds.add(1000, ordering: .relaxed).newValue
    return Timestamp(milliseconds: now)
  }

  /// Puts the clock of every device back.
  func putClockBack(seconds: Int64) {
    milliseconds.subtract(seconds * 1000, ordering: .relaxed)
  }

  /// Puts the clock of every device on to where another world's is.
  func setClock(atLeastOf other: AccountWorld) {
    milliseconds.max(other.milliseconds.load(ordering: .relaxed), ordering: .relaxed)
  }

  /// A new diary of a guest.
  func diary(on device: String = "laptop") async throws -> TestDiary {
    try await TestDiary.create(at: "\(folder.path)/\(device)", environment: environment(of: device))
  }

  /// The same diary as a program that starts anew opens it.
  func reopened(_ diary: TestDiary) throws -> TestDiary {
    try TestDiary(
      opening: DiaryFolder(at: diary.folder.path), environment: environment(of: diary.device))
  }

  /// A bare repository for a remote, which devices reach in memory: git's own services take ten times as long.
  ///
  /// - Parameter servedByGit: whether it is git's service that answers all the same.
  func remote(_ name: String = "remote", servedByGit: Bool = false) throws -> String {
    let path = "\(folder.path)/\(name).git"
    _ = try Repository.create(at: path, isBare: true, initialBranch: "refs/heads/guest")
    if !servedByGit { serveInMemory(path) }
    return path
  }

  /// Has devices reach a bare repository in memory that is there already, as it was made.
  func serveInMemory(_ path: String) {
    remotes.withLock { $0[path] = RemoteInMemory(at: path) }
  }

  /// Has git's service answer for all remotes: in memory broken objects would stop the remote, and not the device.
  func serveByGit() {
    remotes.withLock { $0 = [:] }
  }

  /// Every regular file below the folder of a device's state but for what it has seen of accounts: its keys.
  func keyFiles(of device: String) throws -> [String] {
    try lines(
      """
      mkdir -p state-of-\(device); cd state-of-\(device)
      find . \\( -path ./known -o -path ./unshown-codes \\) -prune -o -type f -print
      """
    )
  }

  /// What a line of bash prints in the temporary place, line by line.
  func lines(_ command: String) throws -> [String] {
    let answer = try shell.run(command)
    guard answer.code == 0 else { throw ToolFailure(command: command, errors: answer.errors) }
    return answer.output.split(separator: "\n").map(String.init)
  }
}

/// A remote that is reached in memory for as long as it is as it was made, or has our hook besides: other hooks and
/// settings are for git to follow.
private struct RemoteInMemory {
  private let memory: MemoryTransport
  private let settings: Data?

  init(at path: String) {
    memory = MemoryTransport(path: path)
    settings = FileManager.default.contents(atPath: "\(path)/config")
  }

  var transport: (any Transport)? {
    let files = FileManager.default
    guard files.contents(atPath: "\(memory.path)/config") == settings else { return nil }
    let script = files.contents(atPath: "\(memory.path)/hooks/pre-receive")
    let hook = script.flatMap { OwnHook(script: $0) }
    guard script == nil || hook != nil else { return nil }
    memory.judge = hook?.judge
    return memory
  }
}

extension TestDiary {
  /// The device's name.
  nonisolated var device: String { environment.deviceName }

  /// Makes an account at the least cost.
  @discardableResult
  func makeAccount(
    _ email: String?, _ password: String? = "correct horse"
  ) throws -> RecoveryCode {
    let address = try email.map { try EmailAddress($0) }
    guard let password else {
      return try createAccount(email: address, password: nil, cost: .least).recoveryCode
    }
    return try createAccount(
      email: address, password: Password(Array(password.utf8)), cost: .least
    ).recoveryCode
  }

  /// Signs in as a person types it.
  @discardableResult
  func signIn(_ email: String, _ password: String = "correct horse") throws -> GuestTakeover {
    try signIn(
      email: EmailAddress(email), password: Password(Array(password.utf8)), cost: .least)
  }

  /// Writes a favourite food down, new or again.
  func favour(_ id: String, calories: Double = 100) throws {
    let collection = try #require(CollectionName("favoriteFoods"))
    let fields: JSONObject = ["name": .string(id), "calories": .number(calories)]
    _ = try apply(
      [.put(collection, id: try #require(DocumentID(id)), fields: fields)], summary: "favour \(id)")
  }

  /// Takes a favourite food out.
  func disfavour(_ id: String) throws {
    let collection = try #require(CollectionName("favoriteFoods"))
    _ = try apply(
      [.remove(collection, id: try #require(DocumentID(id)))], summary: "disfavour \(id)")
  }

  /// The favourite foods that the working tree shows, by id, with their calories.
  nonisolated func favourites() throws -> [String: Double] {
    let collection = try #require(CollectionName("favoriteFoods"))
    let documents = try reader().documents(in: collection)
    return Dictionary(
      uniqueKeysWithValues: documents.map { ($0.id.text, $0.fields["calories"]?.number ?? -1) })
  }
}
