import CountMeKit

/// What is asked before an exercise is written down of which the energy is not clear.
struct ExerciseQuestionText {
  let question: ExerciseQuestion
  /// All that was said, where it was more than the name.
  var said: String?
  /// The options that were given, each as it is typed.
  var options: [String] = []

  /// The error of a command that cannot ask.
  var failure: CommandFailure {
    CommandFailure(.data, "\(title); nothing was written down", hint: hint)
  }

  /// What is not clear, in a line.
  var title: String {
    let name = question.name.printable
    return switch question.reason {
    case .unnamed: "it is not said what \(text.printable) was"
    case .unknown: "no exercise is known by the name \(name)"
    case .length: "it is not known how long \(name) took"
    case .weight: "the energy of \(name) depends on your weight, which is not known"
    case .number(let number): "\(number.shown) of \(name) may be kcal, minutes or something else"
    case .time(let time): "\(time) of \(name) may be how long it took, or when it was"
    case .speed(let speed): "nobody does \(name) at \(speed.shown) km/h"
    }
  }

  private var text: String { said ?? question.name }

  private var hint: String {
    let energy = "say its energy: \(command(text, "KCAL"))"
    return switch question.reason {
    case .unnamed: "say what you did: \(command("\(likely) \(text)"))"
    case .unknown(let near):
      (near.isEmpty ? "" : "did you mean \(near.joined(separator: " or "))? Else ") + energy
    case .length(let hasWay):
      "\(command(text, "30 min"))\(hasWay ? ", or 5 km" : ""), or its energy: 320 kcal"
    case .weight: "note your weight with countme weigh 70, or \(energy)"
    case .number(let number):
      ["min", "kcal"].map { command(ExerciseAnswer.measured(number, in: text, $0)) }
        .joined(separator: ", or ")
    case .time(let time):
      ["for \(ExerciseAnswer.length(of: time))", "at \(time)"]
        .map { command(ExerciseAnswer.timed(time, in: text, $0)) }.joined(separator: ", or ")
    case .speed: "check the distance and the time, or \(energy)"
    }
  }

  /// What may have been done, by what was counted.
  private var likely: String {
    let counted = [
      "length": "swimming", "pool": "swimming", "hole": "golf", "floor": "climbing stairs",
      "flight": "climbing stairs",
    ]
    return counted.first { text.lowercased().contains($0.key) }?.value ?? "running"
  }

  /// The command that says it without a doubt.
  private func command(_ text: String, _ rest: String = "") -> String {
    (["countme move \(text.shellWord)", rest].filter { !$0.isEmpty } + options)
      .joined(separator: " ")
  }
}
