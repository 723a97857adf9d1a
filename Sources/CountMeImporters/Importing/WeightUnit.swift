/// What a file's weights are in.
public enum WeightUnit: String, Sendable, CaseIterable {
  case kilograms = "kg"
  case pounds = "lb"

  /// One of it in kilograms.
  var kilograms: Double { ImportedUnit.kilograms(rawValue) ?? 1 }
}
