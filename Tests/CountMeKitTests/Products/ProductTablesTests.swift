import CountMeFoods
import CountMeModel
import CountMeSchema
import Foundation
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Tables of foods that are added")
struct ProductTablesTests {
  private let place: TemporaryFolder
  private let tables: ProductTables

  init() throws {
    place = try TemporaryFolder()
    tables = ProductTables(
      DiaryEnvironment(
        now: { Timestamp(milliseconds: 1_795_000_000_000) }, timeZone: .utc,
        randomBytes: { [UInt8](repeating: 1, count: $0) }, stateDirectory: place.path,
        deviceName: "laptop"))
  }

  private func add(_ text: String, _ basis: ProductTables.Basis? = nil) throws
    -> ProductTables.Facts
  {
    try add(Data(text.utf8), basis)
  }

  private func add(_ data: Data, _ basis: ProductTables.Basis? = nil) throws -> ProductTables.Facts
  {
    let path = "\(place.path)/table.csv"
    try data.write(to: URL(filePath: path))
    return try tables.add(path, basis: basis)
  }

  private func food(_ name: String) throws -> FoundFood {
    let table = try #require(tables.table("table"))
    return try #require(table.foods(.init(name), named: name).first).food
  }

  @Test(
    "A table with the sign of sections between its cells, as Switzerland's, in several languages")
  func swiss() throws {
    let facts = try add(
      """
      ID§Name_EN§Synonyms_EN§Energy, kilocalories (kcal)§Fat, total (g)§Carbohydrates, available (g)§Dietary fibres (g)§Protein (g)§Salt (NaCl) (g)§Vitamin A activity, RAE (µg)§Vitamin C (ascorbic acid) (mg)§Sodium (Na) (mg)§Name_DE§Synonyms_DE
      355§Carrot, raw§§42§0.3§7§2.7§0.6§0.1§795§7§53§Karotte, roh§Möhre;Rüebli
      356§Nothing known§§n.d.§0§0§0§0§0§<5§tr.§1§Nichts§

      """)
    #expect(facts.foods == 1 && facts.leftOut == 1 && facts.barcodes == 0 && facts.from == nil)
    let carrot = try food("karotte roh")
    #expect(carrot.name == "Karotte, roh" && carrot.item.source == "table:table/355")
    #expect(carrot.item.calories == 42 && carrot.item.sodium == 53)
    #expect(carrot.item.micronutrients?.json == ["Vitamin A (µg)": 795, "Vitamin C (mg)": 7])
    #expect(try food("Rüebli").name == "Carrot, raw")
    #expect(!carrot.isUsualAmountKnown, "how much people take of it the table does not say")
  }

  private static let export = #"""
    code\#tproduct_name\#tbrands\#tquantity\#tserving_size\#tserving_quantity\#tenergy-kcal_100g\#tenergy_100g\#tfat_100g\#tsodium_100g\#tvitamin-c_100g\#tingredients_text
    3017620422003\#tNutella\#tFerrero,Nutella\#t400 g\#t1 tbsp (15 g)\#t15\#t539\#t2252\#t30.9\#t0.0428\#t\#tSugar, palm oil, hazelnuts (13%)
    5449000000996\#tCoca-Cola\#tCoca-Cola\#t330 ml\#t1 can (330 ml)\#t\#t42\#t180\#t0\#t0\#t0.001\#t
    5449000000997\#tWith a wrong digit\#t\#t\#t\#t\#t10\#t\#t\#t\#t\#t
    7622210449283\#tIn kilojoules\#t\#t\#t\#t\#t1569\#t1569\#t\#t\#t\#t
    7613035974685\#t"Quoted ""whole"""\#t\#t\#t\#t\#t100\#t\#t\#t\#t\#t
    7613034626844\#t\#t\#t\#t\#t\#t100\#t\#t\#t\#t\#t
    7613034626851\#tBeyond fat\#t\#t\#t\#t\#t950\#t\#t\#t\#t\#t

    """#

  @Test("The export of Open Food Facts: rows with nonsense are left out, the others are found")
  func export() throws {
    let facts = try add(Self.export)
    #expect(facts.foods == 5 && facts.barcodes == 4 && facts.from == "Open Food Facts (ODbL)")
    let table = try #require(tables.table("table"))
    let code = try #require(Barcode("3017620422003"))
    let nutella = try #require(table.food(code))
    #expect(nutella.item.source == "off:3017620422003" && nutella.item.brand == "Ferrero")
    #expect(nutella.item.servingSize == 1 && nutella.item.servingUnit == "serving")
    #expect(nutella.item.calories == 80.9 && nutella.item.sodium == 6.4)
    #expect(
      nutella.item.ingredients == ["Sugar", "palm oil", "hazelnuts (13%)"])
    #expect(try nutella.measured(Serving(size: 30, unit: "g")).item.calories == 161.7)
    let cola = try food("coca cola")
    #expect(cola.item.servingUnit == "can" && cola.item.calories == 138.6)
    #expect(try cola.measured(Serving(size: 500, unit: "ml")).item.calories == 210)
    #expect(try cola.measured(Serving(size: 1, unit: "glass")).item.calories ?? 0 > 90)
    #expect(try food("in kilojoules").item.calories == 375)
    #expect(try food("quoted whole").name == "Quoted \"whole\"")
    #expect(try food("ferrero nutella").name == "Nutella", "a brand is a word, too")
  }

  @Test("A JSON object in each line, packed with gzip in several members")
  func lines() throws {
    let lines = [
      #"{"code": "3017620422003", "product_name": "Nutella", "nutriments": {"energy-kcal_100g": 539, "energy-kcal": 81, "fat_100g": "30.9"}}"#,
      "no JSON", #"{"code": "5449000000996", "product_name": "Cola", "nutriments": {}}"#,
    ]
    var packed = Data()
    for line in lines { packed += try gzip(line + "\n") }
    let facts = try add(packed)
    #expect(facts.foods == 1 && facts.leftOut == 2)
    #expect(try food("nutella").item.fats == 30.9)
    #expect(throws: DiaryError.self) { try add(packed.dropLast(9)) }
    #expect(tables.all == [facts], "a table that is cut off takes no other's place")
  }

  private func gzip(_ text: String) throws -> Data {
    let shell = Shell(home: place.path)
    try Data(text.utf8).write(to: URL(filePath: "\(place.path)/plain"))
    _ = try shell.run("gzip -nc plain > packed", in: place.path)
    return try Data(contentsOf: URL(filePath: "\(place.path)/packed"))
  }

  @Test("What the amounts are for is asked where the headings leave it open")
  func basis() throws {
    let text = "name,kcal,serving size\nBar,200,40 g\n"
    #expect(throws: DiaryError.self) { try add(text) }
    _ = try add(text, .hundred)
    #expect(try food("bar").item.calories == 80)
    _ = try add(text, .serving)
    #expect(try food("bar").item.calories == 200)
    _ = try add("name;kcal per 100 g;kcal per serving\nBar;500;200\n")
    #expect(try food("bar").item.calories == 500)
    _ = try add("name;kcal per 100 g;kcal per serving;serving size\nBar;500;200;50 g\n", .serving)
    #expect(try food("bar").item.calories == 200)
  }

  @Test(
    "A file without foods says what it lacks",
    arguments: [
      "", "\n", "a,b\n1,2\n", "name\nBar\n", "name,kcal\n", "name,kcal\n,5\n", "{}\n", "{",
    ])
  func empty(text: String) throws {
    #expect(throws: DiaryError.self) { try add(text) }
    #expect(tables.all.isEmpty)
  }

  @Test("Each of many foods is found by its barcode, its number and its words, and nothing else is")
  func many() throws {
    var random = SplitMix64(seed: 11)
    let words = (0..<40).map { "w\($0)x" }
    var text = "id\tname\tbarcode\tkcal_100g\n"
    var names: [String] = []
    for number in 0..<3000 {
      let name = (0..<Int.random(in: 1...4, using: &random))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
      names.append(name)
      text += "n\(number)\t\(name)\t\(Self.code(number))\t\(number % 900)\n"
    }
    let facts = try add(text)
    #expect(facts.foods == 3000 && facts.barcodes == 3000)
    let table = try #require(tables.table("table"))
    for number in stride(from: 0, to: 3000, by: 7) {
      let barcode = try #require(Barcode(Self.code(number)))
      #expect(table.food(barcode)?.item.source == "table:table/n\(number)")
      #expect(table.food(key: "n\(number)")?.name == names[number])
    }
    #expect(table.food(key: "n3000") == nil)
    for _ in 0..<60 {
      let asked = Set((0..<2).map { _ in words.randomElement(using: &random) ?? "" })
      let query = asked.sorted().joined(separator: " ")
      let found = table.foods(.init(query), named: query).count
      let expected = names.count {
        Set($0.split(separator: " ").map(String.init)).isSuperset(of: asked)
      }
      #expect(found == min(expected, 200), "\(query)")
    }
  }

  private static func code(_ number: Int) -> String {
    let digits = String(400_000_000_000 + number * 13)
    var sum = 0
    for (place, digit) in digits.utf8.reversed().enumerated() {
      sum += Int(digit - 0x30) * (place % 2 == 0 ? 3 : 1)
    }
    return digits + String((10 - sum % 10) % 10)
  }

  @Test("A file that is damaged anywhere is a table with other answers or none, and stops nothing")
  func damage() throws {
    _ = try add(Self.export)
    let path = "\(place.path)/food-tables/table.foods"
    let whole = try Data(contentsOf: URL(filePath: path))
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes = bytes.prefix(.random(in: 0...bytes.count, using: &random))
      }
      try bytes.write(to: URL(filePath: path))
      guard let table = tables.table("table") else { continue }
      _ = table.foods(.init("nutella"), named: "nutella")
      _ = table.food(try #require(Barcode("5449000000996")))
    }
  }

  @Test("A table is replaced as a whole, and removed; names of files make names of tables")
  func names() throws {
    let path = "\(place.path)/My Foods (2026).csv"
    try Data("name,kcal per 100 g\nBar,100\n".utf8).write(to: URL(filePath: path))
    #expect(try tables.add(path).name == "my-foods-2026")
    #expect(throws: DiaryError.self) { try tables.add(path, name: "../up") }
    #expect(throws: DiaryError.self) { try tables.add(path, name: "") }
    #expect(try tables.remove("my-foods-2026"))
    #expect(try !tables.remove("my-foods-2026"))
    #expect(try !tables.remove("../up"))
    #expect(tables.all.isEmpty)
  }

  @Test("A row says again what it was written from")
  func rows() throws {
    var product = Product(name: "A\tname")
    product.brand = "Brand"
    product.barcode = Barcode("5449000000996")
    product.per100["calories"] = 42.5
    product.per100["Vitamin C (mg)"] = 0.001
    product.isDrink = true
    product.serving = .init(unit: "can", count: 1, amount: 330)
    product.package = 1980
    (product.otherNames, product.synonyms) = (["Eins", "Zwei"], ["drei"])
    product.ingredients = ["water", "sugar"]
    let read = try #require(Product(row: String(decoding: product.row, as: UTF8.self)))
    product.name = "A name"
    #expect(read == product)
  }

  /// A barcode of other digits, numbers without end, keys that are no words, and two foods of one key.
  @Test("Odd cells are not believed, and never stop the reading")
  func odd() throws {
    let nines = String(repeating: "9", count: 400)
    let facts = try add(
      """
      id\tname\tbarcode\tkcal_100g\tsodium_100g\tvitamin-c_100g\tserving size
      a b\tFirst\t\u{664}\u{665}\u{666}\u{664}\u{665}\u{666}\u{664}\u{665}\u{666}\u{664}\u{665}\u{666}\t100\t\(nines)\t1e300\t\(nines) g
      7\tSecond\t-49000042566\t200\t.\t\t1/0 g
      7\tThird\t49000042566\t300\t..5\tNaN\tinf
      8\tFourth\t\t\(nines)\t\t\t

      """)
    #expect(facts.foods == 3 && facts.leftOut == 1 && facts.barcodes == 1)
    let first = try food("first")
    #expect(first.item.sodium == nil && first.item.source == "table:table/row1")
    #expect(!first.isUsualAmountKnown)
    let table = try #require(tables.table("table"))
    #expect(table.food(key: "row1")?.name == "First")
    #expect(table.food(key: "7") == nil, "two foods have it")
    let barcode = try #require(Barcode("0049000042566"))
    #expect(table.food(barcode)?.name == "Third")
  }

  @Test("The longest source fits into an entry")
  func longestSource() throws {
    let key = String(repeating: "k", count: 29)
    let path = "\(place.path)/t.csv"
    try Data("id,name,kcal_100g\n\(key),Bar,5\n".utf8).write(to: URL(filePath: path))
    let name = String(repeating: "n", count: 24)
    _ = try tables.add(path, name: name)
    let found = try #require(tables.table(name)?.food(key: key))
    #expect(found.item.source?.utf8.count == 60)
  }

  @Test("Where there is no room for it, that is said, and not that the file is wrong")
  func noRoom() throws {
    try Data().write(to: URL(filePath: "\(place.path)/food-tables"))
    let error = #expect(throws: DiaryError.self) { try add("name,kcal_100g\nBar,5\n") }
    guard case .machine(.system) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
