/// What is measured, at which sizes, and how often.
struct MeasuringPlan {
  /// The sizes of the diaries.
  var documents: [Int]
  /// How often each row is measured.
  var repetitions: Int
  /// How many documents a merge changes on each side.
  var changes: Int
  /// How many commits are pushed and fetched.
  var commits: Int
  /// How many commits of the diaries are verified.
  var verified: Int
  /// How many commits histories of daily use have.
  var histories: [Int] = []
  /// How many other accounts a remote has.
  var accounts: [Int] = []
  /// How many documents a share has.
  var shares: [Int] = []
  /// For how many days of daily use the disk is looked at; 0 for none.
  var year = 0

  /// Diaries of one year, ten and thirty.
  static let whole = MeasuringPlan(
    documents: [1000, 36_000, 100_000], repetitions: 5, changes: 1000, commits: 1000,
    verified: 10_000)

  /// All rows, at the least sizes that show how each one grows.
  static let quick = MeasuringPlan(
    documents: [1000, 8000], repetitions: 3, changes: 200, commits: 300, verified: 2000,
    histories: [1000, 8000], accounts: [10, 2000], shares: [1000], year: 8)
}
