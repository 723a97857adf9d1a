import Foundation
import TestSupport
import Testing

@Suite("README")
struct ReadmeTourTests {
  @Test("The tour's commands all work, and leave a clean repository after each")
  func tour() throws {
    let lines = try Self.tourLines()
    #expect(lines.count > 10)
    let home = try TemporaryFolder()
    let shell = Shell(home: home.path)
    var folder = home.path
    for line in lines {
      if line.hasPrefix("cd ") {
        folder += "/" + line.dropFirst(3)
        continue
      }
      let answer = try shell.run(line, in: folder)
      #expect(answer.code == 0, "\(line): \(answer.errors)")
      #expect(answer.errors.isEmpty, "\(line)")
      if folder != home.path { try Self.expectClean(shell, folder, after: line) }
    }
  }

  private static func expectClean(_ shell: Shell, _ folder: String, after line: String) throws {
    let status = try shell.run("git status --porcelain && git fsck --strict", in: folder)
    #expect(status.code == 0 && status.output.isEmpty, "after \(line): \(status)")
  }

  private static func tourLines() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    var lines: [String] = []
    var isTour = false
    for line in readme.split(separator: "\n") {
      if line.hasPrefix("```") {
        isTour = line == "```sh tour"
      } else if isTour {
        lines.append(String(line))
      }
    }
    return lines
  }
}
