import CountMeModel
import TestSupport
import Testing

/// The seed's properties of conflicts, as this design has them; the case number is the seed.
@Suite("Properties of conflicts")
struct ConflictPropertyTests {
  /// A meal or a food entry is taken as a whole, the settings field by field.
  @Test(
    "Feature: firebase-user-auth, Property 19: Last-Write-Wins for Standard Entities",
    arguments: ["foodItems", "exerciseItems", "customMeals"], 0..<100)
  func laterVersionWins(name: String, seed: Int) throws {
    let apart = try EditedApart(name, seed: seed)
    let outcome = apart.merged("\(name), seed \(seed)")
    #expect(outcome.result == .valid(apart.later), "seed \(seed)")
    #expect(outcome.winner == .valid(apart.later), "seed \(seed)")
    #expect(outcome.loser == .valid(apart.earlier), "seed \(seed)")
  }

  /// The part of property 19 that is about goals, which are fields of one document here.
  @Test(
    "Goals that both changed are the later ones, and goals that one changed are that one's",
    arguments: 0..<200)
  func laterGoalWins(seed: Int) throws {
    let apart = try EditedApart("profile/settings", seed: seed)
    let outcome = apart.merged("seed \(seed)")
    let result = try #require(outcome.result.document)
    #expect(outcome.rule == .fieldwise, "seed \(seed)")
    for field in apart.collection.schema.fields where !field.types.contains(.object) {
      let (base, later) = (apart.base[field.name], apart.later[field.name])
      let expected = later == base ? apart.earlier[field.name] : later
      #expect(result[field.name] == expected, "\(field.name), seed \(seed)")
    }
  }

  @Test(
    "Feature: firebase-user-auth, Property 20: Deletion Wins in Conflicts",
    arguments: TestCollection.builtIn)
  func deletionWins(collection: TestCollection) throws {
    for seed in 0..<100 {
      let apart = try EditedApart(collection, seed: seed)
      for edited in [apart.earlier, apart.later] {
        let outcome = mergeAssertingLaws(
          collection.schema, base: .valid(apart.base), .absent, .valid(edited), "seed \(seed)")
        #expect(outcome.result == .absent, "seed \(seed)")
        #expect(outcome.rule == .deleted && outcome.loser == .valid(edited), "seed \(seed)")
      }
    }
  }
}
