import Foundation
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeImporters

@Suite("Zip archives") struct ZipArchiveTests {
  private static let hasPython =
    (try? Shell(home: "/tmp").run("command -v python3"))?.code == 0

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What an archive holds that a script makes as `a.zip`.
  private func made(_ script: String) throws -> [String: String] {
    let text = "import zipfile\n" + script
    try text.write(toFile: "\(folder.path)/make.py", atomically: true, encoding: .utf8)
    let answer = try Shell(home: folder.path).run("python3 make.py")
    #expect(answer.code == 0, "\(answer)")
    let input = try #require(try ImportInput(path: "\(folder.path)/a.zip"))
    var contents: [String: String] = [:]
    for file in input.files {
      var bytes: [UInt8] = []
      try file.eachChunk { chunk throws(ImportError) in
        bytes += chunk
        return true
      }
      contents[file.name] = String(decoding: bytes, as: UTF8.self)
    }
    return contents
  }

  /// The limits from which on an archive is written as a large one, and which sizes then are.
  @Test(
    "large archives are read, whichever of their numbers are large",
    .enabled("there is no python3") { hasPython },
    arguments: [(100, 0), (100, 65535), (1 << 31, 0), (1500, 1), (0, 0)])
  func large(limit: Int, count: Int) throws {
    let contents = try made(
      """
      zipfile.ZIP64_LIMIT, zipfile.ZIP_FILECOUNT_LIMIT = \(limit), \(count)
      with zipfile.ZipFile("a.zip", "w") as archive:
        archive.comment = b"PK\\x06\\x07 is no mark here"
        archive.writestr("a.csv", "a,b\\n" * 300, zipfile.ZIP_DEFLATED)
        archive.writestr("folder/b.txt", "stored" * 500, zipfile.ZIP_STORED)
        with archive.open("c.txt", "w", force_zip64=True) as file: file.write(b"third")
      """)
    #expect(
      contents == [
        "a.csv": String(repeating: "a,b\n", count: 300),
        "folder/b.txt": String(repeating: "stored", count: 500), "c.txt": "third",
      ])
  }

  @Test(
    "what the person never sees in an archive is none of it",
    .enabled("there is no python3") { hasPython })
  func hidden() throws {
    let contents = try made(
      """
      with zipfile.ZipFile("a.zip", "w") as archive:
        for name in ["a.csv", "__MACOSX/._a.csv", ".DS_Store", "x/.y/z.csv"]:
          archive.writestr(name, "x")
      """)
    #expect(contents.keys.sorted() == ["a.csv"])
  }

  @Test("an archive without files has none", .enabled("there is no python3") { hasPython })
  func empty() throws {
    #expect(try made("zipfile.ZipFile('a.zip', 'w').close()").isEmpty)
  }

  @Test(
    "files that overlap, that are longer than they say, or have no end together are refused",
    .enabled("there is no python3") { hasPython },
    arguments: [
      // Two names for the same bytes.
      ("entry[42:46] = data[first + 42:first + 46]", "overlap"),
      ("entry[24:28] = (299).to_bytes(4, 'little')", "longer than it says"),
      ("entry[24:28] = b'\\xfe\\xff\\xff\\xff'", nil),
    ] as [(String, String?)])
  func bombs(change: String, complaint: String?) throws {
    func read() throws -> [String: String] {
      try made(
        """
        with zipfile.ZipFile("a.zip", "w") as archive:
          archive.writestr("a.csv", "a,b\\n" * 75, zipfile.ZIP_DEFLATED)
          archive.writestr("b.csv", "a,b\\n" * 75, zipfile.ZIP_DEFLATED)
        data = bytearray(open("a.zip", "rb").read())
        first = data.find(b"PK\\x01\\x02"); second = data.find(b"PK\\x01\\x02", first + 4)
        entry = data[second:]
        \(change)
        data[second:] = entry
        open("a.zip", "wb").write(data)
        """)
    }
    guard let complaint else {
      // Less than four gigabytes are not too many.
      #expect(try read().count == 2)
      return
    }
    do {
      _ = try read()
      Issue.record("it is read")
    } catch {
      #expect("\(error)".contains(complaint), "\(error)")
    }
  }
}
