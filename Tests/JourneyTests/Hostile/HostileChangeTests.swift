import Foundation
import TestSupport
import Testing

@Suite("What no diary takes in")
struct HostileChangeTests {
  @Test(
    "the hook and every honest device refuse it, and nothing changes", arguments: HostileChange.all)
  func refused(change: HostileChange) throws {
    let scene = try HostileStage.shared.get().copy()
    let before = try scene.contents(of: "remote.git")
    let push = try scene.make(change)
    #expect(push.code == 1, "\(push.errors)")
    #expect(
      push.errors.contains("remote: countme: refs/") && push.errors.contains(change.reason),
      "\(push.errors)")
    #expect(try scene.contents(of: "remote.git") == before)
    try scene.plant()
    try Self.expectRefusal(of: change, in: scene)
  }

  private static func expectRefusal(of change: HostileChange, in scene: HostileScene) throws {
    let there = try scene.contents(of: "plain.git")
    let state =
      "git rev-parse HEAD; git status --porcelain; git for-each-ref refs/heads refs/remotes"
    let before = try scene.laptop.sh(state)
    // A sync begins with a pull.
    let answer = try scene.laptop.shell.run("countme -C '\(scene.laptop.path)' sync")
    let (text, code): (String, Int32) =
      switch change.answer {
      case .refused: (change.reason, 77)
      case .says(let text, let code): (text, code)
      case .nothing: ("", 0)
      }
    #expect(
      answer.code == code && (text.isEmpty || answer.errors.contains(text)),
      "\(answer.code) \(answer.output)\(answer.errors)")
    #expect(try scene.laptop.sh(state) == before)
    #expect(try scene.laptop.shell.run("git fsck --strict", in: scene.laptop.path).errors == "")
    #expect(try scene.contents(of: "plain.git") == there)
  }
}
