extension ImportFormat {
  /// Every format, sorted by name.
  public static let all = [
    cronometer, csv, habitBull, json, jsonl, libra, loop, myFitnessPal, openScale,
  ]
}
