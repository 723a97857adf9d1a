import CountMeFormats
import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore

/// Where an import keeps what would fill the memory; made when it is needed, and gone with this value.
final class ImportScratch {
  private let parent: String
  private var folder: ScratchFolder?
  private var count = 0

  /// - Parameter parent: the folder below which to make one.
  init(below parent: String) {
    self.parent = parent
  }

  /// A new file.
  ///
  /// - Throws: ``ImportError/Reason/cannotKeep(_:)``
  func newFile() throws(ImportError) -> NewFile {
    let folder = try present()
    count += 1
    let path = "\(folder.path)/\(count)"
    return try Self.keeping { () throws(SystemError) in try NewFile(path, mode: 0o600) }
  }

  private func present() throws(ImportError) -> ScratchFolder {
    if let folder { return folder }
    do throws(DiaryError) {
      let made = try ScratchFolder("import-\(SystemClock.processID)", below: parent)
      folder = made
      return made
    } catch {
      throw ImportError(.cannotKeep("\(parent) cannot be made"), at: .start)
    }
  }

  static func keeping<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(ImportError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw ImportError(
        .cannotKeep("\(error.path): \(ErrorNumber(error.number).text)"), at: .start)
    }
  }
}

extension ImportError {
  /// Whether it is no fault of a row's.
  var isFatal: Bool {
    if case .cannotKeep = reason { true } else { false }
  }
}

extension ImportDraft.Settings {
  /// A place for records of which there may be many.
  func spill() -> SortedSpill { SortedSpill(scratch) }
}
