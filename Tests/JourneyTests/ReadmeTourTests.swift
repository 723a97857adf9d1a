import Foundation
import TestSupport
import Testing

@Suite("README", .ownThread)
struct ReadmeTourTests {
  @Test("The tour's commands all work, and leave a clean repository after each")
  func tour() throws {
    let commands = TourCommand.all(in: try Self.readme())
    #expect(commands.count > 40)
    let home = try TemporaryFolder()
    var shell = try Shell.installed(home: home.path)
    var folder = URL(filePath: home.path, directoryHint: .isDirectory)
    for command in commands {
      switch command {
      case .enter(let name): folder = folder.appending(path: name).standardizedFileURL
      case .export(let name, let value): shell.variables[name] = value
      case .run(let text):
        let answer = try shell.run(text, in: folder.path)
        #expect(answer.code == 0, "\(text): \(answer.errors)")
        #expect(answer.errors.isEmpty, "\(text)")
        if command.leavesDiaryClean, folder.path != home.path {
          try Self.expectClean(shell, folder.path, after: text)
        }
      }
    }
  }

  @Test("The test command and the demo are what the README says to run")
  func commands() throws {
    let lines = try Self.readme().split(separator: "\n")
    let installing = lines.filter { $0.hasPrefix("apt-get update && ") }
    #expect(installing.count == 2)
    #expect(installing.first?.hasSuffix(" && swift run -c release countme demo") == true)
    #expect(installing.last?.hasSuffix(" && swift test") == true)
  }

  @Test("Its lines of Swift are those that are built")
  func library() throws {
    let built = try SourceTree.text(of: "Tests/JourneyTests/ReadmeExample.swift")
    let blocks =
      DocumentationPage(text: try Self.readme(), language: "swift").blocks
      + (try DocumentationPage("CountMeKit", language: "swift").blocks)
    #expect(blocks.count == 2)
    for block in blocks {
      let lines = block.split(separator: "\n").map { "    \($0)\n" }
      #expect(built.contains(lines.joined()), "\(block)")
    }
  }

  private static func expectClean(_ shell: Shell, _ folder: String, after text: String) throws {
    let status = try shell.run("git status --porcelain && git fsck --strict", in: folder)
    #expect(
      status.code == 0 && status.output.isEmpty && status.errors.isEmpty,
      "after \(text): \(status)")
  }

  private static func readme() throws -> String { try SourceTree.text(of: "README.md") }
}
