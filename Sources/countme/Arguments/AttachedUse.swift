import ArgumentParser

/// What a command may do with attached diaries, and by which option.
protocol AttachedUse {
  /// The option's name; nil where there is none.
  static var option: String? { get }
  static var help: String { get }
  static var completion: CompletionKind? { get }
  /// The choice that a name makes.
  static func choice(_ name: String) -> AttachedChoice?
}

/// A command that is about one's own diary alone.
enum OwnDiary: AttachedUse {
  static let option: String? = nil
  static let help = ""
  static let completion: CompletionKind? = nil
  static func choice(_ name: String) -> AttachedChoice? { nil }
}
