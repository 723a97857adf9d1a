import CountMeGit
import CountMeModel
import CountMePlatform

@testable import CountMeStore

/// Everything that was written on any device, and what must come of it.
struct WriteBook {
  /// What is known of one document.
  private struct Page {
    let schema: OracleSchema
    /// Of the whole document, the version with the latest stamp.
    var winner: JSONObject?
    /// Its versions, but for those that were taken back before anybody saw them.
    var versions: [JSONObject] = []
    /// The versions that a plain commit replaced and left the stamp of.
    var replaced: [(by: JSONObject, version: JSONObject)] = []
    /// What somebody deleted, and what came back.
    var isDeleted = false
    var isRevived = false
    /// Whether somebody made it who had not seen that it was there.
    var isMadeApart = false
    /// Whether it was deleted by anything but an undo.
    var isRemoved = false
    /// The sum of what was counted.
    var count = 0.0
    /// Who counted.
    var counts: [String] = []
    /// What was added to its list, and what was taken out.
    var listed: Set<String> = []
    var unlisted: Set<String> = []
    /// The values that each field was given.
    var values: [String: Set<String>] = [:]
  }

  /// The commits that commands have said they made.
  private(set) var commits: Set<String> = []
  private var pages: [String: Page] = [:]
  /// What a commit counted, by path: what takes it back must take back just that.
  private var steps: [String: [String: Double]] = [:]
  /// What is wrong with single commits.
  private(set) var complaints: [String] = []

  /// What the program derives by itself.
  private static let derived: Set = ["dailyAwards", "achievements", "profile/progress"]
  private static let passedOver = ["profile/account", "profile/devices", "monthlySummaries"]

  /// What is noted, and the commits that stand for it.
  private var noted: Set<String> = []
  private var origins: [String: String] = [:]

  /// What tells what somebody made from all else, though it was rebased, made again or carried over.
  private static func origin(of commit: Commit) -> String {
    "\(commit.author.name) \(commit.author.seconds) \(commit.subject)"
  }

  /// The acknowledged commits for which none of a history stands, sorted.
  func lost(from history: [Commit]) -> [String] {
    let there = Set(history.map(Self.origin))
    return commits.filter { id in origins[id].map { !there.contains($0) } ?? true }.sorted()
  }

  mutating func acknowledge(_ commit: String) { commits.insert(commit) }

  /// Whether a commit stands for one that is noted.
  func knows(_ commit: Commit) -> Bool { noted.contains(Self.origin(of: commit)) }

  /// Leaves out a commit that only writes another anew.
  mutating func passOver(_ commit: Commit) {
    let origin = Self.origin(of: commit)
    origins[commit.id.hex] = origin
    noted.insert(origin)
  }

  /// Notes what one commit of a person has changed on one device.
  ///
  /// One that was written anew since is the one that it stands for.
  mutating func note(_ commit: Commit, _ writes: [DocumentWrite]) {
    let origin = Self.origin(of: commit)
    origins[commit.id.hex] = origin
    guard noted.insert(origin).inserted, commit.subject != "joined a history that began anew apart"
    else { return }
    let undone = (commit.trailer("Undo-of") ?? commit.trailer("Redo-of")).map { origins[$0] ?? $0 }
    var counted: [String: Double] = [:]
    for write in writes {
      if Self.passedOver.contains(where: { write.schema.collection.hasPrefix($0) }) { continue }
      var page = pages[write.path] ?? Page(schema: write.schema)
      note(write, isUndo: undone != nil, in: &page)
      counted.merge(write.steps, uniquingKeysWith: +)
      pages[write.path] = page
    }
    if let undone, let before = steps[undone] {
      let back = before.mapValues { -$0 }
      for (path, step) in back where counted[path] ?? 0 != step {
        let found = counted[path] ?? 0
        complaints.append("\(commit.id) \(commit.subject): \(path) by \(found), not \(step)")
      }
      counted = back
    }
    steps[origin] = counted
    for (path, step) in counted {
      pages[path]?.count += step
      pages[path]?.counts.append("\(step) \(commit.id.hex.prefix(8)) \(commit.subject)")
    }
  }

  private func note(_ write: DocumentWrite, isUndo: Bool, in page: inout Page) {
    if write.after == nil {
      page.isDeleted = true
      if !isUndo { page.isRemoved = true }
    }
    // Who takes back that they made it leaves what others have made of that name.
    if write.after == nil, isUndo, let before = write.before {
      page.versions.removeAll { $0 == before }
      if page.winner == before { page.winner = page.versions.max(by: OracleDocument.precedes) }
    }
    if write.before == nil, page.isDeleted { page.isRevived = true }
    if write.before == nil, page.winner != nil { page.isMadeApart = true }
    if let after = write.after, let before = write.before, isUndo, page.versions.contains(after) {
      page.versions.removeAll { $0 == before }
      page.replaced.removeAll { $0.by == before }
      if page.winner == before {
        // What a plain commit replaced has the same stamp, and does not come back.
        let latest = page.versions.max(by: OracleDocument.precedes) ?? after
        let stamps = [latest, after].map { $0["lastModified"]?.string ?? "" }
        let last = page.replaced.last { $0.version == after }?.by ?? after
        page.winner = stamps[0] > stamps[1] ? latest : last
      }
    } else if let after = write.after {
      page.versions.append(after)
      if let before = write.before, before["lastModified"] == after["lastModified"] {
        page.replaced.append((after, before))
      }
      if let winner = page.winner {
        // A plain commit may leave the stamp as it was; who writes after a version means to replace it.
        if winner == write.before || OracleDocument.precedes(winner, after) { page.winner = after }
      } else {
        page.winner = after
      }
    }
    let (was, now) = (Self.list(write.before, page.schema), Self.list(write.after, page.schema))
    page.listed.formUnion(now.subtracting(was))
    page.unlisted.formUnion(was.subtracting(now))
    for version in [write.before, write.after] {
      for (name, value) in version ?? JSONObject() {
        page.values[name, default: []].insert(value.compactText)
      }
    }
  }

  private static func list(_ fields: JSONObject?, _ schema: OracleSchema) -> Set<String> {
    let lists = schema.rules.filter { $0.value == "union" }.keys
      .filter { name in !schema.members.contains { $0.list == name } }
    return Set(
      lists.flatMap { name in
        fields?[name]?.array?.map { "\(name) \($0.compactText)" } ?? []
      })
  }

  /// How a device that has everything departs from what must have come of it all.
  func complaints(about documents: [String: JSONObject]) -> [String] {
    var found: [String] = complaints
    for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
      if Self.derived.contains(page.schema.collection) { continue }
      found += complaints(about: path, page, documents[path])
    }
    for path in documents.keys.sorted() where path.hasPrefix("foodItems/") && pages[path] == nil {
      found.append("\(path) was written by nobody")
    }
    return found
  }

  /// Whether some device deleted the document at a path.
  func isDeleted(_ path: String) -> Bool { pages[path]?.isDeleted ?? false }

  private func complaints(about path: String, _ page: Page, _ found: JSONObject?) -> [String] {
    var wrong: [String] = []
    if let field = page.schema.counter, !page.isRemoved {
      let count = found?[field]?.number ?? 0
      if count != page.count {
        wrong.append("\(path) has \(count) and not \(page.count): \(page.counts)")
      }
    }
    if !page.isDeleted, found == nil { wrong.append("\(path) is lost") }
    if page.isDeleted, !page.isRevived, !page.isMadeApart, page.schema.counter == nil,
      page.schema.members.isEmpty, !page.schema.isFieldwise, found != nil
    {
      wrong.append("\(path) was deleted and is there")
    }
    guard let found else { return wrong }
    if !page.isRevived { wrong += differences(path, page, found) }
    let missing = page.listed.subtracting(page.unlisted).subtracting(Self.list(found, page.schema))
    if !missing.isEmpty, !page.isDeleted { wrong.append("\(path) lacks \(missing.sorted())") }
    return wrong
  }

  /// The last version stands; of documents merged field by field, something that was written does.
  private func differences(_ path: String, _ page: Page, _ found: JSONObject) -> [String] {
    let names = Set(found.keys).union(page.winner?.keys ?? []).subtracting(["lastModified"])
    return names.sorted().compactMap { name in
      if page.schema.rules[name] != nil { return nil }
      if page.schema.isFieldwise {
        guard let value = found[name], page.values[name]?.contains(value.compactText) != true else {
          return nil
        }
        return "\(path) has a \(name) that nobody wrote: \(value.compactText)"
      }
      if found[name] == page.winner?[name] { return nil }
      return "\(path) is not its latest version: \(name) is \(found[name]?.compactText ?? "absent")"
    }
  }
}
