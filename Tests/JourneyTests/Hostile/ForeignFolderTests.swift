import Foundation
import TestSupport
import Testing

@Suite("A diary of another user of this machine", .ownThread) struct ForeignFolderTests {
  /// Only root can give folders away; who they are given to need not exist.
  private static let mayGiveAway = geteuid() == 0

  @Test(
    "is refused until the person trusts it, as git refuses it", .enabled(if: mayGiveAway),
    arguments: [".", ".git"])
  func isRefused(part: String) throws {
    let diary = try DiaryJourney(endsWhole: false)
    try diary.run("countme eat Oats 311")
    var shell = diary.shell
    shell.variables["GIT_CONFIG_GLOBAL"] = "\(diary.home)/gitconfig"
    func run(_ line: String) throws -> Shell.Answer { try shell.run(line, in: diary.folder) }
    _ = try run("chown 65533 \(part); git config -f .git/config safe.directory '*'")
    for command in ["today", "eat Tea 2", "sync", "doctor", "verify"] {
      let answer = try run("countme \(command)")
      #expect(answer.code == 77 && answer.output.isEmpty, "\(command): \(answer)")
      #expect(answer.errors.contains("belongs to another user"), "\(answer)")
    }
    #expect(try run("SUDO_UID=65533 countme today").code == 0)
    #expect(try run("SUDO_UID=65532 countme today").code == 77)
    for value in ["*", "\(diary.home)/*"] {
      _ = try run("git config --global safe.directory '\(value)'")
      #expect(try run("countme today").code == 0, "\(value)")
    }
    _ = try run("git config --global safe.directory /elsewhere")
    let hint = try run("countme today").errors.split(separator: "\n").last ?? ""
    let command = try #require(hint.firstRange(of: "git config"))
    #expect(try run(String(hint[command.lowerBound...])).code == 0, "\(hint)")
    #expect(try run("countme eat Tea 2").code == 0)
    #expect(try run("git status --porcelain").output.isEmpty)
  }
}
