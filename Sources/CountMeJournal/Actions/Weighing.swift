package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Writes down a weight.
package struct Weighing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down a weight, and with a known height the body mass index.
  package func weigh(_ entry: WeightEntry) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let kilograms = entry.weight.kilograms
      var weight = entry.details
      weight.weight = kilograms
      weight.bmi = try reader.bodyMassIndex(of: entry.weight) ?? weight.bmi
      let edit = try NewEntry(reader).create(
        weight, entry.when, random: store.environment.randomBytes(10))
      return EditPlan("weighed \(CanonicalNumber.text(of: kilograms)) kg", [edit])
    }
  }
}

extension DiaryReader {
  /// The body mass index of a weight, to one decimal; nil where no height is known.
  func bodyMassIndex(of weight: Mass) throws(DiaryError) -> Double? {
    guard let height = try settings().height, height > 0 else { return nil }
    return (weight.kilograms / (height / 100 * height / 100) * 10).rounded() / 10
  }
}
