import TestSupport
import Testing

@testable import CountMeGit

/// Deltas of objects that a device has already, and of those that it is sent by another name.
@Suite("Deltas of what is named by its id") struct ThinPackTests {
  private static let here = Array("what is here already".utf8)
  private static let sent = Array("what is sent".utf8)

  /// Takes a pack in, so many bytes at a time, and answers which of some objects are there then.
  private static func taken(
    _ pack: RawPack, by step: Int, looking ids: [ObjectID]
  ) throws -> [Bool] {
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: folder.path, isBare: true, initialBranch: "refs/heads/me")
    _ = try repository.write(here, .blob)
    let receiver = PackReceiver(
      folder: repository.objectFolder, among: ObjectReader(repository, remote: ""), remote: "",
      keep: { _ in }, limit: 1 << 20, cancellation: nil, progress: { _ in })
    let bytes = pack.whole
    for start in stride(from: 0, to: bytes.count, by: step) {
      try receiver.append(bytes[start..<min(start + step, bytes.count)])
    }
    if try receiver.finish() != nil { try receiver.install() }
    let made = try Shell(home: folder.path).run("git -C '\(folder.path)' fsck --strict")
    #expect(made.code == 0, "\(made.errors)")
    let later = try Repository.open(at: folder.path)
    return ids.map { later.contains($0) }
  }

  /// A delta that makes its base longer by some text.
  private static func longer(_ base: [UInt8], by text: String) -> (delta: [UInt8], made: [UInt8]) {
    let more = Array(text.utf8)
    let delta =
      [UInt8(base.count), UInt8(base.count + more.count)] + [0x90, UInt8(base.count)]
      + [UInt8(more.count)] + more
    return (delta, base + more)
  }

  @Test(
    "a pack is whole without what is here, wherever its bytes are cut", arguments: [1, 7, 4096])
  func completed(step: Int) throws {
    var pack = RawPack()
    let first = pack.add(Self.sent)
    let other = Self.longer(Self.here, by: ", and goes on")
    let thin = pack.add(other.delta, named: ObjectID(of: Self.here, .blob))
    // What lies before and behind the delta is found from behind it.
    let far = Self.longer(Self.sent, by: "!")
    pack.add(far.delta, base: first)
    let near = Self.longer(other.made, by: "?")
    pack.add(near.delta, base: thin)
    let again = Self.longer(Self.here, by: ".")
    pack.add(again.delta, named: ObjectID(of: Self.here, .blob))
    let objects = [Self.here, Self.sent, other.made, far.made, near.made, again.made]
    let ids = objects.map { ObjectID(of: $0, .blob) }
    #expect(try Self.taken(pack, by: step, looking: ids) == ids.map { _ in true })
  }

  @Test("a delta of an object of the same pack may name it")
  func inside() throws {
    var pack = RawPack()
    pack.add(Self.sent)
    let other = Self.longer(Self.sent, by: "!")
    pack.add(other.delta, named: ObjectID(of: Self.sent, .blob))
    let ids = [ObjectID(of: other.made, .blob)]
    #expect(try Self.taken(pack, by: 4096, looking: ids) == [true])
  }

  /// Law: no pack keeps a device busy for ever.
  @Test(
    "an object that comes twice, once as a delta of what is named, comes to an end",
    arguments: [
      (sent, sent), (here, here), (here, sent),
    ])
  func twice(base: [UInt8], result: [UInt8]) throws {
    var pack = RawPack()
    pack.add(Self.sent)
    let delta = [UInt8(base.count), UInt8(result.count), UInt8(result.count)] + result
    pack.add(delta, named: ObjectID(of: base, .blob))
    do {
      _ = try Self.taken(pack, by: 4096, looking: [])
    } catch let error as TransportError {
      #expect(error.reason == .garbage)
    }
  }

  @Test("a sum that is wrong is told, also where the pack is completed")
  func damaged() throws {
    var pack = RawPack()
    pack.add(Self.sent)
    pack.add(Self.longer(Self.here, by: "!").delta, named: ObjectID(of: Self.here, .blob))
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: folder.path, isBare: true, initialBranch: "refs/heads/me")
    _ = try repository.write(Self.here, .blob)
    let receiver = PackReceiver(
      folder: repository.objectFolder, among: ObjectReader(repository, remote: ""), remote: "",
      keep: { _ in }, limit: 1 << 20, cancellation: nil, progress: { _ in })
    var bytes = pack.whole
    bytes[bytes.count - 1] ^= 1
    #expect(throws: TransportError.self) {
      try receiver.append(bytes[...])
      _ = try receiver.finish()
    }
  }
}
