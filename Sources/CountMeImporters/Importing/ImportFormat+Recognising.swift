import CountMeFormats
import CountMeHistory

extension ImportFormat {
  /// The format that an input seems to be of, and why; nil where none knows it, or several do.
  public static func recognised(_ input: ImportInput) -> RecognisedFormat? {
    let candidates = candidates(input)
    return candidates.count == 1 ? candidates.first : nil
  }

  /// The formats that an input seems to be of, and why, in the order of their names.
  ///
  /// Files that lie together may be of several apps; one file is of one.
  public static func candidates(_ input: ImportInput) -> [RecognisedFormat] {
    if input.files.count == 1, let file = input.files.first {
      return recognised(file).map { [$0] } ?? []
    }
    let head = ImportHead(input)
    var reasons: [String: String] = [:]
    for format in all { reasons[format.name] = format.recognises(head) }
    // A diary's own documents may be many, and are known by where they lie.
    let others = input.files.filter { ImportDraft.place(of: $0.name, in: .builtIn) == nil }
    for file in others.sorted(by: { $0.depth < $1.depth }).prefix(lookLimit) {
      guard let found = recognised(file), reasons[found.format.name] == nil else { continue }
      reasons[found.format.name] = "\(found.reason) (\(file.name))"
    }
    return all.compactMap { format in
      reasons[format.name].map { RecognisedFormat(format: format, reason: $0) }
    }
  }

  /// How many files of a folder are looked into.
  private static let lookLimit = 1000

  /// The format that one file seems to be of, whatever lies beside it.
  static func recognised(_ file: ImportedFile) -> RecognisedFormat? {
    recognised(ImportHead(file))
  }

  private static func recognised(_ head: ImportHead) -> RecognisedFormat? {
    for format in all {
      if let reason = format.recognises(head) {
        return RecognisedFormat(format: format, reason: reason)
      }
    }
    return nil
  }

  /// Why a file that a format does not know is not read with its others.
  static func reason(toIgnore head: ImportHead) -> ImportFileUse.Reason {
    if head.isArchive { return .archive }
    return recognised(head).map { .otherFormat($0.format.name) } ?? .unknown
  }

  /// The files that another format than this one, which has read the input, would read.
  func filesOfOthers(in input: ImportInput) -> [ImportFileUse] {
    guard input.files.count > 1 else { return [] }
    return input.files.compactMap { file in
      guard let other = Self.recognised(file), other.format.name != name else { return nil }
      return ImportFileUse(file, leftOut: .otherFormat(other.format.name))
    }
  }
}
