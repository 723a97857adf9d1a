import CountMeKit

/// An attached diary that a command is about, in place of one's own.
enum AttachedChoice: Equatable {
  /// One that is written to.
  case written(String)
  /// One that is only looked at.
  case read(String)

  /// The name, as the person typed it.
  var name: String {
    switch self {
    case .written(let name), .read(let name): name
    }
  }

  /// The diary.
  ///
  /// - Throws: ``AttachedFailure/readOnly(name:)`` where it is followed and would be written to; as
  ///   ``AttachedDiaries/named(_:)`` and ``AttachedDiary/open()``.
  func folder(beside own: DiaryFolder) throws(DiaryError) -> DiaryFolder {
    let diary = try AttachedDiaries(of: own).named(name)
    if case .written = self { try diary.requireWritable() }
    return try diary.open()
  }
}
