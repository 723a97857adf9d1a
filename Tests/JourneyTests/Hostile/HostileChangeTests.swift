import Foundation
import TestSupport
import Testing

@Suite("What no diary takes in", .ownThread)
struct HostileChangeTests {
  @Test(
    "the hook and every honest device refuse it, and nothing changes",
    arguments: RandomCases.some(HostileChange.all, of: 229, few: 14))
  func refused(change: HostileChange) throws {
    let scene = try HostileStage.shared.get().copy()
    let before = try HostileStage.untouched.get()
    let push = try scene.make(change)
    #expect(push.code == 1, "\(push.errors)")
    #expect(
      push.errors.contains("remote: countme: refs/") && push.errors.contains(change.reason),
      "\(push.errors)")
    #expect(push.seen == before.remote)
    try Self.expectRefusal(
      of: change, by: scene.laptop, looking: scene.look,
      leaving: before.device + scene.plant())
  }

  private static func expectRefusal(
    of change: HostileChange, by laptop: Device, looking look: String, leaving left: String
  ) throws {
    // A sync begins with a pull.
    let answer = try laptop.shell.run(
      "countme -C '\(laptop.path)' sync", thenLooking: look)
    let (text, code): (String, Int32) =
      switch change.answer {
      case .refused: (change.reason, 77)
      case .says(let text, let code): (text, code)
      case .nothing: ("", 0)
      }
    #expect(
      answer.code == code && (text.isEmpty || answer.errors.contains(text)),
      "\(answer.code) \(answer.output)\(answer.errors)")
    #expect(answer.seen == left)
  }
}
