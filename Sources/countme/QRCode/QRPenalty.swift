/// How hard a code would be to read.
struct QRPenalty {
  private let modules: [[Bool]]

  init(_ modules: [[Bool]]) { self.modules = modules }

  /// The points of all that makes it hard; the fewer the better.
  var points: Int {
    let columns = modules.indices.map { column in modules.map { $0[column] } }
    let lines = modules + columns
    return lines.reduce(0) { $0 + Self.runs($1) + Self.finders($1) } + squares + unevenness
  }

  /// Five and more of one kind in a row.
  private static func runs(_ line: [Bool]) -> Int {
    var (points, length) = (0, 1)
    for place in 1...line.count {
      if place < line.count, line[place] == line[place - 1] {
        length += 1
      } else {
        if length >= 5 { points += length - 2 }
        length = 1
      }
    }
    return points
  }

  private static let finder = [true, false, true, true, true, false, true]

  /// What looks like the large squares, with light on one side; around the code all is light.
  private static func finders(_ line: [Bool]) -> Int {
    var (points, place) = (0, 0)
    while place + 7 <= line.count {
      guard line[place..<place + 7].elementsEqual(finder) else {
        place += 1
        continue
      }
      let isAtEdge = place == 0 || place + 7 == line.count
      let before = line[max(0, place - 4)..<place]
      let after = line[(place + 7)..<min(line.count, place + 11)]
      if isAtEdge || !before.contains(true) || !after.contains(true) {
        points += 40
        place += 7
      } else {
        place += 4
      }
    }
    return points
  }

  /// Four of one kind in a square.
  private var squares: Int {
    var points = 0
    for (above, below) in zip(modules, modules.dropFirst()) {
      for column in 1..<above.count
      where above[column] == above[column - 1] && above[column] == below[column]
        && above[column] == below[column - 1]
      {
        points += 3
      }
    }
    return points
  }

  /// How far from half of it is dark, in steps of a twentieth.
  private var unevenness: Int {
    let all = modules.count * modules.count
    let dark = modules.reduce(0) { $0 + $1.count { $0 } }
    return abs(dark * 100 - all * 50) / (all * 5) * 10
  }
}
