/// The folders in which git works whoever owns them, as the values of `safe.directory` name them.
struct SafeDirectories {
  private let values: [String]

  /// Takes the values in the order in which git reads them; an empty one forgets those before it.
  init(_ values: [String]) {
    self.values = Array(values[(values.lastIndex(of: "").map { $0 + 1 } ?? 0)...])
  }

  /// What the system's and the person's own configuration say; a repository's own has no say.
  static func ofPerson() -> SafeDirectories {
    let question = ["config", "--show-scope", "-z", "--type=path", "--get-all", "safe.directory"]
    let answer = try? ChildProcess.run(
      "git", ["-C", "/"] + question, timeout: IdleTimeout(idle: .seconds(30)))
    guard let answer, answer.exit == .status(0) else { return SafeDirectories([]) }
    let words = answer.output.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return SafeDirectories(
      stride(from: 0, to: words.count - 1, by: 2)
        .filter { ["system", "global"].contains(words[$0]) }.map { words[$0 + 1] })
  }

  /// Whether a folder is among them; `*` names all, and `/*` at the end all below.
  func contains(_ path: String) -> Bool {
    let path = FileSystem.realPath(path) ?? path
    return values.contains { value in
      if value == "*" { return true }
      guard value.hasSuffix("/*") else { return (FileSystem.realPath(value) ?? value) == path }
      let folder = String(value.dropLast(2))
      return path.hasPrefix("\(FileSystem.realPath(folder) ?? folder)/")
    }
  }
}
