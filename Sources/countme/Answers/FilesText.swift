import CountMeKit

extension FilesReport {
  /// What is in the folder, and what is not.
  var lines: [String] {
    guard let firstMonth else {
      return switch inFolder {
      case 0: ["There are no documents yet."]
      case 1: ["The document is a file in this folder."]
      default: ["All \(inFolder) documents are files in this folder."]
      }
    }
    var lines = [
      "\(inFolder.counted("document")) in this folder: those since \(firstMonth.text), and those without a date."
    ]
    if inGitOnly > 0 {
      let them = inGitOnly == 1 ? "it" : "them"
      lines.append(
        "\(inGitOnly.counted("older document")) in git only; every command shows and changes \(them)."
      )
    }
    if case .last(let months) = choice {
      lines.append(
        "The folder keeps \(Self.words(months)): the first sync of each month lets older files go.")
    }
    return lines + ["countme files --all brings them all back into the folder."]
  }

  /// The files that could not leave.
  var stayedLines: [String] {
    stayed.map { "stays in the folder with an edit of yours: \($0.printable)" }
  }

  /// What a person should know who looks for a file.
  var statusLines: [String] {
    guard let firstMonth else { return [] }
    return [
      "Files since \(firstMonth.text); \(inGitOnly.counted("older document")) in git only (countme files)"
    ]
  }

  private static func words(_ months: Int) -> String {
    months.isMultiple(of: 12) ? (months / 12).counted("year") : months.counted("month")
  }

  /// The report for scripts.
  var json: JSONValue {
    let lastMonths = if case .last(let months) = choice { months } else { Int?.none }
    return .members([
      "inFolder": inFolder, "inGitOnly": inGitOnly, "stayed": stayed, "handEdits": handEdits.json,
      "since": (firstMonth?.text).orNull, "lastMonths": lastMonths,
    ])
  }
}
