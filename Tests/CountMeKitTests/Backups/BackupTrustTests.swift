import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import Foundation
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory

@Suite("What a backup's passphrase proves") struct BackupTrustTests {
  private static func passphrase() -> Password? { Password(Array("open sesame".utf8)) }

  private let world: AccountWorld
  private let diary: TestDiary
  private let cost: PasswordCost
  private var out: String { "\(world.folder.path)/out" }

  init() async throws {
    world = try AccountWorld(seed: 7)
    diary = try await world.diary()
    cost = try #require(PasswordCost(memoryKiB: 8192, iterations: 1))
    try await diary.favour("apple")
  }

  /// Forty names on six levels that are one folder each are four thousand million files.
  @Test("A small backup that would have a world of files is refused before it is gone through")
  func sharedFolders() throws {
    let repository = try Repository.create(
      at: "\(world.folder.path)/shared", isBare: true, initialBranch: "refs/heads/x")
    var below = try repository.write(Array("{}".utf8), .blob)
    for level in 0..<6 {
      var bytes: [UInt8] = []
      for name in 10..<50 {
        bytes += Array("\(level == 0 ? "100644" : "40000") \(name)\0".utf8) + below.bytes
      }
      below = try repository.write(bytes, .tree)
    }
    let tree = below
    #expect(throws: DiaryError.self) { _ = try TreeCount(of: tree, in: repository) }
    #expect(throws: DiaryError.self) {
      _ = try TreeDifference(
        from: .emptyTree, to: tree, of: .guest, adopting: false, known: .builtIn, in: repository)
    }
  }

  private func sealedBackup() async throws -> BackupManifest {
    try await diary.createBackup(
      in: out, passphrase: Self.passphrase(), reason: .asked, note: "asked for", cost: cost,
      keeping: [])
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(out)/\(name)")))
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(out)/\(name)"))
  }

  /// A value that the field could have as well.
  private static func another(_ name: String, _ value: JSONValue) -> [JSONValue] {
    switch (name, value) {
    case ("encrypted", _): [.bool(false)]
    case ("counts", _): [.object(["favoriteFoods": 2]), .object([:])]
    case ("time", _): ["2020-01-01T00:00:00.000Z"]
    case ("reason", _): ["daily", "precaution"]
    case ("userId", _): [.string(String(repeating: "a", count: 32))]
    case ("reference", _): ["refs/heads/other"]
    case ("manifest", _): [1, 3]
    case (_, .string(let text)) where text.utf8.count >= 40:
      [.string(String(text.dropLast() + (text.hasSuffix("0") ? "1" : "0")))]
    case (_, .string(let text)): [.string(text + "x"), ""]
    case (_, .number(let number)): [.number(number + 1), 0]
    default: [.null]
    }
  }

  @Test("No word of a manifest can be changed, nor left out")
  func everyField() async throws {
    let backup = try await sealedBackup()
    #expect(backup.proof == .everything)
    let name = "\(backup.id).json"
    let good = try #require(JSONValue(parsing: try bytes(name)).object)
    for (field, value) in good {
      for other in Self.another(field, value) + [nil] where other != value {
        var changed = good
        changed[field] = other
        try write(JSONValue.object(changed).canonicalBytes(), name)
        let error = try await failure {
          _ = try await diary.restoreBackup(
            backup.id, .replace, in: out, passphrase: Self.passphrase())
        }
        #expect(error != nil, "\(field): \(String(describing: other))")
      }
    }
    try write(JSONValue.object(good).canonicalBytes(), name)
    let whole = try await diary.verifyBackup(backup.id, in: out, passphrase: Self.passphrase())
    #expect(whole == backup)
  }

  @Test("A plain backup in an encrypted one's place is not believed")
  func downgraded() async throws {
    let backup = try await sealedBackup()
    try await diary.favour("forged")
    let plain = try await diary.createBackup(in: out)
    #expect(plain.proof == .nothing && plain.version == 1)
    var manifest = plain.json
    manifest["id"] = .string(backup.id)
    try write(JSONValue.object(manifest).canonicalBytes(), "\(backup.id).json")
    try write(try bytes("\(plain.id).bundle"), "\(backup.id).bundle")
    for hasSealed in [true, false] {
      if !hasSealed { _ = try world.lines("rm out/\(backup.id).bundle.sealed") }
      let error = try await failure {
        _ = try await diary.restoreBackup(
          backup.id, .replace, in: out, passphrase: Self.passphrase())
      }
      if hasSealed {
        guard case .backup(.damaged) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      } else {
        #expect(error == .backup(.notEncrypted(id: backup.id)))
      }
    }
    // Who says that there is none gets it, and is told that nothing proves it.
    #expect(try await diary.verifyBackup(backup.id, in: out).proof == .nothing)
  }

  /// The backup of an older program, which sealed the bundle alone.
  private func oldBackup() async throws -> BackupManifest {
    let plain = try await diary.createBackup(in: out)
    let bundle = try bytes("\(plain.id).bundle")
    let salt = [UInt8](repeating: 5, count: 16)
    let line = Array(
      "countme-sealed-1 argon2id13 8192 1 \(Base64.text(salt))\n".utf8)
    let secret = SecretBytes(Array("open sesame".utf8))
    var stream = SealingStream(try BackupSeal.key(secret, salt: salt, cost: cost))
    var sealed = line + stream.head
    for start in stride(from: 0, to: bundle.count, by: BackupSeal.piece) {
      let end = min(start + BackupSeal.piece, bundle.count)
      sealed += stream.seal(
        Array(bundle[start..<end]), isLast: end == bundle.count, context: line)
    }
    var manifest = plain.json
    manifest["encrypted"] = true
    manifest["size"] = .number(Double(sealed.count))
    manifest["sha256"] = .string(Digest.sha256(sealed).hexText)
    try write(sealed, "\(plain.id).bundle.sealed")
    try write(JSONValue.object(manifest).canonicalBytes(), "\(plain.id).json")
    _ = try world.lines("rm out/\(plain.id).bundle")
    return try BackupManifest(try bytes("\(plain.id).json"), id: plain.id)
  }

  @Test("An older program's backup is read, and what it leaves unproved is said")
  func older() async throws {
    let old = try await oldBackup()
    #expect(old.proof == .documents)
    #expect(
      try await diary.verifyBackup(old.id, in: out, passphrase: Self.passphrase()) == old)
    try await diary.disfavour("apple")
    _ = try await diary.restoreBackup(old.id, .replace, in: out, passphrase: Self.passphrase())
    #expect(try diary.favourites() == ["apple": 100])
    // What says whose and of which diary they are follows from the documents.
    let name = "\(old.id).json"
    for (field, value) in [("repositoryId", "x"), ("reference", "refs/heads/users/x")] {
      var manifest = old.json
      manifest[field] = .string(value)
      try write(JSONValue.object(manifest).canonicalBytes(), name)
      #expect(
        try await failure {
          _ = try await diary.verifyBackup(old.id, in: out, passphrase: Self.passphrase())
        } != nil, "\(field)")
    }
  }

  @Test("No backup of one kind passes for one of the other")
  func kinds() async throws {
    for backup in [try await sealedBackup(), try await oldBackup()] {
      let name = "\(backup.id).json"
      let sealed = try bytes("\(backup.id).bundle.sealed")
      let other = backup.version == 2 ? UInt8(ascii: "1") : UInt8(ascii: "2")
      let digit = "countme-sealed-".utf8.count
      for changesLine in [false, true] {
        var bytes = sealed
        if changesLine { bytes[digit] = other }
        var manifest = backup.json
        manifest["manifest"] = .number(backup.version == 2 ? 1 : 2)
        manifest["sha256"] = .string(Digest.sha256(bytes).hexText)
        try write(bytes, "\(backup.id).bundle.sealed")
        try write(JSONValue.object(manifest).canonicalBytes(), name)
        let error = try await failure {
          _ = try await diary.verifyBackup(backup.id, in: out, passphrase: Self.passphrase())
        }
        #expect(error != nil, "\(backup.version), line changed: \(changesLine)")
      }
    }
  }
}
