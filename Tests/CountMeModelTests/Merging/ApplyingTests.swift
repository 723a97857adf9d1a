import TestSupport
import Testing

@testable import CountMeModel

/// A change that is applied over other work, as plain git's stash and rebase do it.
@Suite("A change that is applied")
struct ApplyingTests {
  @Test("is what a merge makes, unless it was made by hand", arguments: TestCollection.builtIn)
  func stamped(collection: TestCollection) throws {
    let merge = DocumentMerge(collection.schema)
    for seed in UInt64(0)..<50 {
      var random = RandomVersions(collection, seed: seed)
      let versions = random.threeVersions()
      let (base, one, other) = try #require(versions, "seed \(seed)")
      if base.document?["lastModified"] == other.document?["lastModified"] { continue }
      let applied = merge.applying(other, to: one, base: MergeBase(base))
      #expect(applied == merge.merge(base: base, one, other), "seed \(seed)")
    }
  }

  /// Law: no field that a person wrote by hand is lost, whatever was written since and whenever.
  @Test("keeps every field that was written by hand", arguments: TestCollection.builtIn)
  func byHand(collection: TestCollection) throws {
    let schema = collection.schema
    guard AccountPlace(folder: schema.name.text) == nil else { return }
    let merge = DocumentMerge(schema)
    for seed in UInt64(0)..<50 {
      var random = RandomVersions(collection, seed: seed)
      let versions = random.threeVersions()
      let (base, one, other) = try #require(versions, "seed \(seed)")
      guard let before = base.document, let present = one.document, var edited = other.document
      else { continue }
      edited["lastModified"] = before["lastModified"]
      let outcome = merge.applying(.valid(edited), to: one, base: MergeBase(base))
      let result = try #require(outcome.result.document)
      let copies = Set(schema.copiedFields.map(\.name))
      for name in JSONObject.names(in: before, edited)
      where before[name] != edited[name] && name != "lastModified"
        && schema.fieldRules[name] == nil && !copies.contains(name)
      {
        // Of objects each member counts on its own.
        if edited[name]?.object != nil, present[name]?.object != nil { continue }
        #expect(result[name] == edited[name], "seed \(seed), \(name)")
      }
    }
  }
}
