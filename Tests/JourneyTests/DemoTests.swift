import Foundation
import TestSupport
import Testing

@Suite("The demo", .ownThread)
struct DemoTests {
  @Test("tells the whole story, and leaves nothing behind")
  func story() throws {
    let home = try TemporaryFolder()
    var shell = Shell(home: home.path)
    shell.variables = ["TMPDIR": home.path]
    let answer = try shell.run("countme demo")
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(answer.errors.isEmpty)
    for words in [
      "Imported 308 of 308 entries", "remote.git cannot be reached",
      "2 conflicts were decided", "1250 ml of 2000 ml", "✓ phone: calories 580", "Equal.",
    ] {
      #expect(answer.output.contains(words), "\(words)")
    }
    #expect(answer.output.split(separator: "\n").allSatisfy { $0.count <= 90 })
    #expect(try shell.run("ls", in: home.path).output.isEmpty)
  }

  @Test("keeps two devices with one tree where it is told to")
  func kept() throws {
    let home = try TemporaryFolder()
    let shell = Shell(home: home.path)
    let answer = try shell.run("countme demo --json --keep kept | grep -o '\"tree\":\"[0-9a-f]*'")
    let tree = answer.output.suffix(41).dropLast()
    for device in ["laptop", "phone"] {
      let found = try shell.run(
        "git rev-parse HEAD^{tree}; git status --porcelain; git fsck --strict",
        in: "\(home.path)/kept/\(device)")
      #expect(found.output == "\(tree)\n")
      #expect(found.errors.isEmpty)
    }
    #expect(try shell.run("countme demo --keep kept", in: home.path).code == 73)
  }
}
