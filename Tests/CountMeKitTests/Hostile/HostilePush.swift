import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeHistory
@testable import CountMeSync
@testable import CountMePlatform
@testable import CountMeStore

/// A remote with the hook and an honest device that both have the same branch: each is given the same pack,
/// and says what it thinks of the tip in it.
///
/// The pack is pushed by a client that asks nothing, for git's own refuses to send some of them.
struct HostilePush {
  /// What one of both says.
  enum Verdict: Equatable, CustomStringConvertible {
    case accepted
    /// The rules refuse it, for this reason.
    case refused(String)
    /// Nothing of the pack could be taken in.
    case unreadable(String)

    var isAccepted: Bool { self == .accepted }

    var description: String {
      switch self {
      case .accepted: "accepted"
      case .refused(let reason): "refused: \(reason)"
      case .unreadable(let reason): "unreadable: \(reason)"
      }
    }
  }

  /// The hook's program ended without a word of ours.
  struct Breakdown: Error {
    let words: String
  }

  let world: SyncWorld
  /// The device that somebody took over, with its certified key.
  let attacker: TestDiary
  /// The bare repository with the hook.
  let remote: String
  /// The tip that all have.
  let base: ObjectID
  let owner: UserID
  let branch: String
  let identity: CommitIdentity
  private let secrets: SecretStore
  private let honest: TestDiary

  init(seed: UInt64) async throws {
    world = try await SyncTests.world(seed: seed)
    world.world.serveByGit()
    try await world.devices[1].favour("apple")
    try await world.devices[1].favour("bread")
    try await world.syncAll()
    try await world.syncAll()
    (honest, attacker) = (world.devices[0], world.devices[1])
    remote = "\(world.world.folder.path)/hooked.git"
    owner = try attacker.folder.owner()
    branch = try attacker.folder.branch().reference
    base = try Tip(of: attacker).commit
    identity = await attacker.perform { [owner] in $0.identity(of: owner) }
    secrets = try await attacker.secrets()
    _ = try await KeptRemote.create(remote, hookProgram: "\(Shell.products)/countme")
    let pushed = try run("git", ["-C", attacker.folder.path, "push", "-q", remote, branch])
    #expect(pushed.exit == .status(0), "\(String(decoding: pushed.errors, as: UTF8.self))")
  }

  /// What the hook says; the remote is as before afterwards.
  func hook(
    _ tip: ObjectID, _ pack: [UInt8], at name: String? = nil, old: ObjectID? = nil
  ) throws -> Verdict {
    let name = name ?? branch
    let old = name == branch ? old ?? base : .zero
    let command = "\(old.hex) \(tip.hex) \(name)"
    let input =
      Packet.line(Array(command.utf8) + [0] + Array("report-status atomic".utf8))
      + Packet.flushBytes + pack
    // A program that needs more is told so, and ends.
    let line = "ulimit -v 1048576; ulimit -t 30; exec git receive-pack \"$1\""
    let answer = try run("sh", ["-c", line, "sh", remote], input: input)
    let output = String(decoding: answer.output, as: UTF8.self)
    let errors = String(decoding: answer.errors, as: UTF8.self)
    if output.contains("ok \(name)"), !output.contains("ng ") {
      try putBack(name)
      return .accepted
    }
    if errors.contains("countme: refs/") { return .refused(errors) }
    // What no word of ours and no word of git's explains is a program that broke down.
    guard output.contains("unpack "), !output.contains("hook declined") else {
      throw Breakdown(words: errors)
    }
    return .unreadable("\(output) \(errors)")
  }

  private func putBack(_ name: String) throws {
    // By git: its gc packs references, and removes the folders that then are empty.
    let ended = try run(
      "git", ["-C", remote, "update-ref"] + (name == branch ? [name, base.hex] : ["-d", name]))
    guard ended.exit == .status(0) else {
      throw Breakdown(words: String(decoding: ended.errors, as: UTF8.self))
    }
  }

  /// What an honest device says that is sent the same; nothing of it stays.
  func device(_ tip: ObjectID, _ pack: [UInt8]) throws -> Verdict {
    let repository = try honest.folder.openRepository()
    let head = Array("\(tip.hex) \(branch)".utf8) + [0] + Array("ofs-delta".utf8)
    let sent = Packet.line(head) + Packet.flushBytes + Packet.line("NAK") + pack
    do throws(TransportError) {
      let session = try Remote(RemoteURL("/nowhere"))
        .beginFetch(over: BufferedChannel(sent, remote: "x"), into: repository)
      let came = try session.bring(session.references.all.map(\.id))
      return came.isEmpty ? .unreadable("nothing came") : judge(tip, in: try came.repository())
    } catch {
      return .unreadable(error.message)
    }
  }

  private func judge(_ tip: ObjectID, in repository: borrowing Repository) -> Verdict {
    do throws(DiaryError) {
      try CommitVerifier.verify(tip, since: [JudgedTip(base)], of: owner, in: repository)
      let follows = try DiaryError.git { () throws(GitError) in
        try repository.isAncestor(base, of: tip)
      }
      return follows ? .accepted : .refused("it does not follow")
    } catch {
      return .refused("\(error)")
    }
  }

  /// What the device that was taken over signs any bytes with.
  func signature(of bytes: [UInt8]) throws -> String {
    guard let key = try secrets.key(of: owner) else {
      throw DiaryError.account(.keyMissing(user: owner.text))
    }
    return SSHSignature.armoured(bytes, by: key)
  }

  func run(
    _ program: String, _ arguments: [String], input: [UInt8] = []
  ) throws -> (exit: ChildProcess.Exit, output: [UInt8], errors: [UInt8]) {
    let path = "\(Shell.products):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    return try ChildProcess.run(
      program, arguments, input: input,
      environment: ChildEnvironment().setting("HOME", world.world.folder.path)
        .setting("GIT_CONFIG_NOSYSTEM", "1").setting("PATH", path),
      timeout: IdleTimeout(idle: .seconds(120)))
  }

  /// The pack that the remote sends of a commit that it took in.
  func served(_ tip: ObjectID) throws -> [UInt8] {
    let answer = try run(
      "git", ["-C", remote, "pack-objects", "-q", "--revs", "--stdout"],
      input: Array("\(tip.hex)\n^\(base.hex)\n".utf8))
    return answer.output
  }

  /// What git itself has against the remote's objects.
  func complaints() throws -> String {
    let answer = try run("git", ["-C", remote, "fsck", "--strict", "--no-dangling"])
    return String(decoding: answer.output + answer.errors, as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("notice: ") }.joined(separator: "\n")
  }
}

/// New objects of an attacker, who can sign.
struct HostileObjects {
  private(set) var pack = RawPack()
  private let stage: HostilePush
  /// The tree of the tip that all have.
  let tree: ObjectID

  init(_ stage: HostilePush) throws {
    self.stage = stage
    tree = try stage.attacker.folder.openRepository().tree(of: stage.base)
  }

  /// Adds an object.
  mutating func add(_ bytes: [UInt8], _ kind: ObjectKind) -> ObjectID {
    pack.add(bytes, kind)
    return ObjectID(of: bytes, kind)
  }

  /// The bytes of a tree at a path of the tip.
  func tree(at path: String) throws -> [UInt8] {
    let repository = try stage.attacker.folder.openRepository()
    let id = path.isEmpty ? tree : try #require(try repository.entry(at: path, in: tree)?.id)
    return try repository.read(id, .tree)
  }

  /// The root with other bytes in the place of the tree at a path.
  mutating func root(replacing path: String, by bytes: [UInt8]) throws -> ObjectID {
    var id = add(bytes, .tree)
    var names = path.split(separator: "/").map(String.init)
    while let name = names.popLast() {
      let above = try #require(Tree(bytes: tree(at: names.joined(separator: "/"))))
      let others = above.entries.filter { $0.text != name }
      id = add(Tree(others + [TreeEntry(name: name, mode: .directory, id: id)]).bytes, .tree)
    }
    return id
  }

  /// The bytes of a file of the tip.
  func file(at path: String) throws -> [UInt8] {
    let repository = try stage.attacker.folder.openRepository()
    let id = try #require(try repository.entry(at: path, in: tree)?.id)
    return try repository.read(id, .blob)
  }

  /// The root with other bytes in the place of a file of the tip.
  mutating func root(replacingFile path: String, by bytes: [UInt8]) throws -> ObjectID {
    let id = add(bytes, .blob)
    let names = path.split(separator: "/").map(String.init)
    let folder = names.dropLast().joined(separator: "/")
    let entries = try #require(Tree(bytes: tree(at: folder))).entries.map { entry in
      entry.text == names.last ? TreeEntry(name: entry.text, mode: .file, id: id) : entry
    }
    return try root(replacing: folder, by: Tree(entries).bytes)
  }

  /// The bytes of an honest commit of a tree, without a signature.
  func draft(_ tree: ObjectID) -> [UInt8] {
    CommitDraft(
      tree: tree, parents: [stage.base], author: stage.identity, message: "looks harmless"
    ).bytes
  }

  /// Any bytes with the signature of the device that was taken over, where git puts it.
  func signed(_ draft: [UInt8]) throws -> [UInt8] {
    let end =
      draft.indices.first { $0 + 1 < draft.count && draft[$0] == 0x0A && draft[$0 + 1] == 0x0A }
    let signature = try stage.signature(of: draft)
    let lines = signature.split(separator: "\n").joined(separator: "\n ")
    let place = end.map { $0 + 1 } ?? draft.count
    return draft[..<place] + Array("gpgsig \(lines)\n".utf8) + draft[place...]
  }
}
