import CountMeGit
import CountMePlatform

/// Makes histories in the shape of a diary's: one entry a commit, its day's log with it.
struct DiaryHistory {
  /// The branch to add to.
  var branch = "refs/heads/main"
  /// What sets one device's documents apart from another's.
  var device = "a"
  /// Documents that the first commit brings.
  var documents = 0
  /// Whether every object is a file of its own, as commands leave them, and not in a pack.
  var isLoose = false

  /// Adds `count` commits, numbered from `first`; a parent is taken from the branch where it exists.
  func add(_ count: Int, first: Int = 0, to world: TransportWorld, at path: String) throws {
    let existing = try? world.tip(branch, at: path)
    var stream = ""
    for number in first..<(first + count) {
      let time = 1_700_000_000 + number
      stream += "commit \(branch)\ncommitter A <a@example.org> \(time) +0000\n"
      stream += data("entry \(number) of \(device)")
      if number == first, let existing { stream += "from \(existing.hex)\n" }
      if number == first { for index in 0..<documents { stream += file(document(index)) } }
      stream += file(entry(number))
      stream += file(log(number))
      stream += "\n"
    }
    try world.git(
      "-c", "fastimport.unpackLimit=\(isLoose ? 1_000_000 : 1)", "fast-import", "--quiet",
      "--force",
      at: path, input: Array(stream.utf8))
  }

  private func document(_ index: Int) -> (String, String) {
    let hex = String(index &* 2_654_435_761 & 0xFFFF_FFFF, radix: 16)
    let digits = Array(String(repeating: "0", count: 8 - hex.count) + hex)
    let path = "foodItems/\(digits[0])/\(digits[1])/\(digits[2])/\(String(digits)).json"
    return (
      path, "{\n  \"id\": \"\(hex)\",\n  \"kcal\": \(index % 900),\n  \"name\": \"Food\"\n}\n"
    )
  }

  private func entry(_ number: Int) -> (String, String) {
    let day = number / 10
    let path =
      "foodItems/\(month(day))/\(day % 28 + 10)/\(device)-\(number).json"
    return (
      path,
      "{\n  \"id\": \"\(device)-\(number)\",\n  \"kcal\": \(number % 700),\n  \"name\": \"Oats\"\n}\n"
    )
  }

  private func log(_ number: Int) -> (String, String) {
    let day = number / 10
    let items = (day * 10...number).map { "    \"\(device)-\($0)\"" }.joined(separator: ",\n")
    return (
      "dailyLogs/\(month(day))/\(device)-\(day % 28 + 10).json",
      "{\n  \"foodItems\": [\n\(items)\n  ],\n  \"id\": \"\(day)\"\n}\n"
    )
  }

  private func month(_ day: Int) -> String {
    let number = day / 28
    return "\(2020 + number / 12)-\(number % 12 + 10)"
  }

  private func file(_ document: (path: String, text: String)) -> String {
    "M 100644 inline \(document.path)\n" + data(document.text)
  }

  private func data(_ text: String) -> String { "data \(text.utf8.count)\n\(text)\n" }
}
