/// The words that tell what a number beside an exercise is.
extension SpokenExercise {
  /// Units of which nobody does thousands, so that a point before them parts a fraction: `21.098 km`.
  static let large: Set<String> = [
    "h", "hr", "hrs", "hour", "hours", "km", "kms", "kilometer", "kilometers", "kilometre",
    "kilometres", "mi", "mile", "miles", "km/h", "kmh", "kph", "mph",
  ]

  /// What stands before steps that somebody walked, and before other measures.
  static let taken: Set<String> = [
    "did", "took", "walked", "got", "made", "total", "i", "it", "lasted", "burned", "burnt",
    "about",
  ]

  static let joints: Set<String> = [
    "in", "for", "at", "about", "ca", "around", "with", "-", "@", "took",
    "lasted", "burned", "burnt",
  ]

  /// What links a measure to the exercise before it.
  static let links: Set<String> = ["and", "&"]

  /// What is done several times, each of them so long.
  static let repeated: Set<String> = [
    "set", "sets", "rep", "reps", "round", "rounds", "times", "intervals", "halves", "quarters",
    "periods", "lap", "laps", "length", "lengths",
  ]

  /// What stands before a number that tells which, or how hard, and not how much.
  static let labels: Set<String> = [
    "level", "lvl", "day", "week", "hr", "bpm", "rate", "pulse", "avg", "average", "max", "speed",
    "incline", "resistance", "gear", "class", "lesson", "part", "round", "set", "stage", "zone",
    "rpe", "no", "nr", "number", "route", "grade", "lap", "episode", "season", "chapter", "output",
    "score", "cadence", "ftp", "watts", "course", "track", "trail", "hole",
  ]

  /// What is counted beside an exercise, and is not the exercise.
  static let counted: Set<String> = [
    "lap", "laps", "length", "lengths", "pool", "pools", "set", "sets", "rep", "reps", "round",
    "rounds", "hole", "holes", "steps", "jump", "jumps", "skips", "floor", "floors", "flight",
    "flights", "bpm", "watt", "watts", "w", "rpm", "spm", "times", "strokes", "kg", "lb", "lbs",
    "kilos", "pounds", "games", "matches", "points", "songs", "pitches", "routes", "boulders",
    "intervals", "halves", "quarters", "periods", "goals", "%", "percent",
  ]
}
