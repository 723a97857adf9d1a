import CountMeModel
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeStore

/// Law: what a diary exports, another one imports as it was, or tells what is wrong and where.
@Suite("Our own exports") struct OwnExportTests {
  private static let id = "01a1f8d3-ea00-7b0b-84d5-4543d5f8d886"
  private static let food = """
    {"id":"\(id)","name":"x","calories":5,"date":"2026-11-20","lastModified":"2026-11-20T12:00:00.000Z"}
    """

  @Test(
    "collections of the person's own come along, with their schemas",
    arguments: ["json", "jsonl", "csv", "plain"], [false, true])
  func collections(name: String, isThere: Bool) async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new(
      "books", "emma", ["name": "Emma", "shelf": "hall", "pages": 400, "read": 10])
    try await shelf.new("books", "dune", ["name": "Dune", "shelf": "hall", "read": 5])
    let export = try DiaryExport(shelf.diary.reader())
    let schemas = export.schemaFiles
    let input: ImportInput =
      switch name {
      case "json": ImportInput(export.json.canonicalBytes(), named: "out")
      case "jsonl": ImportInput(export.jsonLines, named: "out")
      case "csv":
        ImportInput(
          files: export.csvFiles
            + schemas.map { (String($0.path.split(separator: "/").last ?? ""), $0.bytes) })
      default:
        ImportInput(
          files: export.files.map { file in
            (file.path, JSONValue.object(file.document.fields).canonicalBytes())
          } + schemas.map { ($0.path, $0.bytes) })
      }
    let target = try TestDevice("B", seed: 9)
    let diary =
      isThere ? try await Bookshelf(on: target).diary : try await target.create()
    let format = try #require(ImportFormat(named: name))
    var options = ImportOptions()
    options.isDryRun = true
    let dry = try await diary.importDocuments(input, as: format, options: options)
    options.isDryRun = false
    options.isStrict = true
    let report = try await diary.importDocuments(input, as: format, options: options)
    #expect(dry.added == report.added && report.addedCount == 3)
    #expect(report.schemas.map(\.text) == (isThere ? [] : ["books", "shelves"]))
    for path in ["books", "shelves"] {
      let trees = try [shelf.device, target].map { try $0.run("git rev-parse HEAD:\(path)") }
      #expect(trees[0] == trees[1], "\(path)")
    }
    #expect(
      try target.run("git ls-tree --name-only HEAD .countme/schema/")
        == ".countme/schema/books.schema.json\n.countme/schema/shelves.schema.json")
    #expect(try target.run("git status --porcelain") == "")
    #expect(try await diary.importDocuments(input, as: format).outcome == .nothingNew)
  }

  @Test("a long export is known for what it is")
  func long() async throws {
    let world = try await ImportWorld()
    let name = try #require(CollectionName("foodItems"))
    let notes = JSONValue.string(String(repeating: "long ", count: 400))
    _ = try await world.diary.apply(
      (0..<50).map {
        .create(
          name, id: nil,
          fields: ["name": .string("x\($0)"), "notes": notes, "calories": 0, "date": "2026-11-20"])
      }, summary: "new")
    let bytes = try DiaryExport(world.diary.reader()).json.canonicalBytes()
    #expect(bytes.count > 65_536)
    let found = ImportFormat.recognised(ImportInput(bytes, named: "out"))
    #expect(found?.format.name == "json")
  }

  @Test("fields of one's own keep their names in a table", arguments: ["# of reps", " lead", "a#"])
  func fieldNames(field: String) async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma", field: 3])
    let export = try DiaryExport(shelf.diary.reader())
    let target = try await Bookshelf(on: TestDevice("B", seed: 9))
    _ = try await target.diary.importDocuments(ImportInput(files: export.csvFiles), as: .csv)
    #expect(try target.show("books", "emma")?[field] == 3)
  }

  @Test("of some days has the habits that were done on them, whenever these began")
  func days() async throws {
    let world = try await ImportWorld()
    let habit = try #require(DocumentID("0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"))
    _ = try await world.diary.apply(
      [
        .create(
          try #require(CollectionName("habits")), id: habit,
          fields: ["name": "Read", "startDate": "2026-11-01", "goal": 1, "trackingType": "binary"])
      ], summary: "new")
    let day = try #require(CalendarDate("2026-11-20"))
    let export = try DiaryExport(world.diary.reader(), days: day...day)
    #expect(export.collections.map(\.schema.name.text).contains("habits"))
  }

  @Test("text with control characters comes back out of a table")
  func controls() async throws {
    let world = try await ImportWorld()
    let name = "Wasser\u{1B}[0m\u{0}\tx\n"
    _ = try await world.diary.apply(
      [
        .create(
          try #require(CollectionName("foodItems")), id: nil,
          fields: ["name": .string(name), "calories": 0, "date": "2026-11-20"])
      ], summary: "new")
    let files = try DiaryExport(world.diary.reader()).csvFiles
    #expect(files.allSatisfy { !$0.bytes.contains(0x1B) && !$0.bytes.contains(0) })
    let target = try await ImportWorld()
    let report = try await target.imported(ImportInput(files: files), as: .csv, isStrict: true)
    #expect(report.addedCount == 2)
    #expect(try target.documents("foodItems").first?.fields["name"]?.string == name)
    // What earlier versions wrote as it stands is read, too.
    let raw =
      "id,name,calories,date,lastModified\n\(Self.id),a\u{1B}b,5,2026-11-20,2026-11-20T12:00:00.000Z\n"
    let old = try await target.imported(
      ImportInput(files: [("foodItems.csv", Array(raw.utf8))]), as: .csv)
    #expect(old.addedCount == 1)
  }

  @Test(
    "another shape is refused with the place and what was expected",
    arguments: [
      ("{\"collections\":{\"foodItems\":{\"a\":\(food)}}}", 29, "a list of documents"),
      ("{\"collections\":{\"foodItems\":\(food)}}", 29, "a list of documents"),
      ("{\"collections\":{\"nonsense\":\"a\"}}", 28, "a list of documents"),
      ("{\"collections\":\"foo\"}", 16, "an object with a list"),
      ("{\"collections\":[\(food)]}", 16, "an object with a list"),
    ])
  func shapes(text: String, column: Int, expected: String) async throws {
    let world = try await ImportWorld()
    await #expect {
      _ = try await world.imported(text, as: .json)
    } throws: { error in
      guard let fault = (error as? DiaryError)?.importing?.error,
        case .badValue(_, _, let what) = fault.reason
      else { return false }
      return fault.position == TextPosition(line: 1, column: column) && what.hasPrefix(expected)
    }
  }

  @Test(
    "of a folder, what is no export is left out and named, and one that is damaged is named, too",
    arguments: ["json", "jsonl"])
  func beside(name: String) async throws {
    let format = try #require(ImportFormat(named: name))
    let text =
      name == "json"
      ? "{\"countme\":\"export\",\"collections\":{\"foodItems\":[\(Self.food)]}}"
      : "{\"collection\":\"foodItems\",\"document\":\(Self.food)}\n"
    let beside: [(name: String, bytes: [UInt8])] = [
      ("a/empty.txt", []), ("a/notes.json", Array("{oops".utf8)),
      ("a/out.\(name)", Array(text.utf8)), ("a/photo.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10]),
    ]
    let world = try await ImportWorld()
    let report = try await world.imported(ImportInput(files: beside), as: format, isStrict: true)
    #expect(report.files.map(\.entries) == [nil, nil, 1, nil] && report.addedCount == 1)
    let cut = Array(text.utf8.prefix(text.utf8.count - 20)) + [0xFF]
    await #expect {
      _ = try await world.imported(
        ImportInput(files: beside + [("b.\(name)", cut)]), as: format)
    } throws: { error in
      (error as? DiaryError)?.importing?.path == "folder/b.\(name)"
    }
  }

  @Test("an id in capitals is the one in small letters", arguments: ["json", "jsonl", "csv"])
  func capitals(name: String) async throws {
    let world = try await ImportWorld()
    let text =
      switch name {
      case "json": "{\"collections\":{\"foodItems\":[\(Self.food)]}}"
      case "jsonl": "{\"collection\":\"foodItems\",\"document\":\(Self.food)}\n"
      default:
        "id,name,calories,date,lastModified\n\(Self.id),x,5,2026-11-20,2026-11-20T12:00:00.000Z\n"
      }
    let format = try #require(ImportFormat(named: name))
    for (id, counts) in [(Self.id.uppercased(), [1, 0]), (Self.id, [0, 1])] {
      let input = ImportInput(
        Array(text.replacing(Self.id, with: id).utf8), named: "foodItems.csv")
      let report = try await world.imported(input, as: format)
      #expect([report.addedCount, report.present] == counts)
    }
    #expect(try world.documents("foodItems").map(\.id.text) == [Self.id])
  }
}
