extension ImportFormat {
  /// Every format, sorted by name.
  public static let all = [
    cronometer, csv, json, jsonl, myFitnessPal,
  ]
}
