import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeKit
@testable import CountMePlatform

/// Whole pushes to a real hook, made by a device that can sign, and broken by chance.
@Suite("Fuzzing of whole pushes", .serialized) struct PushFuzzTests {
  /// Two opinions of one push.
  private struct Disagreement: Error, CustomStringConvertible {
    let description: String
  }

  /// What came of all pushes.
  private struct Count {
    var pushes = 0
    var accepted = 0
    var refused = 0
  }

  private static let pace = 500

  /// Law: what the hook lets in every device takes, and what a device takes the hook lets in, unless git
  /// itself has something against it; the remote stays whole.
  private func expectAgreement(
    _ stage: HostilePush, _ tip: ObjectID, _ pack: [UInt8], _ count: inout Count
  ) throws {
    let hook = try stage.hook(tip, pack)
    var device = try stage.device(tip, pack)
    if hook.isAccepted, !device.isAccepted {
      // git passes over what stands behind a pack, and does not keep it: what it sends on is what counts.
      device = try stage.device(tip, stage.served(tip))
    }
    count.pushes += 1
    switch (hook, device) {
    case (.accepted, .accepted): count.accepted += 1
    case (.refused, .refused), (.unreadable, _): count.refused += 1
    // git mends what libgit2 calls damaged; nothing of it gets in.
    case (.refused, .unreadable): count.refused += 1
    case (.refused(let words), .accepted) where words.contains("format is newer"):
      count.refused += 1
    default: throw Disagreement(description: "hook \(hook), device \(device)")
    }
    if count.pushes % Self.pace == 0 { try expectWhole(stage) }
  }

  private func expectWhole(_ stage: HostilePush) throws {
    let complaints = try stage.complaints()
    if complaints != "" { throw Disagreement(description: "git fsck: \(complaints)") }
  }

  /// Feeds one reader with pushes, most of which must fail and some of which must not.
  private func feed(
    _ name: String, seed: UInt64, _ good: (HostileObjects) throws -> [[UInt8]],
    _ make: (inout HostileObjects, [UInt8], Int) throws -> (ObjectID, [UInt8])
  ) async throws {
    let stage = try await HostilePush(seed: seed)
    var count = Count()
    try Fuzzing.feed("push-\(name)", try good(HostileObjects(stage)), count: 12) { bytes in
      var objects = try HostileObjects(stage)
      let (tip, pack) = try make(&objects, bytes, count.pushes)
      try expectAgreement(stage, tip, pack, &count)
    }
    try expectWhole(stage)
    #expect(count.refused > 0)
    FaultForm.report("fuzzing", "push-\(name): \(count)")
  }

  @Test("commits, signed as they are then, or before") func commits() async throws {
    try await feed("commit", seed: 81) { objects in
      let draft = objects.draft(objects.tree)
      return [draft, draft, try objects.signed(draft)]
    } _: { objects, bytes, number in
      let commit = number % 3 == 0 ? bytes : try objects.signed(bytes)
      return (objects.add(commit, .commit), objects.pack.whole)
    }
  }

  @Test("trees on the way to a document, the account and the format") func trees() async throws {
    let paths = ["", "favoriteFoods", "profile", "profile/devices", ".countme"]
    try await feed("tree", seed: 82) { objects in
      try paths.map { try objects.tree(at: $0) }
    } _: { objects, bytes, number in
      let path = try number % 8 == 0 ? "" : paths.nearest(to: bytes) { try objects.tree(at: $0) }
      let tree = try objects.root(replacing: path, by: bytes)
      let tip = objects.add(try objects.signed(objects.draft(tree)), .commit)
      return (tip, objects.pack.whole)
    }
  }

  @Test("documents, the account, a device, the format") func documents() async throws {
    try await feed("document", seed: 83) { objects in
      try paths(of: objects).map { try objects.file(at: $0) }
    } _: { objects, bytes, number in
      let paths = try paths(of: objects)
      let path =
        try number % 8 == 0
        ? paths[number / 8 % paths.count] : paths.nearest(to: bytes) { try objects.file(at: $0) }
      let tree = try objects.root(replacingFile: path, by: bytes)
      let tip = objects.add(try objects.signed(objects.draft(tree)), .commit)
      return (tip, objects.pack.whole)
    }
  }

  private func paths(of objects: HostileObjects) throws -> [String] {
    let device = try #require(Tree(bytes: objects.tree(at: "profile/devices"))?.entries.first)
    return [
      "favoriteFoods/apple.json", "profile/account.json", "profile/devices/\(device.text)",
      ".countme/format.json", ".gitattributes",
    ]
  }

  @Test("packs") func packs() async throws {
    try await feed("pack", seed: 84) { objects in
      var objects = objects
      return [try Self.honest(&objects).pack]
    } _: { objects, bytes, number in
      let tip = try Self.honest(&objects).tip
      var sum = SHA1()
      sum.update(Array(bytes.dropLast(20)))
      return (tip, number % 3 == 0 ? bytes : bytes.dropLast(20) + sum.finish())
    }
  }

  /// An honest push with a delta.
  private static func honest(
    _ objects: inout HostileObjects
  ) throws -> (tip: ObjectID, pack: [UInt8]) {
    let path = "favoriteFoods/apple.json"
    let text = String(decoding: try objects.file(at: path), as: UTF8.self)
    let tree = try objects.root(
      replacingFile: path, by: Array(text.replacing("100", with: "101").utf8))
    let tip = objects.add(try objects.signed(objects.draft(tree)), .commit)
    var pack = objects.pack
    let base = pack.add([UInt8](repeating: 0, count: 100))
    pack.add(RawPack.delta(300, of: 100), base: base)
    return (tip, pack.whole)
  }
}

extension [String] {
  /// The path of which some bytes were made, to judge by where they begin and end.
  fileprivate func nearest(
    to bytes: [UInt8], _ contents: (String) throws -> [UInt8]
  ) throws -> String {
    func likeness(_ path: String) throws -> Int {
      let other = try contents(path)
      return zip(bytes, other).prefix { $0 == $1 }.count
        + zip(bytes.reversed(), other.reversed()).prefix { $0 == $1 }.count
    }
    let found = try map { (path: $0, likeness: try likeness($0)) }
    return found.max { $0.likeness < $1.likeness }?.path ?? ""
  }
}
