import ArgumentParser

/// The options of a command that only reads, in one's own diary or an attached one.
typealias ReadingOptions = CommandOptions<ReadDiary>

/// A diary that a command looks at.
enum ReadDiary: AttachedUse {
  static let option: String? = "of"
  static let help = "Read the diary of a group, or of somebody you follow."
  static var completion: CompletionKind? { DiaryCompletion.attached }
  static func choice(_ name: String) -> AttachedChoice? { .read(name) }
}
