import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync
@testable import CountMeModel

@Suite("Documents that the account key signs")
struct SignedDocumentTests {
  private static let now = Timestamp(milliseconds: 1_790_000_000_000)

  @Test("a signature holds for the same fields in any order, and for no others", arguments: 0..<100)
  func anyField(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let key = try KeyWorkshop.key(&random)
    let other = try KeyWorkshop.key(&random)
    var names = (0..<Int.random(in: 1...8, using: &random)).map { "field\($0)" }
    let fields = Self.fields(names, &random)
    let signed = SignedDocument.signing(fields, as: .account, in: "d", with: key)
    names = signed.keys.shuffled(using: &random)
    var reordered = JSONObject()
    for name in names { reordered[name] = signed[name] }
    #expect(SignedDocument.isSigned(reordered, as: .account, by: key.verifyingKey))
    #expect(!SignedDocument.isSigned(signed, as: .account, by: other.verifyingKey))
    for name in names {
      var changed = signed
      changed[name] = .string("another")
      #expect(
        !SignedDocument.isSigned(changed, as: .account, by: key.verifyingKey), "\(name) changed")
      changed[name] = nil
      #expect(
        !SignedDocument.isSigned(changed, as: .account, by: key.verifyingKey), "\(name) removed")
    }
    var longer = signed
    longer["more"] = 1
    #expect(!SignedDocument.isSigned(longer, as: .account, by: key.verifyingKey))
    // Signing again takes the old signature away first.
    #expect(SignedDocument.signing(signed, as: .account, in: "d", with: key) == signed)
  }

  @Test("a signature is for one kind of document in one diary")
  func purpose() throws {
    var random = SplitMix64(seed: 12)
    let key = try KeyWorkshop.key(&random)
    let signed = SignedDocument.signing(["id": "a"], as: .device, in: "d", with: key)
    #expect(signed["signedFor"] == "countme device d")
    #expect(SignedDocument.isSigned(signed, as: .device, by: key.verifyingKey))
    #expect(!SignedDocument.isSigned(signed, as: .account, by: key.verifyingKey))
    for purpose: JSONValue in ["countme account d", "countme device e", "", 1, .null] {
      var changed = signed
      changed["signedFor"] = purpose
      for kind in [SignedDocument.Kind.account, .device] {
        #expect(!SignedDocument.isSigned(changed, as: kind, by: key.verifyingKey), "\(purpose)")
      }
    }
  }

  @Test(
    "a document of an older program stays good, and cannot be made of a newer one, nor follow it")
  func older() throws {
    var random = SplitMix64(seed: 13)
    let key = try KeyWorkshop.key(&random)
    var old: JSONObject = ["id": "account", "lastModified": "2026-11-20T12:00:00.000Z"]
    old["signature"] = .string(
      Base64.text(key.signature(of: JSONValue.object(old).canonicalBytes())))
    for kind in [SignedDocument.Kind.account, .device] {
      #expect(SignedDocument.isSigned(old, as: kind, by: key.verifyingKey))
    }
    let new = SignedDocument.signing(old, as: .account, in: "d", with: key)
    var stripped = new
    stripped["signedFor"] = nil
    #expect(!SignedDocument.isSigned(stripped, as: .account, by: key.verifyingKey))
    // What was signed before stays valid by its bytes; by its place it does not come back.
    func judge(_ before: JSONObject, _ after: JSONObject) -> String? {
      func version(_ fields: JSONObject) -> CandidateChange.Version {
        CandidateChange.Version(
          mode: CandidateChange.Version.plainFile, size: 1, content: .document(fields),
          isSignedByAccount: true)
      }
      return AccountProgressRule().objection(
        to: CandidateChange(
          path: AccountDocument.path, before: version(before), after: version(after), schema: nil))
    }
    #expect(judge(old, new) == nil)
    #expect(judge(new, new) == nil)
    #expect(judge(new, old) == "what it is signed for would change")
  }

  private static func fields(_ names: [String], _ random: inout SplitMix64) -> JSONObject {
    var fields = JSONObject()
    for name in names {
      fields[name] =
        Bool.random(using: &random)
        ? .number(Double(Int.random(in: -1000...1000, using: &random)))
        : .string(Base64.text(random.bytes(9)))
    }
    return fields
  }

  @Test("an account document is read back and opens by its password", arguments: 0..<100)
  func account(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let key = try KeyWorkshop.key(&random)
    let password = random.bytes(8)
    let code = RecoveryCode.random()
    let made = try AccountDocument.make(
      key, email: EmailAddress("Me\(seed)@Example.org"), password: Password(password),
      recoveryCode: code, cost: AccountCost.least.argon2, in: "d", now: Self.now)
    let read = try #require(AccountDocument(made.bytes))
    #expect(read.fields == made.fields)
    #expect(read.key == key.verifyingKey)
    #expect(read.email == "me\(seed)@example.org")
    let unlocked = try present(read.unlock(Password(password))).verifyingKey
    #expect(unlocked == read.key)
    expectAbsent(read.unlock(Password(password + [0])))
    let byCode = try #require(read.fields["wrappedByRecoveryCode"]?.object)
    let opened = try present(WrappedKey(byCode).unwrap(code.password, for: read.key)).verifyingKey
    #expect(opened == read.key)
  }

  @Test("an account document of another's id, key or signature is refused")
  func foreignAccount() throws {
    var random = SplitMix64(seed: 9)
    let key = try KeyWorkshop.key(&random)
    let thief = try KeyWorkshop.key(&random)
    let document = try AccountDocument.make(
      key, email: nil, password: nil, recoveryCode: .random(), cost: AccountCost.least.argon2,
      in: "d", now: Self.now)
    #expect(document.fields["email"] == nil)
    #expect(document.fields["wrappedByPassword"] == nil)
    var fields = document.fields
    // Signed rightly, but by the key of somebody else.
    #expect(
      AccountDocument(
        Self.bytes(SignedDocument.signing(fields, as: .account, in: "d", with: thief))) == nil)
    fields["publicKey"] = .string(Base64.text(thief.verifyingKey.bytes))
    #expect(
      AccountDocument(
        Self.bytes(SignedDocument.signing(fields, as: .account, in: "d", with: thief))) == nil)
    fields["publicKey"] = .string(Base64.text([1] + [UInt8](repeating: 0, count: 31)))
    #expect(
      AccountDocument(Self.bytes(SignedDocument.signing(fields, as: .account, in: "d", with: key)))
        == nil)
    #expect(AccountDocument(Array("{}".utf8)) == nil)
    #expect(AccountDocument([]) == nil)
    #expect(AccountDocument(Array(document.bytes.dropLast(3))) == nil)
  }

  @Test("a device is certified by its account only", arguments: 0..<100)
  func device(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let account = try KeyWorkshop.key(&random)
    let other = try KeyWorkshop.key(&random)
    let device = try KeyWorkshop.key(&random)
    let document = DeviceDocument.certify(
      device.verifyingKey, id: "laptop-\(seed)", name: "laptop", by: account, in: "d", now: Self.now
    )
    let read = try #require(
      DeviceDocument(document.bytes, account: account.verifyingKey, invitations: []))
    #expect(read.publicKey.key == device.verifyingKey)
    #expect(read.path == "profile/devices/laptop-\(seed).json")
    #expect(!read.isRevoked)
    #expect(DeviceDocument(document.bytes, account: other.verifyingKey, invitations: []) == nil)
    var changed = document.fields
    changed["revokedAt"] = .string(Self.now.text)
    #expect(
      DeviceDocument(Self.bytes(changed), account: account.verifyingKey, invitations: []) == nil)
    let revoked = DeviceDocument(
      Self.bytes(SignedDocument.signing(changed, as: .device, in: "d", with: account)),
      account: account.verifyingKey, invitations: [])
    #expect(revoked?.isRevoked == true)
  }

  @Test("a device key of small order is refused even when certified", arguments: [UInt8(0), 1])
  func smallOrder(first: UInt8) throws {
    var random = SplitMix64(seed: 10)
    let account = try KeyWorkshop.key(&random)
    var writer = SSHWriter()
    writer.append(string: "ssh-ed25519")
    writer.append(string: [first] + [UInt8](repeating: 0, count: 31))
    let line = "ssh-ed25519 \(Base64.text(writer.bytes))"
    #expect(DevicePublicKey(line: line) == nil)
    let fields: JSONObject = [
      "id": "d", "userId": .string(account.verifyingKey.userID.text), "publicKey": .string(line),
    ]
    let signed = SignedDocument.signing(fields, as: .device, in: "d", with: account)
    #expect(
      DeviceDocument(Self.bytes(signed), account: account.verifyingKey, invitations: []) == nil)
  }

  @Test("a user's id is the hash of their key", arguments: 0..<100)
  func userID(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let key = try KeyWorkshop.key(&random).verifyingKey
    let digest = Digest.sha256(Array("countme-user-v1".utf8) + key.bytes)
    #expect(key.userID.bytes == Array(digest.prefix(16)))
    #expect(key.userID != .guest)
  }

  private static func bytes(_ fields: JSONObject) -> [UInt8] {
    JSONValue.object(fields).canonicalBytes()
  }
}
