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
  /// The schemas that the files bring along.
  private(set) var schemas: @Sendable (ImportInput) throws(ImportError) -> [Catalogue.Source] = {
    _ in []
  }
  /// Reads the files.
  let read: @Sendable (ImportInput, ImportDraft.Settings) throws(ImportError) -> ImportedEntries

  /// The format with a name, or nil.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  init(
    name: String, summary: String, mappings: KeyValuePairs<String, String>, leftOut: String,
    mayLackWeightUnit: Bool = false, recognises: @escaping @Sendable (ImportHead) -> String?,
    read:
      @escaping @Sendable (ImportInput, inout ImportDraft) throws(ImportError) -> Void
  ) {
    self.init(name, summary, mappings, leftOut, mayLackWeightUnit, recognises) {
      input, settings throws(ImportError) in
      try ImportDraft.gathered(name, settings) { draft throws(ImportError) in
        try read(input, &draft)
      }
    }
  }

  /// A format whose files are read one by one, so that a folder or archive may hold several.
  init(
    name: String, summary: String, mappings: KeyValuePairs<String, String>, leftOut: String,
    mayLackWeightUnit: Bool = false, recognises: @escaping @Sendable (ImportHead) -> String?,
    ignores: @escaping @Sendable (ImportHead) -> ImportFileUse.Reason? = { _ in nil },
    eachFile:
      @escaping @Sendable (ImportedFile, inout ImportDraft) throws(ImportError) -> Void
  ) {
    self.init(name, summary, mappings, leftOut, mayLackWeightUnit, recognises) {
      input, settings throws(ImportError) in
      try input.readEach(settings, recognises: recognises, ignores: ignores) {
        file, settings throws(ImportError) in
        try ImportDraft.gathered(name, settings) { draft throws(ImportError) in
          try eachFile(file, &draft)
        }
      }
    }
  }

  private init(
    _ name: String, _ summary: String, _ mappings: KeyValuePairs<String, String>,
    _ leftOut: String, _ mayLackWeightUnit: Bool,
    _ recognises: @escaping @Sendable (ImportHead) -> String?,
    _ read:
      @escaping @Sendable (ImportInput, ImportDraft.Settings) throws(ImportError) -> ImportedEntries
  ) {
    self.name = name
    self.summary = summary
    self.mappings = mappings.map { Mapping(source: $0.key, target: $0.value) }
    self.leftOut = leftOut
    self.mayLackWeightUnit = mayLackWeightUnit
    self.recognises = recognises
    self.read = read
  }
}

extension ImportFormat {
  /// The format with schemas that the files bring along.
  func bringing(
    _ schemas: @escaping @Sendable (ImportInput) throws(ImportError) -> [Catalogue.Source]
  ) -> ImportFormat {
    var format = self
    format.schemas = schemas
    return format
  }

  /// Every format, sorted by name.
  public static let all = [
    appleHealth, cronometer, csv, fatSecret, firestore, habitBull, json, jsonl, libra, loop,
    loseIt, myFitnessPal, openNutriTracker, openScale, plain, waistline, yazio, zero,
  ]
}
