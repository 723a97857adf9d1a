extension ImportFormat {
  /// Every format, sorted by name.
  public static let all = [
    appleHealth, cronometer, csv, fatSecret, firestore, habitBull, json, jsonl, libra, loop,
    myFitnessPal, openNutriTracker, openScale, plain, waistline, yazio, zero,
  ]
}
