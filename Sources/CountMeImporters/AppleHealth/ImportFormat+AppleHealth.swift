import CountMeFormats
import CountMeModel

extension ImportFormat {
  /// Apple Health's export, read piece by piece: real ones have gigabytes.
  public static let appleHealth = ImportFormat(
    name: "apple-health",
    summary: "Apple Health: Profile, Export All Health Data (export.zip, or the export.xml in it)",
    mappings: [
      "BodyMass, BodyFatPercentage, BodyMassIndex of the same time": "weightHistory",
      "DietaryEnergyConsumed with other Dietary records of its food": "foodItems",
      "DietaryWater": "hydration, summed by day",
      "Workout": "exerciseItems; energy from totalEnergyBurned or its statistics",
      "StepCount": "dailyLogs.steps, of the source with the most steps of a day",
    ],
    leftOut: "heart rates, sleep, routes, summaries and all other records",
    recognises: { head in
      if head.names.contains(where: { $0.hasSuffix("apple_health_export/export.xml") }) {
        return "it holds apple_health_export/export.xml"
      }
      return AppleHealth.isExport(head) ? "it begins with HealthData" : nil
    },
    reading: .whole { input, draft throws(ImportError) in
      let file = try AppleHealth.export(in: input)
      var health = AppleHealth(draft)
      var tags = XMLTags()
      var bytes = 0
      try file.eachChunk { chunk throws(ImportError) in
        try tags.feed(chunk) { tag throws(ImportError) in try health.read(tag) }
        bytes += chunk.count
        draft.settings.options.progress(.scanning(bytes: bytes))
        return true
      }
      try tags.finish()
      try health.finish()
      draft = health.draft
    })
}

extension AppleHealth {
  /// Whether a file begins as the export does; clinical documents lie beside it.
  fileprivate static func isExport(_ head: ImportHead) -> Bool {
    head.text.contains("<HealthData") || head.text.contains("<!DOCTYPE HealthData")
  }

  /// The export among the files, whose name is in the phone's language.
  fileprivate static func export(in input: ImportInput) throws(ImportError) -> ImportedFile {
    if let known = try? input.only("export.xml") { return known }
    let found = input.files.first { file in
      file.name.lowercased().hasSuffix(".xml") && isExport(ImportHead(file))
    }
    if let found { return found }
    throw ImportError(.missingFile("export.xml"), at: .start)
  }
}
