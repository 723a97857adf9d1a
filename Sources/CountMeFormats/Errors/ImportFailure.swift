public import CountMeHistory

/// Why a file of another app cannot be imported.
public struct ImportFailure: DiaryFailure {
  /// The file.
  public let path: String
  /// What is wrong, and where in the file.
  public let error: ImportError
}

extension DiaryError {
  /// A file of another app that cannot be imported.
  package static func notImportable(path: String, _ error: ImportError) -> DiaryError {
    .other(ImportFailure(path: path, error: error))
  }

  /// Why a file cannot be imported, where that is what it tells.
  public var importing: ImportFailure? {
    if case .other(let failure as ImportFailure) = self { failure } else { nil }
  }
}
