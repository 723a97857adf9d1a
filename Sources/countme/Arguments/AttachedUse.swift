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
