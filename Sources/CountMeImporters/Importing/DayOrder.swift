/// In which order a source writes day, month and year.
enum DayOrder: Equatable {
  case yearFirst, monthFirst, dayFirst
}
