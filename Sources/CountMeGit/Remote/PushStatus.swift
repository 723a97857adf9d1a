/// Reads a remote's answer to a push: how unpacking went, and one line for each reference.
struct PushStatus {
  private var unpackError: String?
  private var answers: [String: PushRefusal?] = [:]

  /// The outcome for `updates`.
  ///
  /// A reference of which nothing is said counts as refused: success is what the remote confirms.
  func outcome(for updates: [ReferenceUpdate]) -> PushOutcome {
    let refusals = updates.compactMap { update -> PushRefusal? in
      guard let answer = answers[update.name] else {
        return PushRefusal(
          name: update.name, reason: unpackError == nil ? .declined : .unpacking,
          text: unpackError ?? "the remote said nothing of it")
      }
      guard let refusal = answer, refusal.reason == .unpacking, let unpackError else {
        return answer
      }
      // Of each reference it says no more than that.
      return PushRefusal(
        name: refusal.name, reason: .unpacking, text: "\(refusal.text): \(unpackError)")
    }
    return refusals.isEmpty ? .accepted : .refused(refusals)
  }

  /// Takes one line in; false where it is no line of such an answer.
  mutating func take(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    switch words.first {
    case "unpack":
      let text = line.dropFirst("unpack ".count)
      if text != "ok" { unpackError = String(text) }
      return true
    case "ok" where words.count >= 2:
      answers.updateValue(nil, forKey: words[1])
      return true
    case "ng" where words.count >= 2:
      let text = words.count > 2 ? words[2] : ""
      answers[words[1]] = PushRefusal(name: words[1], reason: reason(text), text: text)
      return true
    default: return false
    }
  }

  /// git tells the cause in words only (receive-pack.c); unknown ones are the remote's rules.
  private func reason(_ text: String) -> PushRefusal.Reason {
    let races = [
      "failed to update ref", "failed to lock", "cannot lock ref", "incorrect old value",
      "non-fast-forward", "fetch first", "reference already exists", "stale info",
      "failed to delete", "atomic transaction failed",
    ]
    if text.hasPrefix("unpacker error") { return .unpacking }
    return races.contains { text.contains($0) } ? .raced : .declined
  }
}
