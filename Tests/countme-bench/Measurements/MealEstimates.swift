import CountMeGit
import CountMeKit
import CountMeModel
import CountMePlatform

/// Meals that are told in plain sentences: how many are answered, and how near.
///
/// The measures are those of the paper NutriBench (arXiv 2407.12843): the share that is answered, the mean
/// absolute error, and the share within 7.5 g of the carbohydrates. A meal about which the program asks
/// is not answered.
struct MealEstimates {
  /// One meal with what is known of it.
  private struct Meal {
    let text: String
    let calories: Double
    let carbohydrates: Double
  }

  /// What the program said of one.
  private struct Answer {
    let meal: Meal
    let calories: Double
    let carbohydrates: Double
  }

  private var answers: [Answer] = []
  private var milliseconds: [Double] = []

  /// Reads the meals of a file in a diary of its own, in which nothing was eaten.
  ///
  /// - Parameters:
  ///   - file: lines of text, kcal and g of carbohydrates, with tabs between; a first line that has no
  ///     numbers names them.
  ///   - folder: where the diary is made.
  init(_ file: String, folder: String) async throws {
    let bytes = try FileSystem.read(file, limit: 1 << 26) ?? []
    let meals = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return cells.count < 3
        ? nil
        : Double(cells[1]).flatMap { calories in
          Double(cells[2]).map {
            Meal(text: String(cells[0]), calories: calories, carbohydrates: $0)
          }
        }
    }
    let diary = try await Diary.create(at: folder, environment: .system())
    let clock = ContinuousClock()
    for meal in meals {
      let start = clock.now
      let foods = try? await diary.journal.foods(saidIn: FoodEntry(.said(meal.text)))
      let elapsed = start.duration(to: clock.now).components
      milliseconds.append(Double(elapsed.seconds) * 1000 + Double(elapsed.attoseconds) / 1e15)
      guard let foods else { continue }
      answers.append(
        Answer(
          meal: meal, calories: foods.compactMap(\.calories).reduce(0, +),
          carbohydrates: foods.compactMap(\.carbohydrates).reduce(0, +)))
    }
  }

  /// What a person reads.
  var lines: [String] {
    let count = Double(max(answers.count, 1))
    let near = answers.filter { abs($0.carbohydrates - $0.meal.carbohydrates) <= 7.5 }.count
    let energy = answers.map { abs($0.calories - $0.meal.calories) }.reduce(0, +) / count
    let carbs =
      answers.map { abs($0.carbohydrates - $0.meal.carbohydrates) }.reduce(0, +) / count
    let absurd = answers.filter { answer in
      abs(answer.calories - answer.meal.calories) > 500
        && !(0.4...2.5).contains(answer.calories / max(answer.meal.calories, 1))
    }
    let sorted = milliseconds.sorted()
    let share = { (part: Int, whole: Int) in "\(whole == 0 ? 0 : part * 1000 / whole)" }
    return [
      "meals                         \(milliseconds.count)",
      "answered                      \(answers.count) (\(share(answers.count, milliseconds.count)) of 1000)",
      "within 7.5 g of carbohydrates \(near) (\(share(near, answers.count)) of 1000 answered)",
      "mean error, kcal              \((energy * 10).rounded() / 10)",
      "mean error, g carbohydrates   \((carbs * 10).rounded() / 10)",
      "absurd                        \(absurd.count)",
      "median, most ms               \(tenth(sorted, 0.5)), \(tenth(sorted, 1))",
    ] + absurd.map { "  \($0.meal.text): \($0.calories) for \($0.meal.calories) kcal" }
  }

  private func tenth(_ sorted: [Double], _ part: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let place = min(sorted.count - 1, Int(Double(sorted.count) * part))
    return (sorted[place] * 10).rounded() / 10
  }
}
