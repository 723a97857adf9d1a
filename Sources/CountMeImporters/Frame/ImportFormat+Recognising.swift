import CountMeFormats
import CountMeHistory

extension ImportFormat {
  /// The format that an input seems to be of, and why; nil where none knows it, or several do.
  public static func recognised(_ input: ImportInput) -> (format: ImportFormat, reason: String)? {
    let candidates = candidates(input)
    return candidates.count == 1 ? candidates.first : nil
  }

  /// The formats that an input seems to be of, and why, in the order of their names.
  ///
  /// Files that lie together may be of several apps; one file is of one.
  public static func candidates(
    _ input: ImportInput
  ) -> [(format: ImportFormat, reason: String)] {
    if input.files.count == 1, let file = input.files.first {
      return recognised(file).map { [$0] } ?? []
    }
    let head = ImportHead(input)
    var reasons: [String: String] = [:]
    for format in all { reasons[format.name] = format.recognises(head) }
    // A diary's own documents may be many, and are known by where they lie.
    let others = input.files.filter { ImportDraft.place(of: $0.name, in: .builtIn) == nil }
    for file in others.sorted(by: { $0.depth < $1.depth }).prefix(lookLimit) {
      guard let (format, reason) = recognised(file) else { continue }
      if reasons[format.name] == nil { reasons[format.name] = "\(reason) (\(file.name))" }
    }
    return all.compactMap { format in reasons[format.name].map { (format, $0) } }
  }

  /// How many files of a folder are looked into.
  private static let lookLimit = 1000

  /// The format that one file seems to be of, whatever lies beside it.
  static func recognised(_ file: ImportedFile) -> (format: ImportFormat, reason: String)? {
    recognised(ImportHead(file))
  }

  private static func recognised(
    _ head: ImportHead
  ) -> (format: ImportFormat, reason: String)? {
    for format in all {
      if let reason = format.recognises(head) { return (format, reason) }
    }
    return nil
  }

  /// Why a file that a format does not know is not read with its others.
  static func reason(toIgnore head: ImportHead) -> ImportFileUse.Reason {
    if head.isArchive { return .archive }
    return recognised(head).map { .otherFormat($0.format.name) } ?? .unknown
  }
}
