import Testing

@testable import CountMeGit

@Suite("A remote's answer to a push") struct PushStatusTests {
  private static let update = ReferenceUpdate(name: "refs/heads/a", old: nil, new: .emptyTree)

  private static func refusal(_ lines: String...) -> PushRefusal? {
    var status = PushStatus()
    for line in lines {
      let isTaken = status.take(line)
      #expect(isTaken)
    }
    guard case .refused(let refusals) = status.outcome(for: [update]) else { return nil }
    return refusals.first
  }

  @Test("why the objects could not be taken in stands behind the reference's own words")
  func unpacking() {
    let reason = "unable to create temporary object directory"
    #expect(
      Self.refusal("unpack \(reason)", "ng refs/heads/a unpacker error")
        == PushRefusal(
          name: "refs/heads/a", reason: .unpacking, text: "unpacker error: \(reason)"))
    #expect(Self.refusal("unpack \(reason)")?.text == reason)
    #expect(Self.refusal("unpack ok", "ng refs/heads/a hook declined")?.text == "hook declined")
    #expect(Self.refusal("unpack ok", "ok refs/heads/a") == nil)
  }
}
