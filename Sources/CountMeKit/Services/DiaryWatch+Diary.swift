public import CountMeSync

extension DiaryWatch {
  /// A watch of a diary.
  ///
  /// - Parameters:
  ///   - diary: the diary; those who listen to it are told what the watch finds.
  ///   - interval: how often the remotes are asked, at least a second.
  public init(_ diary: Diary, interval: Duration = .seconds(30)) {
    self.init(diary.folder, diary.environment, diary.events, interval: interval)
  }
}
