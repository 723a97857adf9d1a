import CountMeGit
import CountMeModel

/// Looks at every commit that ever was on the branch of a share, by the words of the design alone.
struct ShareBranchOracle {
  private var judged: Set<ObjectID> = []
  private var files = MergeOracle()

  /// What is wrong with the shares of a remote.
  mutating func complaints(at remote: SimulatedRemote) throws -> [String] {
    let repository = try Repository.open(at: remote.path)
    var complaints: [String] = []
    for (name, tip) in try repository.references("refs/heads/shares/") {
      let share = name.split(separator: "/").last.map(String.init) ?? ""
      let path = "profile/shares/\(share).json"
      let word = try definition(path, at: tip, repository)
      for commit in try repository.history(of: [tip]) {
        // What is in reach of the branch belongs to it now, not only to what it was.
        if try definition(path, at: commit, repository) != word {
          complaints.append("\(name) still leads to what was shared otherwise: \(commit)")
        }
        guard judged.insert(commit).inserted else { continue }
        for line in try self.complaints(at: commit, path, repository) {
          complaints.append("\(remote.name) \(name) \(commit): \(line)")
        }
      }
    }
    return complaints
  }

  private mutating func definition(
    _ path: String, at commit: ObjectID, _ repository: borrowing Repository
  ) throws -> ObjectID? {
    try files.files(of: try repository.commit(commit).tree, repository)[path]
  }

  private mutating func complaints(
    at commit: ObjectID, _ definition: String, _ repository: borrowing Repository
  ) throws -> [String] {
    let all = try files.files(of: try repository.commit(commit).tree, repository)
    guard let id = all[definition],
      let share = try JSONValue(parsing: try repository.read(id, .blob)).object
    else { return ["it has no definition"] }
    let isEnded = share["endedAt"] != nil
    let names = isEnded ? [] : Set(share["collections"]?.array?.compactMap(\.string) ?? [])
    var complaints: [String] = []
    for (path, blob) in all {
      if [".countme/format.json", ".gitattributes", definition].contains(path) { continue }
      if path.hasPrefix("profile/devices/") || path.hasPrefix("profile/invitations/") { continue }
      guard let (schema, id) = OracleSchema.place(of: path), names.contains(schema.collection)
      else {
        complaints.append("\(path) is not shared")
        continue
      }
      let fields = try JSONValue(parsing: try repository.read(blob, .blob)).object ?? [:]
      let others = ["foodItems", "notes", "steps", "dailyGoal"].filter { fields[$0] != nil }
      if schema.collection == "dailyLogs", !names.contains("foodItems"), !others.isEmpty {
        complaints.append("\(path) has more than totals: \(others)")
      }
      guard let from = share["from"]?.string, let day = Self.day(of: schema, id, fields),
        day < from
      else { continue }
      complaints.append("\(path) is of before \(from)")
    }
    return complaints
  }

  private static func day(
    of schema: OracleSchema, _ id: String, _ fields: JSONObject
  ) -> String? {
    switch schema.collection {
    case "dailyLogs", "hydration": id
    case "foodItems", "weightHistory": fields["date"]?.string
    default: nil
    }
  }
}
