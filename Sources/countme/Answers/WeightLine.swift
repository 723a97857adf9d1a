import CountMeKit

/// A weight that was changed or removed, in the person's unit: `weight, 80.5 kg`.
struct WeightLine {
  let text: String

  /// Describes an entry; nil where it is no weight.
  init?(_ entry: Document?, _ reader: DiaryReader) throws(DiaryError) {
    guard let entry, entry.collection.text == Weight.collection, let weight = Weight(entry).weight
    else { return nil }
    text = "weight, \(try reader.settings().shownWeight(weight))"
  }
}
