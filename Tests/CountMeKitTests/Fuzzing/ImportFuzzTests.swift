import CountMeGit
import CountMeModel
import CountMePlatform
import Foundation
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeImporters
@testable import CountMeIntegrity
@testable import CountMeJournal
@testable import CountMeStore

/// Other programs' files may be cut off, changed, or made to harm.
@Suite("Fuzzing of what is imported") struct ImportFuzzTests {
  private static let tables = [
    "Date,Food Name,Energy (kcal)\n2026-11-20,\"Oats, rolled\",150\n2026-11-21,\"a \"\"b\"\"\",1\n",
    "\u{FEFF}a;b;c\r\n1;2;\r\n# no record\r\n;;\"x\r\ny\"\r\n", "one\n", "\"\"\"\"\n",
  ].map { Array($0.utf8) }

  @Test("tables") func tables() throws {
    var dialects = [CSVDialect.strict]
    var loose = CSVDialect(separator: UInt8(ascii: ";"))
    loose.allowsInnerQuotes = true
    loose.allowsAnyWidth = true
    loose.hasComments = true
    dialects.append(loose)
    try Fuzzing.feed("csv", Self.tables, count: 3000) { bytes in
      for dialect in dialects {
        var reader = CSVReader(bytes, dialect: dialect)
        var fields = 0
        while let record = try? reader.next() { fields += record.fields.count }
        #expect(fields <= bytes.count + 1)
        _ = (reader.isCutOff, reader.position)
      }
    }
  }

  @Test("every format's rows: what is taken over fits its schema and is written back as it is")
  func rows() async throws {
    let world = try await ImportWorld()
    let reader = try world.diary.reader()
    let sampled = Set(ImportSamples.all.map(\.format))
    // A copy of a diary is a folder, and its files are documents that the model's tests change.
    #expect(Set(ImportFormat.all.map(\.name)).subtracting(sampled) == ["plain"])
    for (name, files) in ImportSamples.all {
      let format = try #require(ImportFormat(named: name))
      var settings = ImportDraft.Settings(zone: .utc, catalogue: reader.catalogue)
      settings.options.collection = ["csv", "json", "jsonl"].contains(name) ? "foodItems" : nil
      func read(_ bytes: [UInt8]) throws(ImportError) -> ImportedEntries {
        try format.read(ImportInput(bytes, named: "foodItems.txt"), settings)
      }
      let good = files.map { Array($0.utf8) }
      for file in good {
        let count = try read(file).entries.count
        #expect(count > 0, "\(name)")
      }
      let plan = try ImportPlan(reader, firstKept: nil, waiting: nil)
      var taken = 0
      try Fuzzing.feed("rows-\(name)", good, count: 300) { bytes in
        guard let entries = try? read(bytes).entries else { return }
        #expect(entries.count <= bytes.count)
        for entry in entries {
          do throws(ImportError) { try plan.take(entry) } catch { continue }
          taken += 1
          let fields = JSONValue.object(entry.fields)
          let again = try JSONValue(parsing: fields.canonicalBytes())
          #expect(again == fields)
        }
      }
      #expect(taken > 0, "\(name)")
    }
    withExtendedLifetime(world) {}
  }

  @Test("zip archives") func archives() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.zip"
    let script = """
      import zipfile
      with zipfile.ZipFile("a.zip", "w") as archive:
        archive.writestr("a.csv", "a,b\\n" * 300, zipfile.ZIP_DEFLATED)
        archive.writestr("folder/b.txt", "stored", zipfile.ZIP_STORED)
      zipfile.ZIP64_LIMIT, zipfile.ZIP_FILECOUNT_LIMIT = 100, 0
      with zipfile.ZipFile("large.zip", "w") as archive:
        archive.writestr("a.csv", "a,b\\n" * 300, zipfile.ZIP_DEFLATED)
        archive.writestr("b.txt", "stored" * 50, zipfile.ZIP_STORED)
      """
    let made = try Shell(home: folder.path).run("python3 -c '\(script)'")
    guard made.code == 0 else { return FaultForm.report("fuzzing", "zip: no python3 to make one") }
    let whole = try ["a", "large"].map { name in
      Array(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name).zip")))
    }
    try Fuzzing.feed("zip", whole, count: 1500) { bytes in
      try Data(bytes).write(to: URL(filePath: path))
      guard let archive = try? ZipArchive(path) else { return }
      for entry in archive.entries {
        var length = 0
        // Behind a question mark what throws would never be destroyed (Swift 6.3), and its file stay open.
        guard var reader = try? ZipEntryReader(archive, entry) else { continue }
        while let chunk = try? reader.next() { length += chunk.count }
        #expect(length <= bytes.count * 1032)
      }
    }
  }

  @Test("XML and every format's own look at a file") func formats() throws {
    let xml = [
      "<?xml version=\"1.0\"?><!DOCTYPE a [<!ELEMENT a (b)>]><HealthData locale='de'><!-- x -->"
        + "<Record type=\"HKQuantityTypeIdentifierBodyMass\" unit=\"kg\" value=\"80\" "
        + "startDate=\"2026-11-20 08:00:00 +0100\"/></HealthData>"
    ].map { Array($0.utf8) }
    try Fuzzing.feed("xml", xml) { bytes in
      var tags = XMLTags()
      let middle = bytes.count / 2
      try? tags.feed(Array(bytes[..<middle])) { _ in }
      try? tags.feed(Array(bytes[middle...])) { _ in }
      try? tags.finish()
    }
    try Fuzzing.feed("recognised", Self.tables + xml, count: 400) { bytes in
      _ = ImportFormat.recognised(ImportInput(bytes, named: "file.csv"))
    }
  }
}
