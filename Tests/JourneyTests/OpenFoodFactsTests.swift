import Foundation
import TestSupport
import Testing

@Suite("Barcodes and Open Food Facts", .ownThread)
struct OpenFoodFactsTests {
  private static let cola = "5449000000996"

  @Test("Nobody is asked for a barcode until the person says so; then once, and never again")
  func asking() throws {
    let world = try OnlineWorld()
    let unknown = try world.fails("countme eat \(Self.cola)", 65)
    #expect(unknown.contains("--online") && unknown.contains("countme food online on"))
    #expect(try world.questions().isEmpty)
    let first = try world.run("countme eat \(Self.cola) --online")
    #expect(first.hasPrefix("Original Taste, 1 can, 138.6 kcal"))
    #expect(first.contains("openfoodfacts.org"))
    let version = try world.run("countme --version").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(
      try world.questions() == [
        "GET /api/v2/product/\(Self.cola) CountMe/\(version) (health diary for the command line)"
      ])
    try world.stop()
    #expect(try world.run("countme eat \(Self.cola) 500ml --online").contains("210 kcal"))
    #expect(try world.run("countme eat --barcode \(Self.cola)").contains("138.6 kcal"))
    #expect(try world.run("countme eat original taste").contains("138.6 kcal"))
    #expect(try world.questions().count == 1)
    #expect(
      try world.run(
        "countme list foodItems --format json | jq -c '.[0] | [.barcode, .source, .brand]'")
        == "[\"\(Self.cola)\",\"off:\(Self.cola)\",\"Coca-Cola\"]\n")
  }

  @Test("How much may stand beside the option for a barcode; energy that was said asks nobody")
  func option() throws {
    let world = try OnlineWorld()
    try world.run("countme food online on")
    try world.run("countme eat Brause 100 --barcode 3017620422003")
    #expect(try world.questions().isEmpty)
    #expect(try world.run("countme eat --barcode \(Self.cola) 500ml").contains("210 kcal"))
    #expect(try world.questions().count == 1)
  }

  @Test("It may be switched on and off; a barcode that it does not know is not asked for again")
  func switching() throws {
    let world = try OnlineWorld()
    #expect(try world.run("countme food online").contains("Nobody is asked"))
    try world.run("countme food online on")
    #expect(try world.run("countme eat \(Self.cola)").contains("138.6 kcal"))
    for _ in 0..<2 {
      let failure = try world.fails("countme eat 3017620422003", 65)
      #expect(failure.contains("Open Food Facts has no product 3017620422003"))
    }
    #expect(try world.questions().count == 2)
    try world.run("countme food online off")
    #expect(try world.fails("countme eat 7622210449283", 65).contains("--online"))
    #expect(try world.fails("countme eat 7622210449284", 65).contains("a digit is wrong"))
    #expect(try world.questions().count == 2)
  }

  @Test("Whatever goes wrong there, it is said, and nothing is written down")
  func failures() throws {
    let world = try OnlineWorld()
    for (mode, words) in [
      ("garbage", "cannot be understood"), ("500", "status 500"), ("silent", "cannot be reached"),
      ("429", "too many questions"),
    ] {
      try world.set(mode)
      let failure = try world.fails("countme eat \(Self.cola) --online", 65)
      #expect(failure.contains(words), "\(mode): \(failure)")
    }
    let count = try world.questions().count
    try world.set("")
    #expect(
      try world.fails("countme eat \(Self.cola) --online", 65).contains("is asked again after"))
    #expect(try world.questions().count == count, "within the pause nothing is asked")
    #expect(try world.run("countme list foodItems --format json") == "[]\n")
  }

  @Test("A search by name asks once, and what it found is known by its barcode")
  func searching() throws {
    let world = try OnlineWorld()
    let found = try world.run("countme food search original taste --online")
    #expect(found.contains("Open Food Facts \(Self.cola)") && found.contains("ODbL"))
    #expect(try world.questions().count == 1)
    #expect(try world.run("countme eat \(Self.cola)").contains("138.6 kcal"))
    #expect(try world.questions().count == 1)
    #expect(try world.run("countme food show \(Self.cola)").contains("by Coca-Cola"))
  }

  @Test("A table that is added answers for barcodes and names without anybody being asked")
  func tables() throws {
    let world = try OnlineWorld()
    try "code;name;kcal per 100 g;serving size\n\(Self.cola);Brause;42;330 ml\n"
      .write(toFile: "\(world.home)/products.csv", atomically: true, encoding: .utf8)
    let added = try world.run("countme food table add ~/products.csv")
    #expect(added.hasPrefix("products: 1 food, 1 barcode"))
    #expect(try world.run("countme eat \(Self.cola) --online").contains("138.6 kcal"))
    #expect(try world.run("countme eat Brause 500ml").contains("210 kcal"))
    #expect(try world.questions().isEmpty)
    #expect(try world.run("countme food table list").contains("products"))
    try world.run("countme food table rm products")
    #expect(try world.run("countme eat brause").contains("210 kcal"), "an entry tells it still")
    try world.fails("countme food table rm products", 66)
    try world.fails("countme food table add ~/nothing.csv", 66)
    #expect(try world.fails("countme food table add ~/server/server.py", 65).contains("lacks"))
  }
}
