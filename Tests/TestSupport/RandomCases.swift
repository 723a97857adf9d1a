import Foundation

/// How many random cases a property over real diaries is tried with, and where their random numbers begin: twenty
/// others in each run, or with `COUNTME_FAULTS=long` a hundred.
package enum RandomCases {
  /// How many they are.
  package static let count = FaultForm.isLong ? 100 : 20

  /// Where this run's random numbers begin: anywhere, and printed; `COUNTME_FAULT_SEED` makes the cases of another
  /// run again.
  package static let seed: UInt64 = {
    let variable = "COUNTME_FAULT_SEED"
    let given = ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0..<1 << 32)
    print("random cases: \(count) of each property; again: \(variable)=\(seed)")
    fflush(nil)
    return seed
  }()

  /// A seed for each case of a property.
  ///
  /// - Parameters:
  ///   - property: its number, so that no two properties meet the same cases.
  ///   - few: how many are enough where a case is long; the long form has five times as many.
  package static func seeds(of property: UInt64, few: Int = 20) -> [UInt64] {
    (0..<UInt64(few * count / 20)).map { seed(of: property) &+ $0 }
  }

  /// Some of the cases that a law names, others in each run; the long form has all of them.
  ///
  /// - Parameters:
  ///   - cases: all of them.
  ///   - property: the law's number, as for ``seeds(of:few:)``.
  ///   - few: how many are enough in one run.
  package static func some<Case>(_ cases: [Case], of property: UInt64, few: Int) -> [Case] {
    guard !FaultForm.isLong else { return cases }
    var random = SplitMix64(seed: seed(of: property))
    return Array(cases.shuffled(using: &random).prefix(few))
  }

  /// Every case with every other, as two lists of arguments have it, to take some of them.
  package static func pairs<One, Other>(_ ones: [One], _ others: [Other]) -> [(One, Other)] {
    ones.flatMap { one in others.map { (one, $0) } }
  }

  /// The seed of a property whose cases follow one another in one diary.
  package static func seed(of property: UInt64) -> UInt64 {
    seed &+ property << 32
  }
}
