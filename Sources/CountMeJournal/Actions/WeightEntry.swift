package import CountMeHistory
public import CountMeModel
public import CountMeSchema
package import CountMeStore

/// A weight as it was taken.
public struct WeightEntry: Sendable {
  /// The weight.
  public var weight: Mass
  /// When it was taken.
  public var when = EntryTime()
  /// Further fields of the entry, such as `bodyFat` in percent.
  public var details = Weight()

  /// Describes a weight.
  public init(_ weight: Mass) {
    self.weight = weight
  }
}

extension WeightEntry {
  /// What writes it down, with a known height the body mass index, too.
  package func plan(_ reader: DiaryReader) throws(DiaryError) -> EditPlan {
    let kilograms = self.weight.kilograms
    var weight = details
    weight.weight = kilograms
    weight.bmi = try reader.bodyMassIndex(of: self.weight) ?? weight.bmi
    let edit = try NewEntry(reader).create(
      weight, when, random: reader.environment.randomBytes(10))
    return EditPlan("weighed \(CanonicalNumber.text(of: kilograms)) kg", [edit])
  }
}

extension DiaryReader {
  /// The body mass index of a weight, to one decimal; nil where no height is known.
  func bodyMassIndex(of weight: Mass) throws(DiaryError) -> Double? {
    guard let height = try settings().height, height > 0 else { return nil }
    return (weight.kilograms / (height / 100 * height / 100) * 10).rounded() / 10
  }
}
