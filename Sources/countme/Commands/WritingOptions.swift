import ArgumentParser

/// The options of a command that writes, into one's own diary or a group's.
typealias WritingOptions = CommandOptions<WrittenDiary>

/// The options of a command that only reads, in one's own diary or an attached one.
typealias ReadingOptions = CommandOptions<ReadDiary>

/// A diary that a command writes to.
enum WrittenDiary: AttachedUse {
  static let option: String? = "in"
  static let help = "Write in the diary of a group, as countme shared lists it."
  static var completion: CompletionKind? { DiaryCompletion.attached }
  static func choice(_ name: String) -> AttachedChoice? { .written(name) }
}

/// A diary that a command looks at.
enum ReadDiary: AttachedUse {
  static let option: String? = "of"
  static let help = "Look at the diary of a group or of whom you follow."
  static var completion: CompletionKind? { DiaryCompletion.attached }
  static func choice(_ name: String) -> AttachedChoice? { .read(name) }
}
