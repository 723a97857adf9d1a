import TestSupport
import Testing

@testable import countme

@Suite("What was saved and cannot be shown", .ownThread)
struct UntoldTests {
  @Test("The error says that it was saved, and keeps anybody from doing it again")
  func telling() {
    let failure = CommandFailure(untold: CommandFailure(.inputOutput, "cannot read x", hint: nil))
    #expect(failure.message == "saved, but it cannot be shown: cannot read x")
    #expect(failure.hint?.hasPrefix("do not repeat it") == true)
  }
}
