import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@Suite("Laws of merging")
struct MergeLawTests {
  @Test("hold on random documents of random schemas", arguments: 0..<200)
  func randomSchemas(seed: Int) throws {
    var schemas = RandomSchema(seed: seed)
    let collection = try schemas.collection()
    for round in 0..<10 { try expectLaws(collection, seed: UInt64(seed * 1000 + round)) }
  }

  @Test("hold on random documents of every collection", arguments: TestCollection.builtIn)
  func builtInCollections(collection: TestCollection) throws {
    for seed in 0..<100 { try expectLaws(collection, seed: UInt64(seed)) }
  }

  @Test func everyBuiltInSchemaIsTested() {
    #expect(TestCollection.builtIn.count == EmbeddedSchema.all.count)
    #expect(TestCollection.builtIn.count > 20)
  }

  private func expectLaws(_ collection: TestCollection, seed: UInt64) throws {
    var random = RandomVersions(collection, seed: seed)
    let versions = random.threeVersions()
    let (base, one, other) = try #require(versions, "seed \(seed)")
    mergeAssertingLaws(collection.schema, base: base, one, other, "seed \(seed)")
  }
}
