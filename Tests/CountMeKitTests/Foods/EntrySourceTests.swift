import CountMeModel
import Testing

@testable import CountMeJournal

@Suite("Where an entry is from") struct EntrySourceTests {
  @Test(
    "A source reads back as it is written",
    arguments: [
      "manual", "meal", "fndds:11100000", "usda:169705", "off:5449000000996", "table:swiss/12",
      "table:swiss/a/b", "fatsecret:35755", "fatsecret:35755.58449", "compendium:12150",
    ])
  func whole(text: String) throws {
    #expect(try #require(EntrySource(text)).text == text)
  }

  @Test(
    "What other programs write is no source of ours",
    arguments: [
      "", ":", "Manual", "meal ", "off:", "off:123", "table:", "table:swiss", "table:Sw iss/1",
      "fatsecret:", "fatsecret:x", "fatsecret:.1", "fatsecret:1.", "fatsecret:1.2.3", "garmin",
      "garmin:12", "https://example.org/1",
    ])
  func others(text: String) {
    #expect(EntrySource(text) == nil)
  }

  @Test("Foods of tables and products are no names of the person's own")
  func tables() throws {
    let all: [(EntrySource, Bool)] = [
      (.manual, false), (.meal, false), (.food(number: "169705"), true),
      (.openFoodFacts(try #require(Barcode("5449000000996"))), true),
      (.table(name: "swiss", key: "12"), true), (.fatSecret(food: "1", serving: nil), false),
      (.activity(code: "12150"), false),
    ]
    for (source, isOfTable) in all { #expect(source.isOfTable == isOfTable, "\(source)") }
  }
}
