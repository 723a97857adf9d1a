import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMePlatform

/// SHAttered's two blocks in what a remote sends.
///
/// git hashes a header before an object's bytes, and the blocks collide behind their own beginning alone: as
/// objects they are two, and no detection of collisions has anything to notice.
@Suite("A known collision of SHA-1 in a pack") struct KnownCollisionTests {
  /// Some bytes before each of the two, so that the blocks lie where SHA-1 has blocks of its own.
  private static let pairs: [[[UInt8]]] = [
    KnownCollision.messages,
    // Behind `blob 375` and a zero.
    KnownCollision.messages.map { [UInt8](repeating: 0x20, count: 64 - 9) + $0 },
    // Behind `blob 311` and a zero, as far from the beginning as in the message.
    KnownCollision.blocks.map { [UInt8](repeating: 0x20, count: 192 - 9) + $0 },
  ]

  @Test("is two blobs, as git has it, too", arguments: pairs)
  func blobs(pair: [[UInt8]]) throws {
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: "\(folder.path)/mine", isBare: true, initialBranch: "refs/heads/me")
    var pack = RawPack()
    for bytes in pair { pack.add(bytes) }
    try repository.takePack(pack.whole)
    let ids = pair.map { ObjectID(of: $0, .blob) }
    #expect(ids[0] != ids[1])
    for (id, bytes) in zip(ids, pair) { #expect(try repository.read(id, .blob) == bytes) }
    // git, which detects collisions, hashes each again.
    let found = try Shell(home: folder.path).run("git -C mine fsck --strict --no-dangling 2>&1")
    #expect(found.output.split(separator: "\n").filter { !$0.hasPrefix("notice: ") } == [])
  }

  /// What would be left of a collision that nobody notices: two entries of one id.
  @Test("would be refused where both came in one pack") func twins() throws {
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: "\(folder.path)/mine", isBare: true, initialBranch: "refs/heads/me")
    var pack = RawPack()
    for _ in 0..<2 { pack.add(KnownCollision.messages[0]) }
    do throws(TransportError) {
      try repository.takePack(pack.whole)
      Issue.record("taken in")
    } catch {
      #expect(error.reason == .garbage && error.message.contains("duplicate object"), "\(error)")
    }
    let left = try Shell(home: folder.path).run("find mine/objects -type f; ls mine/objects")
    #expect(left.output.split(separator: "\n") == ["info", "pack"])
  }

  @Test("is refused in a document's place by both ends, and nothing of it stays")
  func documents() async throws {
    let stage = try await HostilePush(seed: 97)
    let device = stage.world.devices[0]
    let plain = stage.world.remotes[0]
    let before = try stage.world.state(of: device)
    let path = "favoriteFoods/apple.json"
    for message in KnownCollision.messages {
      var objects = try HostileObjects(stage)
      let tree = try objects.root(replacingFile: path, by: message)
      let tip = objects.add(try objects.signed(objects.draft(tree)), .commit)
      let hook = try stage.hook(tip, objects.pack.whole)
      #expect(!hook.isAccepted && "\(hook)".contains(path), "\(hook)")
      // A remote without the hook has it, and sends it on.
      let taken = try stage.run(
        "git", ["-C", plain, "unpack-objects", "-q"], input: objects.pack.whole)
      #expect(taken.exit == .status(0))
      try Data("\(tip.hex)\n".utf8).write(to: URL(filePath: "\(plain)/\(stage.branch)"))
      let error = try await failure { _ = try await device.sync() }
      if case .sync(.commitRefused(let commit, path, _, let reason)) = error {
        #expect(commit == tip.hex && !reason.isEmpty)
      } else {
        Issue.record("\(String(describing: error))")
      }
      #expect(try stage.world.state(of: device) == before)
      let repository = try device.folder.openRepository()
      for id in [tip, tree, ObjectID(of: message, .blob)] {
        let isThere = repository.contains(id)
        #expect(!isThere)
      }
    }
  }
}
