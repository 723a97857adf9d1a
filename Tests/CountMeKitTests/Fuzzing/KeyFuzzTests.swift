import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import Foundation
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore

/// Keys, signatures and backups lie where others can write.
@Suite("Fuzzing of keys, signatures and backups") struct KeyFuzzTests {
  private let seed = [UInt8](repeating: 7, count: 32)
  private let cost = AccountCost.least.argon2

  private func key() throws -> SigningKey { try present(SigningKey(seed: SecretBytes(seed))) }

  @Test("key files and public keys") func keys() throws {
    let key = try key()
    let publicKey = DevicePublicKey(key.verifyingKey)
    let file = OpenSSHKeyFile.bytes(of: key, comment: "laptop")
    try Fuzzing.feed("key-file", [file], count: 3000) { bytes in
      switch OpenSSHKeyFile.key(bytes) {
      case .some(let read): #expect(read.verifyingKey.bytes.count == 32)
      case .none: break
      }
    }
    let lines = [Array(publicKey.line.utf8), Array("\(publicKey.line) me@host".utf8)]
    try Fuzzing.feed("public-key", lines) { bytes in
      let read = DevicePublicKey(line: String(decoding: bytes, as: UTF8.self))
      #expect(read == nil || read?.blob.isEmpty == false)
    }
  }

  @Test("signatures: a changed one is nobody's") func signatures() throws {
    let key = try key()
    let message = Array("tree\n".utf8)
    let text = SSHSignature.armoured(message, by: key)
    let signer = try #require(SSHSignature.signer(of: message, text))
    try Fuzzing.feed("signatures", [Array(text.utf8)]) { bytes in
      let changed = String(decoding: bytes, as: UTF8.self)
      let found = SSHSignature.signer(of: message, changed)
      #expect(found == nil || found == signer)
      _ = SSHSignature.claimedSigner(changed)
      #expect(SSHSignature.signer(of: Array("other".utf8), changed) == nil)
    }
  }

  @Test("wrapped keys: the work is bounded before it is done") func wrappedKeys() throws {
    let key = try key()
    let wrapped = try WrappedKey(key, with: Password(Array("secret".utf8)), cost: cost)
    let good = JSONValue.object(wrapped.json).canonicalBytes()
    try Fuzzing.feed("wrapped-key", [good], count: 3000) { bytes in
      guard let fields = (try? JSONValue(parsing: bytes))?.object else { return }
      if let cost = WrappedKey(fields).cost { #expect(cost.memoryKiB <= 4 << 20) }
      _ = AccountDocument(bytes)
    }
  }

  private func manifest(size: Int, digest: String, isEncrypted: Bool) throws -> BackupManifest {
    let hex = String(repeating: "a", count: 40)
    return BackupManifest(
      version: isEncrypted ? 2 : 1, id: "b", time: Timestamp(milliseconds: 1_790_000_000_000),
      reason: .asked, note: "",
      user: .guest, repositoryID: "r", reference: "refs/heads/guest", commit: hex, tree: hex,
      counts: [
        CollectionCount(collection: try #require(CollectionName("habits")), count: 2),
        CollectionCount(collection: try #require(CollectionName("foodItems")), count: 9),
      ],
      size: size, digest: digest, isEncrypted: isEncrypted, format: 1, program: "0.1.0")
  }

  @Test("manifests of backups") func manifests() throws {
    let good = try manifest(size: 5, digest: "ab", isEncrypted: false)
    try Fuzzing.feed("manifest", [good.bytes], count: 3000) { bytes in
      guard let read = try? BackupManifest(bytes, id: "b") else { return }
      #expect(read.documentCount >= 0)
      let again = try BackupManifest(read.bytes, id: "b")
      #expect(again == read)
    }
  }

  @Test("a manifest cannot have more documents than can be added up") func tooMany() throws {
    let good = try manifest(size: 5, digest: "ab", isEncrypted: false)
    let text = String(decoding: good.bytes, as: UTF8.self)
    for count in ["9223372036854774784", "-1", "4294967297"] {
      let bad = text.replacing("\"habits\": 2", with: "\"habits\": \(count)")
        .replacing("\"foodItems\": 9", with: "\"foodItems\": \(count)")
      #expect(bad != text)
      #expect(throws: DiaryError.self) { try BackupManifest(Array(bad.utf8), id: "b") }
    }
  }

  @Test("sealed bundles") func bundles() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/bundle"
    func passphrase() -> Password? { Password(Array("secret".utf8)) }
    var output = try BackupOutput(path, passphrase: passphrase(), cost: cost)
    try output.write([UInt8](repeating: 65, count: 3000))
    _ = try output.finish(as: path)
    let whole = Array(try Data(contentsOf: URL(filePath: path)))
    try Fuzzing.feed("bundle", [whole], count: 300) { bytes in
      try Data(bytes).write(to: URL(filePath: path))
      let digest = Digest.sha256(bytes).hexText
      let manifest = try self.manifest(size: bytes.count, digest: digest, isEncrypted: true)
      // A line that asks for more work than the least would make this test slow, not wrong.
      let line = Array(bytes.prefix { $0 != 0x0A }) + [0x0A]
      guard BackupSeal.read(line, version: 2)?.cost == cost,
        var input = try? BackupInput(path, manifest, passphrase: passphrase())
      else { return }
      var read: [UInt8] = []
      while let piece = try? input.next(), !piece.isEmpty { read += piece }
      #expect(read.isEmpty || read == [UInt8](repeating: 65, count: 3000))
    }
  }
}
