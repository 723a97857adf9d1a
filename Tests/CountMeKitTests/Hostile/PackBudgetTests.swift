import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// Packs of a few bytes whose objects are put together from far more.
@Suite("What the objects of a pack may cost") struct PackBudgetTests {
  private static let most = PackBudget.objectBytes

  /// What a device says to a remote that sends the pack; nil where it has taken it in.
  private func answer(to pack: RawPack) throws -> TransportError? {
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: "\(folder.path)/mine", isBare: true, initialBranch: "refs/heads/me")
    let zeros = ObjectID(of: [0], .blob)
    let head = Array("\(zeros.hex) refs/heads/me".utf8) + [0] + Array("ofs-delta".utf8)
    let sent = Packet.line(head) + Packet.flushBytes + Packet.line("NAK") + pack.whole
    do throws(TransportError) {
      // 128 MiB of objects.
      let options = TransportOptions(receiveLimit: 1 << 21)
      let session = try Remote(RemoteURL("/nowhere"), options: options)
        .beginFetch(over: BufferedChannel(sent, remote: "x"), into: repository)
      try session.bring(session.references.all.map(\.id)).keep()
      return nil
    } catch {
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/mine/objects").sorted()
          == ["info", "pack"])
      return error
    }
  }

  /// What the hook says to the same.
  private func excess(of pack: RawPack) throws -> String? {
    let folder = try TemporaryFolder()
    let file = URL(filePath: "\(folder.path)/pack-x.pack")
    try Data(pack.whole).write(to: file)
    let made = try Shell(home: folder.path).run("git index-pack pack-x.pack")
    #expect(made.code == 0, "\(made.errors)")
    let mapped = try #require(MappedPack("\(folder.path)/pack-x"))
    do throws(PackBudget.Excess) {
      try mapped.requireBounded()
      return nil
    } catch {
      return error.message
    }
  }

  private func expect(_ pack: RawPack, refused words: String?) throws {
    let device = try answer(to: pack)
    let reason: TransportError.Reason =
      words?.contains("make more work") == true ? .tooLarge : .garbage
    #expect(device?.reason == (words == nil ? nil : reason), "\(String(describing: device))")
    if let words {
      #expect(device?.message.contains(words) == true, "\(String(describing: device))")
      #expect(try excess(of: pack)?.contains(words) == true)
    } else {
      #expect(try excess(of: pack) == nil)
    }
  }

  @Test("so large an object may be, and no larger, whole or as a delta", arguments: [0, 1])
  func objects(more: Int) throws {
    let words = more == 0 ? nil : "an object of \(Self.most + 1) bytes is in it"
    var whole = RawPack()
    whole.add([0])
    whole.add([UInt8](repeating: 0, count: Self.most + more))
    try expect(whole, refused: words)
    var small = RawPack()
    small.add([0])
    let base = small.add([UInt8](repeating: 0, count: 1 << 16))
    small.add(RawPack.delta(Self.most + more, of: 1 << 16), base: base)
    try expect(small, refused: words)
  }

  @Test("a delta of a gigabyte is refused before it is put together")
  func gigabyte() throws {
    var pack = RawPack()
    pack.add([0])
    let base = pack.add([UInt8](repeating: 0, count: 1 << 24 - 1))
    pack.add(RawPack.delta(1 << 30, of: 1 << 24 - 1), base: base)
    #expect(pack.whole.count < 1 << 15)
    #expect(try answer(to: pack)?.message.contains("an object of 1073741824 bytes") == true)
  }

  @Test("all objects together have a bound that grows with what is sent", arguments: [7, 9])
  func sums(count: Int) throws {
    var pack = RawPack()
    pack.add([0])
    let size = 1 << 24 - 1
    let base = pack.add([UInt8](repeating: 0, count: size))
    for number in 1..<count { pack.add(RawPack.delta(size - number, of: size), base: base) }
    try expect(pack, refused: count == 7 ? nil : "make more work than a pack of")
  }

  @Test("deltas behind each other have one, too", arguments: [20, 200])
  func chains(length: Int) throws {
    var pack = RawPack()
    pack.add([0])
    let size = 1 << 19
    var base = pack.add([UInt8](repeating: 0, count: size))
    for number in 0..<length {
      base = pack.add(RawPack.delta(size - number - 1, of: size - number), base: base)
    }
    try expect(pack, refused: length == 20 ? nil : "make more work than a pack of")
  }

  @Test("bases that are named by their ids are looked for so often", arguments: [100, 5000])
  func named(count: Int) throws {
    var pack = RawPack()
    pack.add([0])
    let zeros = [UInt8](repeating: 0, count: 64)
    pack.add(zeros)
    for number in 1...count {
      let literal = Array("\(number)".utf8)
      let delta: [UInt8] = [64, UInt8(literal.count), UInt8(literal.count)] + literal
      pack.add(delta, named: ObjectID(of: zeros, .blob))
    }
    let device = try answer(to: pack)
    #expect((device == nil) == (count == 100), "\(String(describing: device))")
    // git has found them by then.
    #expect(try excess(of: pack) == nil)
  }

  @Test("what git makes of a history stays far below all bounds", arguments: [1, 250])
  func honest(depth: Int) throws {
    let folder = try TemporaryFolder()
    let made = try Shell(home: folder.path).run(
      """
      export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
      git init -q r; cd r; mkdir d
      for n in $(seq 1 60); do
        seq 1 $n >d/$n.json; seq 1 2000 | sed "s/^$n\\$/changed/" >log.json
        git add .; git commit -qm $n
      done
      printf 'HEAD\\n' | git pack-objects -q --revs --depth=\(depth) --window=50 --delta-base-offset ../pack
      """)
    #expect(made.code == 0, "\(made.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let name = try #require(names.first { $0.hasSuffix(".pack") }?.dropLast(5))
    try #require(MappedPack("\(folder.path)/\(name)")).requireBounded()
    let entries = IncomingEntries(limit: 1 << 21, finding: { _ in nil })
    let bytes = Array(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name).pack")))
    var handedOn: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 1 + depth) {
      handedOn += try entries.append(bytes[start..<min(start + 1 + depth, bytes.count)])
    }
    #expect(handedOn == bytes)
  }
}
