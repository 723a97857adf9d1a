package import CountMeHistory

extension DiaryFolder {
  /// Ensures that nothing of the repository is meant to be at a remote only.
  ///
  /// - Throws: ``MachineFailure/partialClone(path:kind:)``.
  package func requireWhole() throws(DiaryError) {
    if let kind = PartialClone(gitDirectory: gitDirectory) {
      throw .machine(.partialClone(path: path, kind: kind))
    }
  }
}
