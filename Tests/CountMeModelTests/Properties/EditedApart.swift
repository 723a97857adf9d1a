import CountMeModel
import TestSupport
import Testing

/// A random document and what two devices made of it, one earlier and one later.
struct EditedApart {
  let collection: TestCollection
  let base, earlier, later: JSONObject

  /// Edits a random document of a collection of the program twice.
  init(_ name: String, seed: Int) throws {
    let collection = try #require(TestCollection.builtIn.first { $0.schema.name.text == name })
    try self.init(collection, seed: seed)
  }

  init(_ collection: TestCollection, seed: Int) throws {
    self.collection = collection
    var random = RandomDocument(collection, seed: UInt64(seed))
    let document = random.document(id: collection.sampleID, stamp: Self.stamp(0))
    base = try #require(document, "\(collection.testDescription), seed \(seed)")
    earlier = random.edited(base, stamp: Self.stamp(1))
    later = random.edited(base, stamp: Self.stamp(Int.random(in: 2...9, using: &random.generator)))
  }

  /// What the two versions make, with every law of merging asserted.
  func merged(_ comment: Comment) -> MergeOutcome {
    mergeAssertingLaws(
      collection.schema, base: .valid(base), .valid(earlier), .valid(later), comment)
  }

  private static func stamp(_ seconds: Int) -> Timestamp {
    Timestamp(milliseconds: 1_795_000_000_000 + Int64(seconds) * 1000)
  }
}
