/// Who else can read what is on a remote, said where somebody decides to put a diary there.
struct RemoteAudience {
  /// How many diaries others have there.
  let others: Int
  /// What the person shares there, and thought to share there alone.
  var shares: [String] = []

  /// Nothing where one is alone.
  var lines: [String] { shareLines + otherLines }

  private var shareLines: [String] {
    guard !shares.isEmpty else { return [] }
    return [
      "You share \(shares.map(\.printable).joined(separator: ", ")) there: from the next sync on, whoever can "
        + "read that can read all of your diary."
    ]
  }

  private var otherLines: [String] {
    guard others > 0 else { return [] }
    let diaries = others == 1 ? "1 other diary" : "\(others) other diaries"
    return [
      "The remote has \(diaries). Whoever can read it can read every diary there, yours too, with plain git.",
      "To share a part of yours, or to keep a diary together: countme share, countme group.",
    ]
  }
}
