/// Names that differ by case only are one file on some file systems.
struct TwinRule: ChangeRule {
  static let summary = "no two names differ by case only"

  func objection(to change: JudgedChange) -> String? {
    change.after == nil ? nil : change.twin.map { "\($0) differs by case only" }
  }
}
