import CountMeModel
import TestSupport
import Testing

/// The seed's property of owners, as this design has it; the case number is the seed.
@Suite("Properties of owners")
struct OwnershipPropertyTests {
  /// The rules of a branch let a document in if it carries the branch's user, and no other.
  @Test(
    "Feature: firebase-user-auth, Property 24: Data Has User ID",
    arguments: TestCollection.builtIn)
  func dataHasUserID(collection: TestCollection) throws {
    for seed in 0..<100 {
      var generator = SplitMix64(seed: UInt64(seed))
      let (owner, stranger) = (try user(&generator), try user(&generator))
      var document = try EditedApart(collection, seed: seed).base
      let id = try #require(document["id"]?.string.flatMap { DocumentID($0) })
      let path = try #require(
        DocumentPath(collection.schema.name, id, kind: collection.schema.identifierKind))
      for (userID, isAllowed) in [
        (JSONValue.string(owner.text), true), (.string(stranger.text), false), ("", false),
        (nil, false),
      ] {
        document["userId"] = userID
        let after = CandidateChange.Version(
          mode: CandidateChange.Version.plainFile, size: 1, content: .document(document),
          isSignedByAccount: true)
        let change = CandidateChange(
          path: path.text, before: nil, after: after, schema: collection.schema)
        let verdict = ChangePolicy(owner: owner).judge(change)
        #expect((verdict == .allowed) == isAllowed, "seed \(seed)")
        let fits = collection.schema.violations(of: .object(document)).isEmpty
        #expect(fits == (userID != nil), "seed \(seed)")
      }
    }
  }

  private func user(_ generator: inout SplitMix64) throws -> UserID {
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return try #require(UserID(Base32.text(bytes)))
  }
}
