/// The months' names.
enum MonthName {
  static let long = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let short = long.map { String($0.prefix(3)) }
}
