import CountMeFormats
public import CountMeHistory
import CountMeModel
import CountMePlatform
public import CountMeStore

/// What comes through a pipe, in a file below a diary's own state; the file goes with this value.
///
/// An import reads some files twice, and a pipe may bring more than memory should hold.
public final class SpooledInput {
  private let file: NewFile
  private let folder: ScratchFolder
  /// The file's path.
  public let path: String

  /// Reads a pipe to its end, or standard input where no path is given.
  ///
  /// - Parameters:
  ///   - pipe: the pipe's path; nil for standard input.
  ///   - diary: the diary beside which it is kept while it is read.
  ///   - timeout: how long a pipe that has a name may be without a writer, in milliseconds.
  /// - Returns: nil where it cannot be read.
  /// - Throws: ``ImportFailure`` for what has no end, and
  ///   ``MachineFailure/system(operation:path:errno:)`` where there is no room for it.
  public init?(
    _ pipe: String?, for diary: DiaryFolder, timeout: Int32 = 10_000
  ) throws(DiaryError) {
    guard let source = SequentialFile(pipe) else { return nil }
    func refuse(_ problem: String) -> DiaryError {
      .notImportable(
        path: pipe ?? "standard input", ImportError(.unreadable(problem), at: .start))
    }
    if source.facts?.isDevice == true, !source.isTerminal {
      throw refuse("it is a device, and no file")
    }
    if pipe != nil, source.facts?.isPipe == true, !source.isReady(within: timeout) {
      throw refuse("it is a pipe, and nobody writes to it")
    }
    let limit = JSONLimits.imported.bytes
    let folder = try ScratchFolder(
      "input-\(SystemClock.processID)", below: "\(diary.stateDirectory)/imports")
    let path = "\(folder.path)/input"
    let kept = try DiaryError.wrapping { () throws(SystemError) in
      let file = try NewFile(path, mode: 0o600)
      var count = 0
      while count <= limit {
        let bytes = try source.next()
        if bytes.isEmpty { return (file: file, isWhole: true) }
        count += bytes.count
        try file.append(bytes)
      }
      return (file: file, isWhole: false)
    }
    guard kept.isWhole else { throw refuse("it has more than \(limit) bytes") }
    file = kept.file
    self.folder = folder
    self.path = path
  }
}
