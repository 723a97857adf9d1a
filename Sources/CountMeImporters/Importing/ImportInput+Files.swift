import CountMeFormats
import CountMeModel

extension ImportInput {
  /// Reads every file that a format knows, as one import; says of the others why they are not read.
  ///
  /// A lone file is read without a look at it: the person has said what it is.
  ///
  /// - Parameters:
  ///   - settings: what the files have in common.
  ///   - recognises: why a file seems to be of the format; nil where it does not.
  ///   - ignores: why a file that the format does not know is of no use, where the format can tell.
  ///   - read: reads one file.
  /// - Throws: ``ImportError/Reason/noneOfThisFormat`` where there are several, all of them others, and
  ///   the first fault of the first file that cannot be read, with the file's name.
  func readEach(
    _ settings: ImportDraft.Settings, recognises: (ImportHead) -> String?,
    ignores: (ImportHead) -> ImportFileUse.Reason?,
    _ read: (ImportedFile, ImportDraft.Settings) throws(ImportError) -> ImportedEntries
  ) throws(ImportError) -> ImportedEntries {
    if files.count == 1, let only = files.first { return try read(only, settings) }
    var all = ImportedEntries()
    for file in files {
      let head = ImportHead(file)
      guard recognises(head) != nil else {
        all.files.append(
          ImportFileUse(file, leftOut: ignores(head) ?? ImportFormat.reason(toIgnore: head)))
        continue
      }
      do throws(ImportError) {
        all.append(try read(file, settings.reading(file, after: all.count)), of: file)
      } catch {
        throw error.of(file.name)
      }
    }
    guard all.files.contains(where: { $0.entries != nil }) else {
      throw ImportError(.noneOfThisFormat, at: .start)
    }
    return all
  }

  /// The files that another format than the one that has read the input would read.
  func filesOfOthers(than format: ImportFormat) -> [ImportFileUse] {
    guard files.count > 1 else { return [] }
    return files.compactMap { file in
      guard let other = ImportFormat.recognised(file), other.format.name != format.name else {
        return nil
      }
      return ImportFileUse(file, leftOut: .otherFormat(other.format.name))
    }
  }
}

extension ImportDraft.Settings {
  /// The settings for one file of several.
  fileprivate func reading(_ file: ImportedFile, after count: Int) -> Self {
    var settings = self
    settings.file = file.name
    settings.progress = { [progress] in
      if case .reading(let entries) = $0 {
        progress(.reading(entries: count + entries))
      } else {
        progress($0)
      }
    }
    return settings
  }
}
