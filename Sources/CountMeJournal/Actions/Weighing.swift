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
      let settings = try reader.settings()
      let kilograms = entry.weight.kilograms
      var weight = entry.details
      weight.weight = kilograms
      if let height = settings.height, height > 0 {
        let index = kilograms / (height / 100 * height / 100)
        weight.bmi = (index * 10).rounded() / 10
      }
      let edit = try NewEntry(reader).create(
        weight, entry.when, random: store.environment.randomBytes(10))
      return Plan("weighed \(CanonicalNumber.text(of: kilograms)) kg", [edit])
    }
  }
}
