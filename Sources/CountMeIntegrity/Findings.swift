/// What was found, by the checks that found it.
struct Findings {
  private var found: [Finding.Check: [Finding]] = [:]
  /// How many there are.
  private(set) var count = 0

  /// What a check found, in the order in which it did.
  subscript(check: Finding.Check) -> [Finding] { found[check] ?? [] }

  /// The worst first; those of one severity in the order of the checks.
  var sorted: [Finding] {
    let all = Finding.Check.allCases.flatMap { self[$0] }
    return [.error, .warning, .note].flatMap { severity in
      all.filter { $0.check.severity == severity }
    }
  }

  /// Notes what a check found.
  mutating func add(_ check: Finding.Check, _ subject: String, _ detail: String) {
    count += 1
    found[check, default: []].append(Finding(check: check, subject: subject, detail: detail))
  }

  /// Notes all that a check found.
  mutating func add(_ check: Finding.Check, _ problems: [(subject: String, detail: String)]) {
    for problem in problems { add(check, problem.subject, problem.detail) }
  }
}
