import ArgumentParser

/// The options of a command that writes, into one's own diary or a group's.
typealias WritingOptions = CommandOptions<WrittenDiary>

/// A diary that a command writes to.
enum WrittenDiary: AttachedUse {
  static let option: String? = "in"
  static let help = "Write in the diary of a group, as countme shared lists it."
  static var completion: CompletionKind? { DiaryCompletion.attached }
  static func choice(_ name: String) -> AttachedChoice? { .written(name) }
}
