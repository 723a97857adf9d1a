import CountMeModel

/// Finds what an exercise took when it was done last.
struct ExerciseLookup {
  private let reader: DiaryReader

  init(_ reader: DiaryReader) {
    self.reader = reader
  }

  /// Fills in the energy: as the last time, or in proportion where both times are known.
  ///
  /// A name that is equal but for case counts before one that only begins alike.
  func complete(_ fields: inout JSONObject) throws(DiaryError) {
    let name = fields["name"]?.string ?? ""
    let all = try reader.own("exerciseItems").sorted(by: DiaryReader.isEarlier)
    let wanted = name.lowercased()
    let last =
      all.last { ($0.name ?? "").lowercased() == wanted }
      ?? all.last { ($0.name ?? "").lowercased().hasPrefix(wanted) }
    guard let last, let burned = last.number("caloriesBurned") else {
      throw .misunderstood(
        what: "exercise that this diary knows", text: name,
        expected: "its energy too: countme move \"\(name)\" KCAL")
    }
    for field in ["name", "exerciseType", "intensity"] {
      fields[field] = field == "name" ? last.fields[field] : fields[field] ?? last.fields[field]
    }
    let lastMinutes = last.number("durationMinutes") ?? 0
    guard let minutes = fields["durationMinutes"]?.number, lastMinutes > 0 else {
      fields["durationMinutes"] = fields["durationMinutes"] ?? last.fields["durationMinutes"]
      fields["caloriesBurned"] = .number(burned)
      return
    }
    fields["caloriesBurned"] = .number((burned * minutes / lastMinutes).rounded())
  }
}
