import CountMeHistory

/// The foods of the entries, read when the first is looked for.
final class EatenFoods {
  private let read: () throws(DiaryError) -> [RememberedFood]
  private var known: [RememberedFood]?

  init(_ read: @escaping () throws(DiaryError) -> [RememberedFood]) { self.read = read }

  /// Every food once for each of the words that meant it.
  func foods() throws(DiaryError) -> [RememberedFood] {
    if let known { return known }
    let foods = try read()
    known = foods
    return foods
  }
}
