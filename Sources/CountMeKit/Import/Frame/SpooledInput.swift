import Git

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
  /// - Returns: nil where it cannot be read.
  /// - Throws: ``DiaryError/system(operation:path:errno:)`` where there is no room for it.
  public init?(_ pipe: String?, for diary: DiaryFolder) throws(DiaryError) {
    guard let source = SequentialFile(pipe) else { return nil }
    let folder = try ScratchFolder(
      "input-\(SystemClock.processID)", below: "\(diary.stateDirectory)/imports")
    let path = "\(folder.path)/input"
    file = try DiaryError.wrapping { () throws(SystemError) in
      let file = try NewFile(path, mode: 0o600)
      while true {
        let bytes = try source.next()
        if bytes.isEmpty { return file }
        try file.append(bytes)
      }
    }
    self.folder = folder
    self.path = path
  }
}
