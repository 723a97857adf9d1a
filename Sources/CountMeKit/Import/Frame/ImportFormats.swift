extension ImportFormat {
  /// Every format, sorted by name.
  public static let all = [
    appleHealth, cronometer, csv, firestore, habitBull, json, jsonl, libra, loop, myFitnessPal, openScale, zero,
  ]
}
