extension Int {
  /// The number with a noun in the right number: `1 commit`, `2 commits`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
