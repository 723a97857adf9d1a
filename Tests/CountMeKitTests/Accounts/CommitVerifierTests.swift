import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeHistory

@Suite("The judge of fetched commits")
struct CommitVerifierTests {
  private static let signed = SignerStatus.rule
  private static let kept = "what the account key signed is never taken back"
  private static let owner = "a branch carries its owner's account"

  @Test("devices that were certified may write, one after another and side by side")
  func honest() throws {
    var history = try ForgedHistory(seed: 1)
    let one = try history.key()
    let two = try history.key()
    let root = try history.commit(
      [history.document.file, history.certificate(of: one.verifyingKey, "one")], on: [], by: one)
    let left = try history.commit([history.note], on: [root], by: one)
    // The account key certified it in this very commit: that is how a device signs in.
    let right = try history.commit(
      [history.certificate(of: two.verifyingKey, "two")], on: [root], by: two)
    let merged = try history.commit([], on: [right, left], by: one)
    #expect(try history.refusal(merged) == nil)
  }

  @Test("a history that begins anew stands alone, and no commit joins it with the former one")
  func begunAnew() throws {
    var history = try ForgedHistory(seed: 21)
    let device = try history.key()
    let files = [history.certificate(of: device.verifyingKey, "d"), history.note]
    let first = try history.commit([history.document.file] + files, on: [], by: device)
    let document = try history.beginningAnew(insteadOf: first)
    let root = try history.commit([document.file] + files, on: [], by: device)
    #expect(try history.refusal(root) == nil)
    let next = try history.commit([], on: [root], by: device)
    #expect(try history.refusal(next) == nil)
    #expect(
      try HistoryRewrite.takesPlace(next, of: first, in: history.repository))
    #expect(
      try !HistoryRewrite.isRewrite(first, of: next, in: history.repository))
    let forgotten = "what was forgotten stays forgotten"
    for parents in [[next, first], [first, next], [first]] {
      let joined = try history.commit([document.file], on: parents, by: device)
      #expect(try history.refusal(joined) == forgotten, "\(parents)")
    }
    let back = try history.commit([history.document.file], on: [next], by: device)
    #expect(try history.refusal(back) == forgotten)
    // The account key's word is for the documents that there were, and for one tip.
    let less = try history.commit([document.file, files[0]], on: [], by: device)
    let other = try history.commit([], on: [first], by: device)
    #expect(try !HistoryRewrite.isRewrite(less, of: first, in: history.repository))
    #expect(
      try history.refusal(less) == "a new history begins with what the account key signed")
    // What came after the replaced tip would be lost where it is all there is.
    #expect(try HistoryRewrite.isRewrite(root, of: other, in: history.repository))
    #expect(
      try !HistoryRewrite.takesPlace(root, of: other, in: history.repository))
  }

  @Test(
    "nobody puts a name where a collection's would be another case of it",
    arguments: [
      "Hydration/x.json", "HYDRATION/2026-11/2026-11-25.json", "FoodItems/3/f/2/x.json",
      "profile/Settings.json", "profile/Shares/x.json", "profile/Devices/x.json",
    ])
  func twinsOfCollections(path: String) throws {
    var history = try ForgedHistory(seed: 41)
    let device = try history.key()
    let root = try history.commit(
      [history.document.file, history.certificate(of: device.verifyingKey, "d")], on: [],
      by: device)
    let id = path.split(separator: "/").last.map { String($0.dropLast(5)) } ?? ""
    func file(_ stamp: String) -> SealedFile {
      let fields: JSONObject = [
        "id": .string(id), "userId": .string(history.account.verifyingKey.userID.text),
        "lastModified": .string(stamp),
      ]
      return SealedFile(merged: path, bytes: JSONValue.object(fields).canonicalBytes())
    }
    let put = try history.commit([file("2026-11-20T12:00:00.000Z")], on: [root], by: device)
    #expect(try history.refusal(put) == "no two names differ by case only")
    // What an earlier version let in stays good, and may go.
    let changed = try history.commit([file("2026-11-21T12:00:00.000Z")], on: [put], by: device)
    let beside = try history.commit([history.note], on: [put], by: device)
    let merged = try history.commit([], on: [changed, beside], by: device)
    let gone = try history.commit([SealedFile(inTheWay: path)], on: [merged], by: device)
    let isTree = path == "profile/Devices/x.json"
    #expect(try history.refusal(isTree ? beside : gone, since: [put]) == nil)
    let unknown = try history.commit([history.note], on: [root], by: device)
    #expect(try history.refusal(unknown) == nil)
  }

  @Test("a first commit whose format nobody can read is refused as itself", arguments: ["x", "[]"])
  func unreadableFormat(text: String) throws {
    var history = try ForgedHistory(seed: 42)
    let device = try history.key()
    let format = SealedFile(merged: FormatDocument.path, bytes: Array(text.utf8))
    let files = [history.document.file, history.certificate(of: device.verifyingKey, "d"), format]
    let root = try history.commit(files, on: [], by: device)
    #expect(try history.refusal(root) == CommitVerifier.wholeness)
  }

  @Test("an unsigned, a foreign and a broken signature are refused")
  func badSignature() throws {
    var history = try ForgedHistory(seed: 2)
    let device = try history.key()
    let stranger = try history.key()
    let root = try history.commit(
      [history.document.file, history.certificate(of: device.verifyingKey, "d")], on: [],
      by: device)
    let unsigned = try history.commit([history.note], on: [root], signature: nil)
    #expect(try history.refusal(unsigned) == Self.signed)
    let other = SSHSignature.armoured([1, 2, 3], by: device)
    let broken = try history.commit([history.note], on: [root], signature: other)
    #expect(try history.refusal(broken) == Self.signed)
    let foreign = try history.commit([history.note], on: [root], by: stranger)
    #expect(try history.refusal(foreign) == Self.signed)
    let onTop = try history.commit([], on: [unsigned], by: device)
    #expect(try history.refusal(onTop) == Self.signed)
    // What was verified is not judged again.
    #expect(try history.refusal(onTop, since: [unsigned]) == nil)
  }

  @Test("a certificate that the account key did not sign certifies nothing")
  func forgedCertificate() throws {
    var history = try ForgedHistory(seed: 3)
    let device = try history.key()
    let thief = try history.key()
    let root = try history.commit(
      [history.document.file, history.certificate(of: device.verifyingKey, "d")], on: [],
      by: device)
    var fields = DeviceDocument.certify(
      thief.verifyingKey, id: "t", name: "t", by: thief,
      in: ForgedHistory.diary, now: Timestamp(milliseconds: 0)
    ).fields
    fields["userId"] = .string(history.account.verifyingKey.userID.text)
    let forged = SealedFile(
      merged: "profile/devices/t.json",
      bytes: JSONValue.object(
        SignedDocument.signing(fields, as: .device, in: ForgedHistory.diary, with: thief)
      ).canonicalBytes())
    let commit = try history.commit([forged], on: [root], by: thief)
    #expect(try history.refusal(commit) == Self.signed)
  }

  @Test("a branch without its owner's account, or with another's, is refused")
  func otherAccount() throws {
    var history = try ForgedHistory(seed: 4)
    let device = try history.key()
    let thief = try history.key()
    let certificate = history.certificate(of: device.verifyingKey, "d")
    let bare = try history.commit([certificate], on: [], by: device)
    #expect(try history.refusal(bare) == Self.owner)
    let root = try history.commit([history.document.file, certificate], on: [], by: device)
    let removed = try history.commit(
      [SealedFile(merged: AccountDocument.path, bytes: nil)], on: [root], by: device)
    #expect(try history.refusal(removed) == Self.owner)
    let theirs = try ForgedHistory.account(thief, at: 1_790_000_009_000)
    let replaced = try history.commit([theirs.file], on: [root], by: device)
    #expect(try history.refusal(replaced) == Self.owner)
  }

  @Test("a revoked device may write no more, nor come back")
  func revoked() throws {
    var history = try ForgedHistory(seed: 5)
    let one = try history.key()
    let two = try history.key()
    let certificate = history.certificate(of: two.verifyingKey, "two")
    let revocation = history.certificate(of: two.verifyingKey, "two", isRevoked: true)
    let root = try history.commit(
      [history.document.file, history.certificate(of: one.verifyingKey, "one"), certificate],
      on: [], by: one)
    let before = try history.commit([history.note], on: [root], by: two)
    let cut = try history.commit([revocation], on: [root], by: one)
    #expect(try history.refusal(cut) == nil)
    let after = try history.commit([history.note], on: [cut], by: two)
    #expect(try history.refusal(after) == Self.signed)
    // The old certificate is rightly signed, and still worth nothing.
    let again = try history.commit([certificate], on: [cut], by: two)
    #expect(try history.refusal(again) == Self.signed)
    for taken in [certificate, SealedFile(merged: certificate.path, bytes: nil)] {
      let back = try history.commit([taken], on: [cut], by: one)
      #expect(try history.refusal(back) == Self.kept)
    }
    // What it wrote beside the revocation counts, merged by a device that may.
    let merged = try history.commit([], on: [cut, before], by: one)
    #expect(try history.refusal(merged) == nil)
    let own = try history.commit([revocation], on: [before, cut], by: two)
    #expect(try history.refusal(own) == Self.signed)
    let lost = try history.commit([], on: [before, cut], by: one)
    #expect(try history.refusal(lost) == Self.kept)
  }

  @Test("an old wrapping of the account key cannot be put back")
  func oldAccount() throws {
    var history = try ForgedHistory(seed: 6)
    let device = try history.key()
    let root = try history.commit(
      [history.document.file, history.certificate(of: device.verifyingKey, "d")], on: [],
      by: device)
    let newer = history.renewedAccount
    let changed = try history.commit([newer], on: [root], by: device)
    #expect(try history.refusal(changed) == nil)
    let back = try history.commit([history.document.file], on: [changed], by: device)
    #expect(try history.refusal(back) == Self.kept)
    let side = try history.commit([history.note], on: [root], by: device)
    let merged = try history.commit([newer], on: [side, changed], by: device)
    #expect(try history.refusal(merged) == nil)
    let lost = try history.commit([], on: [side, changed], by: device)
    #expect(try history.refusal(lost) == Self.kept)
  }

  @Test("any byte of a commit or of its signature changed is refused", arguments: 0..<100)
  func anyByte(seed: UInt64) throws {
    var history = try ForgedHistory(seed: seed)
    let device = try history.key()
    let root = try history.commit(
      [history.document.file, history.certificate(of: device.verifyingKey, "d")], on: [],
      by: device)
    let tip = try history.commit([history.note], on: [root], by: device)
    var random = SplitMix64(seed: seed)
    let commit = try history.repository.commit(tip)
    let signature = try #require(commit.signature)
    var bytes = commit.signedBytes
    var armoured = Array(signature.utf8)
    let place = Int.random(in: 0..<(bytes.count + armoured.count), using: &random)
    let change = UInt8.random(in: 1...127, using: &random)
    if place < bytes.count {
      bytes[place] ^= change
    } else {
      armoured[place - bytes.count] ^= change
    }
    #expect(
      SSHSignature.signer(of: bytes, String(decoding: armoured, as: UTF8.self)) == nil,
      "byte \(place)")
    #expect(SSHSignature.signer(of: commit.signedBytes, signature)?.key == device.verifyingKey)
  }

  /// Law: what a commit may have follows from its tree, not from the commits that are judged beside it.
  @Test("a schema that is gone counts for nothing, whatever was judged before")
  func schemaThatIsGone() throws {
    var history = try ForgedHistory(seed: 31)
    let owner = try history.key()
    let nights = try #require(CollectionName("nights"))
    let schema =
      #"{"title":"Night","type":"object","x-id":"date","x-merge":"lastWriteWins","#
      + #""required":["hours"],"properties":{"hours":{"type":"number"}}}"#
    let foods = try #require(CollectionName("foodItems"))
    let text = try #require(Catalogue.builtIn.text(of: foods))
    let night: JSONObject = [
      "id": "2026-11-20", "userId": .string(history.account.verifyingKey.userID.text),
      "lastModified": "2026-11-20T12:00:00.000Z",
    ]
    let root = try history.commit(
      [history.document.file, history.certificate(of: owner.verifyingKey, "o")], on: [], by: owner)
    let with = try history.commit(
      [SealedFile(.schema(nights), bytes: Array(schema.utf8))], on: [root], by: owner)
    let without = try history.commit(
      [
        SealedFile(.schema(nights), bytes: nil), SealedFile(.schema(foods), bytes: text),
        SealedFile(
          merged: "nights/2026-11/2026-11-20.json",
          bytes: JSONValue.object(night).canonicalBytes()),
      ], on: [with], by: owner)
    #expect(try history.refusal(with) == nil)
    #expect(try history.refusal(without, since: [with]) == nil)
    #expect(try history.refusal(without) == nil)
  }
}
