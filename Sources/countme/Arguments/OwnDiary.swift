import ArgumentParser

/// A command that is about one's own diary alone.
enum OwnDiary: AttachedUse {
  static let option: String? = nil
  static let help = ""
  static let completion: CompletionKind? = nil
  static func choice(_ name: String) -> AttachedChoice? { nil }
}
