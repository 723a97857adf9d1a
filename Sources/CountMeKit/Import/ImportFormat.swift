import CountMeModel

/// A format of another app's export.
public struct ImportFormat: Sendable {
  /// The name in commands, such as `cronometer`.
  public let name: String
  /// What the file is and where the other app makes it, in one sentence.
  public let summary: String
  /// Reads a file's bytes; times are those of a zone.
  let read: @Sendable ([UInt8], TimeZoneRules) throws(ImportError) -> ImportedEntries

  /// Every format, sorted by name.
  public static let all = [cronometer]

  /// The format with a name, or nil.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  init(
    name: String, summary: String,
    read: @escaping @Sendable ([UInt8], TimeZoneRules) throws(ImportError) -> ImportedEntries
  ) {
    self.name = name
    self.summary = summary
    self.read = read
  }

  /// Cronometer's servings.
  public static let cronometer = ImportFormat(
    name: "cronometer",
    summary: "Cronometer's food log: Account, Export Data, Export Servings (servings.csv)"
  ) { bytes, zone throws(ImportError) in
    try CronometerServings(bytes, zone: zone).entries
  }
}
