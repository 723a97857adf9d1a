package import CountMeGit

/// What a commit tells that stands in a newer history for one of a history that is gone.
///
/// Whoever brings the same commit over makes one with the same tree: the two are twins, and count as one
/// where histories with both meet.
package enum CarriedCommit {
  /// Names the commit for which this one stands: its id, the key that signed it, and its history.
  static let trailer = "Carried-from"
  /// Names the last commit of a device that this one contains, in the same form.
  static let containing = "Carried-up-to"
  /// Tells the newest commits of a device that this one contains: their ids' beginnings, the device, and the history.
  static let lately = "Carried-lately"

  /// Marks a commit that only keeps a version, or leaves it again: there is nothing in it to undo.
  package static let aside = "Kept-aside"

  /// The message of the commit that has the versions which lost.
  static func message(keeping old: Commit) -> String {
    "kept aside what lost: \(old.subject)\n\n\(aside): \(old.id.hex)"
  }

  /// The message of the commit that has what won again.
  static func message(leaving old: Commit) -> String {
    "took again what had won over: \(old.subject)\n\n\(aside): \(old.id.hex)"
  }

  /// The message of a commit that stands for another; what that stood for, this one does, too.
  static func message(for old: Commit, device: String?, history: String) -> String {
    adding(["\(trailer): \(old.id.hex) \(device ?? "-") \(history)"], to: old.message)
  }

  /// The message of the commit that stands for the beginning of a history that began anew apart.
  static func message(
    forBeginning replaced: ObjectID, of history: String, containing work: ReplacedWork
  ) -> String {
    let lines = work.all.sorted { $0.id < $1.id }.map { id, device, history in
      "\(containing): \(id.hex) \(device) \(history)"
    }
    let latest = work.allLatest.map { commits, device, history in
      "\(lately): \(commits.text) \(device) \(history)"
    }
    return adding(
      ["\(trailer): \(replaced.hex) - \(history)"] + lines + latest.sorted(),
      to: HistoryRewrite.joiningMessage)
  }

  private static func adding(_ trailers: [String], to message: String) -> String {
    var message = message
    while message.hasSuffix("\n") { message.removeLast() }
    let hasTrailers = message.split(separator: "\n").dropFirst().last.map(isTrailer) ?? false
    return message + (hasTrailers ? "\n" : "\n\n") + trailers.joined(separator: "\n")
  }

  private static func isTrailer(_ line: Substring) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    return line[..<colon].contains("-") && !line[..<colon].contains(" ")
  }
}

extension Commit {
  /// The commits for which this one stands; none for one that was made in this history.
  package var carriedFrom: [CarriedCommit.Origin] { origins(CarriedCommit.trailer) }

  /// Whether this commit stands for the beginning of a history that began anew apart.
  var joinsHistories: Bool {
    trailerLines.contains { $0.hasPrefix("\(CarriedCommit.containing): ") }
  }

  /// The commit of a gone history of which this one only keeps a version, or leaves it again.
  var keptAside: ObjectID? {
    trailer(CarriedCommit.aside).flatMap { ObjectID(hex: $0) }
  }

  /// Whether what this commit brought over is among some commits of histories that are gone.
  func isCarried(from contains: (CarriedCommit.Origin) -> Bool) -> Bool {
    joinsHistories
      ? origins(CarriedCommit.containing).allSatisfy(contains)
      : carriedFrom.contains(where: contains)
  }

  /// All of histories that are gone that this commit says it contains.
  var carriedWork: [CarriedCommit.Origin] { carriedFrom + origins(CarriedCommit.containing) }

  /// The newest commits of devices, of histories that are gone, that this one says it contains.
  var carriedLately: [(commits: LatestCommits, device: String, history: String)] {
    parts(of: CarriedCommit.lately).map { (LatestCommits(text: $0), $1, $2) }
  }

  private func origins(_ trailer: String) -> [CarriedCommit.Origin] {
    parts(of: trailer).compactMap { id, device, history in
      ObjectID(hex: id).map { CarriedCommit.Origin(id: $0, device: device, history: history) }
    }
  }

  private func parts(
    of trailer: String
  ) -> [(first: String, device: String, history: String)] {
    trailerLines.filter { $0.hasPrefix("\(trailer): ") }.compactMap {
      let parts = $0.dropFirst(trailer.utf8.count + 2).split(separator: " ").map(String.init)
      return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
    }
  }
}

extension CarriedCommit {
  /// A line that names a commit of a history that is gone.
  package struct Origin: Equatable {
    package let id: ObjectID
    package let device: String
    let history: String
  }
}
