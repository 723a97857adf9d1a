/// What a schema may cost before it is refused.
///
/// The same on every device and in the hook: what one takes and the other refuses would part them. A
/// schema that people write keeps far below.
public enum SchemaLimits {
  /// The most bytes of a schema file.
  public static let bytes = 1 << 17
  /// The most schema files of a diary.
  public static let files = 64
  /// The most bytes of all schema files of a diary together.
  public static let folderBytes = 1 << 19
  /// The most schemas within one file; each is an object in memory.
  static let schemas = 1024
  /// The most bytes of all their pointers, which grow with the depth.
  static let pointerBytes = 1 << 20
  /// The most bytes of a `$ref`.
  static let referenceBytes = 4096
  /// The most states of one pattern's machine.
  static let patternStates = 2000
  /// The most states of all patterns of a file.
  static let states = 1 << 15
  /// The most steps to find the types of fields behind alternatives of alternatives.
  static let typeSteps = 1 << 14
  /// The most operations and lists of members of all derived fields of a file.
  static let operations = 512
}
