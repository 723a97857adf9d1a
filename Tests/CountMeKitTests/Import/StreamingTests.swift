import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeHistory

@Suite("Files that are read piece by piece") struct StreamingTests {
  /// A file whose pieces, of 256 KiB, part anywhere in what `unit` makes.
  private func file(_ bytes: [UInt8]) -> ImportedFile {
    ImportedFile(name: "file", content: .bytes(bytes))
  }

  /// Law: where the pieces part makes no difference.
  @Test("tables are the same as in one piece", arguments: RandomCases.seeds(of: 222, few: 6))
  func tables(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var table = RandomTable(using: &random)
    while table.rows.isEmpty { table = RandomTable(using: &random) }
    let marked = table.bytes(using: &random)
    // A byte-order mark is one only at the beginning of a file.
    let unit = marked.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(marked.dropFirst(3)) : marked
    var bytes: [UInt8] = []
    var ending = unit
    if ending.last != 0x0A { ending.append(0x0A) }
    let rows = 1 << 18
    let padding = Int.random(in: 0..<ending.count, using: &random)
    // One long field moves the border through the unit from seed to seed.
    let first = table.rows[0].map { _ in "x" }
    bytes += Array(
      ([String(repeating: "é,", count: (rows - padding - 40) / 3)] + first.dropFirst())
        .map { "\"\($0)\"" }.joined(separator: ",").utf8)
    bytes.append(0x0A)
    for _ in 0..<3 { bytes += ending }
    var whole = CSVReader(bytes)
    var parted = CSVFile(try file(bytes).text())
    var count = 0
    while let record = try whole.next() {
      #expect(try parted.next() == record, "seed \(seed), record \(count)")
      count += 1
    }
    #expect(try parted.next() == nil && count == 1 + 3 * table.rows.count, "seed \(seed)")
  }

  /// Law: no more is held of what is no record than of any record.
  @Test("lines without a record are let go of", arguments: ["", "\n", "# x", "#dat", "\r\n# y\r"])
  func linesWithoutRecord(line: String) throws {
    var dialect = CSVDialect()
    dialect.hasComments = true
    dialect.header = Array("#date".utf8)
    let many = Array(String(repeating: line + "\n", count: (3 << 18) / (line.utf8.count + 1)).utf8)
    let bytes = many + Array("#date,a\n".utf8) + many + Array("1,2\n".utf8) + many
    var table = CSVFile(try file(bytes).text(), dialect: dialect, limit: 1 << 16)
    let header = try table.next()
    #expect(header?.fields.map(\.text) == ["#date", "a"])
    #expect(try table.next()?.fields.map(\.text) == ["1", "2"])
    #expect(try table.next() == nil)
    var whole = CSVReader(bytes, dialect: dialect)
    #expect(try whole.next() == header)
  }

  @Test("JSON is the same as in one piece", arguments: RandomCases.seeds(of: 223, few: 2))
  func json(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let texts = ["é", "\"", "\\", "🥣", "a\nb", "]", "{", ""]
    var elements: [JSONValue] = []
    for index in 0..<60 {
      let text = texts[Int.random(in: 0..<texts.count, using: &random)]
      let length = index == 30 ? 26_000 + Int.random(in: 0..<40, using: &random) : 3
      elements.append(
        [
          "a": .string(String(repeating: text + "0123456789", count: length)),
          "b": [.null, 1.5, true, .string(text)], .init(text + "c"): ["d": .array([])],
        ])
    }
    let value: JSONValue = ["list": .array(elements), "other": ["x": 1], "z": "end"]
    let bytes = Bool.random(using: &random) ? value.canonicalBytes() : value.compactBytes()
    var stream = try JSONStream(file(bytes))
    var found: [JSONValue] = []
    let isObject = try stream.members { stream, key throws(ImportError) in
      guard key == "list" else { return }
      _ = try stream.elements { stream, index throws(ImportError) in
        #expect(index == found.count)
        let part = try stream.value()
        found.append(part.value)
        let line = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let byte = line.indices.contains(part.position.line - 1)
        #expect(byte, "seed \(seed)")
      }
    }
    try stream.finish(isObject, else: "")
    #expect(found == elements, "seed \(seed)")
  }

  @Test(
    "JSON that is none is told with its place",
    arguments: [
      ("{\"list\":[1,\n 2 3]}", 2, 4), ("{\"list\":[1,\n{\"a\":tru}]}", 2, 9),
      ("{\"list\":[1]\n", 2, 1), ("{\"list\":[1]} x", 1, 14), ("{\"list\"[1]}", 1, 8),
      ("{\"list\":[\"é\",]}", 1, 14),
    ])
  func faults(text: String, line: Int, column: Int) {
    #expect {
      var stream = try JSONStream(file(Array(text.utf8)))
      let isObject = try stream.members { stream, _ throws(ImportError) in
        _ = try stream.elements { stream, _ throws(ImportError) in _ = try stream.value() }
      }
      try stream.finish(isObject, else: "")
    } throws: { error in
      guard let error = error as? ImportError, case .json = error.reason else { return false }
      return error.position == TextPosition(line: line, column: column)
    }
  }

  @Test("lines and encodings are the same as in one piece", arguments: 0..<8)
  func encodings(shift: Int) throws {
    let text =
      String(repeating: "x", count: shift) + String(repeating: "aé🥣\n", count: 60_000) + "end"
    let units = text.utf16.map { (high: UInt8($0 >> 8), low: UInt8(truncatingIfNeeded: $0)) }
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [$0.low, $0.high] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [$0.high, $0.low] }
    for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), little, big] {
      var lines = ImportedLines(try file(bytes).text(allowsLatin1: true))
      var found: [String] = []
      while let line = try lines.next() { found.append(String(decoding: line, as: UTF8.self)) }
      #expect(found.joined(separator: "\n") == text, "shifted by \(shift)")
      #expect(lines.number == 60_001)
    }
    let latin = Array(repeating: UInt8(0xE9), count: 300_000 + shift)
    let chunks = try file(latin).text(allowsLatin1: true)
    var count = 0
    while let chunk = try chunks.next() { count += String(decoding: chunk, as: UTF8.self).count }
    #expect(count == latin.count)
  }

  @Test("a letter of Latin-1 may be a file's last, and half a letter of UTF-8 makes no Latin-1")
  func lastLetter() throws {
    let latin = Array("2026-11-20;Caf".utf8) + [0xE9]
    let cutOff = Array("2026-11-20;Café;Caf".utf8) + [0xC3]
    for isTyped in [false, true] {
      func first(_ bytes: [UInt8]) throws -> [UInt8]? {
        try file(bytes).text(allowsLatin1: true, allowsControls: isTyped).next()
      }
      #expect(try first(latin) == Array("2026-11-20;Café".utf8))
      #expect(try first(cutOff) == cutOff)
    }
  }

  /// Law: what comes out is what went in, sorted by key; equal keys in the order in which they came.
  @Test(
    "records come back sorted, however few fit into memory", arguments: RandomCases.seeds(of: 224))
  func spill(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let spill = SortedSpill(
      ImportScratch(below: folder.path), limit: Int.random(in: 100...4000, using: &random))
    var expected: [(key: [UInt8], payload: [UInt8])] = []
    for number in 0..<Int.random(in: 0...400, using: &random) {
      let key = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        UInt8.random(in: 97...99, using: &random)
      }
      expected.append((key, Array("\(number)".utf8)))
      try spill.add(key: key, Array("\(number)".utf8))
    }
    let sorted = expected.enumerated().sorted { left, right in
      if left.element.key == right.element.key { return left.offset < right.offset }
      return left.element.key.lexicographicallyPrecedes(right.element.key)
    }.map(\.element)
    for _ in 0..<2 {
      var found: [(key: [UInt8], payload: [UInt8])] = []
      try spill.each { record throws(ImportError) in
        found.append((record.key, record.payload))
      } failing: {
        $0
      }
      #expect(found.map(\.key) == sorted.map(\.key), "seed \(seed)")
      #expect(found.map(\.payload) == sorted.map(\.payload), "seed \(seed)")
    }
  }

  @Test("a long import is the same as its parts, and its days add up")
  func batches() async throws {
    let rows = (0..<3200).map { number in
      "2026-08-\(10 + number % 7),,Lunch,Food \(number),1.00 g,\(number % 400),,,"
    }
    let whole = try await ImportWorld()
    let parts = try await ImportWorld()
    let report = try await whole.imported(ServingsText.file(rows.joined(separator: "\n")))
    #expect(report.addedCount == 3200)
    for start in stride(from: 0, to: 3200, by: 800) {
      let part = rows[start..<start + 800].joined(separator: "\n")
      _ = try await parts.imported(ServingsText.file(part))
    }
    let logs = try whole.documents("dailyLogs")
    #expect(logs.count == 7)
    let total: Double = logs.compactMap { $0.number("totalCalories") }.reduce(0, +)
    #expect(total == 8 * 400 * 399 / 2)
    let trees = try [whole, parts].map { try $0.git("rev-parse HEAD:foodItems") }
    #expect(trees[0] == trees[1])
    // A log that grows is stamped anew; all else of it is the same.
    let grown = try [whole, parts].map { world in
      try world.documents("dailyLogs").map { log in
        var fields = log.fields
        fields["lastModified"] = nil
        return fields
      }
    }
    #expect(grown[0] == grown[1])
    #expect(try whole.git("fsck --strict") == "")
    #expect(try whole.git("status --porcelain") == "")
  }

  /// Where nothing of the file is held, how long it is does not show.
  @Test(
    "memory does not follow the length of a file",
    arguments: ["jsonl", "json", "csv", "cronometer", "apple-health"])
  func memory(format: String) throws {
    let folder = try TemporaryFolder()
    let shell = Shell(home: folder.path)
    _ = try shell.run("countme init diary")
    let short = try peak(LongFile.script(format, repeats: 1, padding: 0), format, shell)
    let long = try peak(LongFile.script(format, repeats: 8, padding: 24), format, shell)
    #expect(short > 1000 && long < short + 8 * 1024, "from \(short) to \(long) KiB")
  }

  /// The most memory, in KiB, of a dry run of a file that a script prints.
  private func peak(_ script: String, _ format: String, _ shell: Shell) throws -> Int {
    let answer = try shell.run(
      """
      set -eu
      mkdir -p made; f=made/foodItems.\(format)
      case \(format) in csv|cronometer) f=made/foodItems.csv ;; esac
      { \(script)
      } > "$f"
      python3 -c '
      import resource, subprocess, sys
      subprocess.run(sys.argv[1:], check=True, stdout=open("answer", "w"))
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      ' countme -C diary import \(format) "$f" --dry-run
      grep -q '^Would import 200 of' answer
      """)
    #expect(answer.code == 0, "\(answer)")
    return Int(answer.output.filter(\.isNumber)) ?? 0
  }
}
