extension ImportFormat {
  /// Every format, sorted by name.
  public static let all = [
    appleHealth, cronometer, csv, fatSecret, firestore, habitBull, json, jsonl, libra, loop,
    loseIt, myFitnessPal, openNutriTracker, openScale, plain, waistline, yazio, zero,
  ]
}
