import CountMeHistory
import CountMeModel
public import CountMeStore

/// The diary of a group that the person writes with: what is in it stands beside one's own.
public struct GroupReader: Sendable {
  /// The group's name, as the person says it.
  public let name: String
  /// Its documents.
  public let reader: DiaryReader

  /// Whether it was made for a collection, by what its account says; one that says nothing keeps everything.
  func keeps(_ collection: String) -> Bool {
    guard let group = (try? reader.group()) ?? nil else { return true }
    return group.collections.contains { $0.text == collection }
  }
}

extension DiaryReader {
  /// The groups that the person writes with and that keep a collection for them, in the order in which they were
  /// attached.
  ///
  /// One that cannot be read is left out, and all are where the note of them is damaged: one's own
  /// documents are there without them, and ``AttachedService/diaries()`` says what is wrong.
  public func groups(keeping collection: String) -> [GroupReader] {
    let attached = (try? AttachedDiaries(of: folder).all) ?? []
    return attached.filter(\.role.mayWrite).compactMap { diary in
      (try? DiaryReader(folder: diary.open(), environment: environment))
        .map { GroupReader(name: diary.name, reader: $0) }
    }.filter { $0.keeps(collection) }
  }
}
