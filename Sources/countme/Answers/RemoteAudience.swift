import CountMeKit

/// Who else can read what is on a remote, said where somebody decides to put a diary there.
struct RemoteAudience {
  /// How many diaries others have there.
  let others: Int

  /// Nothing where one is alone.
  var lines: [String] {
    guard others > 0 else { return [] }
    let diaries = others == 1 ? "1 other diary" : "\(others) other diaries"
    return [
      "It has \(diaries). Whoever can read this remote can read every diary on it, yours too, with plain git.",
      "For a part of it, or a diary that you keep together: countme share, countme group.",
    ]
  }
}
