import CountMeFormats
import CountMeModel

/// A format that can be imported.
public struct ImportFormat: Sendable {
  /// What something in the source becomes.
  public struct Mapping: Sendable, Equatable {
    /// What the source has.
    public let source: String
    /// What it becomes: a collection, or a collection and its fields.
    public let target: String
  }

  /// The name in commands, such as `cronometer`.
  public let name: String
  /// What the file is and where the other app makes it, in one sentence.
  public let summary: String
  /// What becomes what.
  public let mappings: [Mapping]
  /// What is left out, and why.
  public let leftOut: String
  /// Whether its files may hold weights without a unit, so that ``ImportOptions/weightUnit`` counts.
  public let mayLackWeightUnit: Bool
  /// Why a file seems to be of this format; nil where it does not.
  let recognises: @Sendable (ImportHead) -> String?
  private let ignores: @Sendable (ImportHead) -> ImportFileUse.Reason?
  private let schemas: SchemaReading?
  private let reading: Reading

  /// How the files are read.
  enum Reading: Sendable {
    /// All of them together.
    case whole(@Sendable (ImportInput, inout ImportDraft) throws(ImportError) -> Void)
    /// One by one, so that a folder or archive may hold several.
    case eachFile(@Sendable (ImportedFile, inout ImportDraft) throws(ImportError) -> Void)
  }

  /// The format with a name, or nil.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The schemas that a file brings along.
  typealias SchemaReading = @Sendable (ImportedFile) throws(ImportError) -> [Catalogue.Source]

  /// - Parameters:
  ///   - recognises: why a file seems to be of the format; nil where it does not.
  ///   - ignores: why a file that the format does not know is of no use, where the format can tell.
  ///   - schemas: the schemas that a file brings along, of those that are read one by one; else of those that
  ///     are called after their collection; nil where none does.
  init(
    name: String, summary: String, mappings: KeyValuePairs<String, String>, leftOut: String,
    mayLackWeightUnit: Bool = false, recognises: @escaping @Sendable (ImportHead) -> String?,
    ignores: @escaping @Sendable (ImportHead) -> ImportFileUse.Reason? = { _ in nil },
    schemas: SchemaReading? = nil, reading: Reading
  ) {
    self.name = name
    self.summary = summary
    self.mappings = mappings.map { Mapping(source: $0.key, target: $0.value) }
    self.leftOut = leftOut
    self.mayLackWeightUnit = mayLackWeightUnit
    self.recognises = recognises
    self.ignores = ignores
    self.schemas = schemas
    self.reading = reading
  }
}

extension ImportFormat {
  /// Reads the files, as one import; says of those that it does not know why they are not read.
  ///
  /// A lone file is read without a look at it: the person has said what it is.
  ///
  /// - Throws: ``ImportError/Reason/noneOfThisFormat`` where there are several, all of them others, and
  ///   the first fault of the first file that cannot be read, with the file's name.
  func read(
    _ input: ImportInput, _ settings: ImportDraft.Settings
  ) throws(ImportError) -> ImportedEntries {
    let isLone = input.files.count == 1
    var draft = ImportDraft(name, settings)
    switch reading {
    case .whole(let read):
      try draft.gather { draft throws(ImportError) in try read(input, &draft) }
    case .eachFile(let read):
      for file in input.files {
        if !isLone {
          let head = ImportHead(file)
          guard recognises(head) != nil else {
            draft.leaveOut(file, ignores(head) ?? Self.reason(toIgnore: head))
            continue
          }
        }
        try draft.gather(isLone ? nil : file) { draft throws(ImportError) in
          try read(file, &draft)
        }
      }
      guard isLone || draft.contents.files.contains(where: { $0.entries != nil }) else {
        throw ImportError(.noneOfThisFormat, at: .start)
      }
    }
    return draft.contents
  }

  /// The schemas of a person's own collections that the files bring along.
  func schemas(in input: ImportInput) throws(ImportError) -> [Catalogue.Source] {
    guard let own = schemas else { return [] }
    let isLone = input.files.count == 1
    let files =
      switch reading {
      case .whole: input.schemas
      case .eachFile: input.files.filter { isLone || recognises(ImportHead($0)) != nil }
      }
    var sources: [Catalogue.Source] = []
    for file in files {
      do throws(ImportError) { sources += try own(file) } catch {
        throw error.of(isLone ? nil : file.name)
      }
    }
    return sources
  }

  /// Every format, sorted by name.
  public static let all = [
    appleHealth, cronometer, csv, fatSecret, firestore, habitBull, json, jsonl, libra, loop,
    loseIt, myFitnessPal, openNutriTracker, openScale, plain, waistline, yazio, zero,
  ]
}
