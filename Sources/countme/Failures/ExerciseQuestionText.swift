import CountMeKit

/// What is asked before an exercise is written down of which the energy is not clear.
struct ExerciseQuestionText {
  let question: ExerciseQuestion

  /// The error of a command that cannot ask.
  var failure: CommandFailure {
    CommandFailure(.data, "\(title); nothing was written down", hint: hint)
  }

  /// What is not clear, in a line.
  var title: String {
    let name = question.name.printable
    return switch question.reason {
    case .unknown: "no exercise is known by the name \(name)"
    case .length: "it is not known how long \(name) took"
    case .weight: "the energy of \(name) depends on your weight, which is not known"
    case .number(let number): "\(number.shown) of \(name) may be kcal, minutes or something else"
    case .speed(let speed): "nobody does \(name) at \(speed.shown) km/h"
    }
  }

  private var hint: String {
    let name = question.name.shellWord
    return switch question.reason {
    case .unknown(let near):
      (near.isEmpty ? "" : "did you mean \(near.joined(separator: " or "))? Else ")
        + "say its energy: countme move \(name) KCAL"
    case .length(let hasWay):
      "countme move \(name) 30 min\(hasWay ? ", or 5 km" : ""), or its energy: 320 kcal"
    case .weight:
      "note your weight with countme weigh 70, or say the energy: countme move \(name) 320 kcal"
    case .number(let number):
      "countme move \(name) \(number.shown) min, or countme move \(name) \(number.shown) kcal"
    case .speed: "check the distance and the time, or say the energy: countme move \(name) 320 kcal"
    }
  }
}
