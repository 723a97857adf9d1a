extension Range<Int> {
  /// The first number for which something holds that holds for all behind it, too; the end where it holds for none.
  ///
  /// - Complexity: asks for O(log n) of them.
  @inlinable package func partitionPoint(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
