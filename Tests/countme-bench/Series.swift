/// What one run took.
struct Sample {
  /// What was measured: a time in ms, unless the row says another unit.
  var value: Double
  /// The most memory at once, in KiB; 0 where it is not known.
  var peakKiB = 0

  /// Two programs run one after the other.
  static func + (first: Sample, second: Sample) -> Sample {
    Sample(value: first.value + second.value, peakKiB: max(first.peakKiB, second.peakKiB))
  }
}

/// The samples of one side of a row.
struct Series {
  /// All of them, in the order in which they were taken.
  private(set) var samples: [Sample] = []

  /// Adds a sample.
  mutating func append(_ sample: Sample) { samples.append(sample) }

  /// The middle value, or nil without samples.
  var median: Double? {
    let sorted = samples.map(\.value).sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The least and the greatest value, or nil without samples.
  var range: ClosedRange<Double>? {
    guard let least = samples.map(\.value).min(), let most = samples.map(\.value).max() else {
      return nil
    }
    return least...most
  }

  /// The most memory of any run, in KiB.
  var peakKiB: Int { samples.map(\.peakKiB).max() ?? 0 }
}
