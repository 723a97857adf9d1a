import CountMeKit

/// Days of the week as people list them.
struct WeekdayList {
  /// 1 for Monday to 7 for Sunday, in the order of the list.
  let numbers: [Int]

  init(_ text: String) throws(CommandFailure) {
    var numbers: [Int] = []
    for word in text.lowercased().split(whereSeparator: { ", ".contains($0) }) {
      guard word.count >= 2,
        let day = Weekday.allCases.first(where: { $0.rawValue.hasPrefix(word) })
      else {
        throw CommandFailure(
          .usage, "\(String(word).printable) is not a day of the week",
          hint: "write for example mon,wed,fri")
      }
      numbers.append(day.number)
    }
    guard !numbers.isEmpty else {
      throw CommandFailure(.usage, "no day is named", hint: "write for example mon,wed,fri")
    }
    self.numbers = numbers
  }
}
