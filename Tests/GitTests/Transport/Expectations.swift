import CountMeGit
import CountMePlatform
import Testing

/// Expects a failure of this kind, whatever its words.
func expectFailure<Result>(
  _ reason: TransportError.Reason, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) {
  do {
    _ = try body()
    Issue.record("nothing failed", sourceLocation: sourceLocation)
  } catch let error as TransportError {
    #expect(
      error.reason == reason, "\(error) \(error.remoteMessages)", sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

extension TransportWorld {
  /// Pushes all of `path` to a remote whose hook refuses, and expects to hear why.
  func expectRefusal(
    by remote: Remote, pushing path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let update = ReferenceUpdate(name: "refs/heads/main", old: nil, new: try tip(at: path))
    let report = try remote.push([update], from: try Repository.open(at: path))
    guard case .refused(let refusals) = report.outcome else {
      Issue.record("\(report.outcome)", sourceLocation: sourceLocation)
      return
    }
    #expect(refusals.map(\.name) == ["refs/heads/main"], sourceLocation: sourceLocation)
    #expect(refusals.map(\.reason) == [.declined], sourceLocation: sourceLocation)
    #expect(refusals.first?.text == "pre-receive hook declined", sourceLocation: sourceLocation)
    #expect(
      report.remoteMessages.contains("no: not on a Sunday"), sourceLocation: sourceLocation)
    #expect(try remote.references().isEmpty, sourceLocation: sourceLocation)
  }

  /// Pushes 30 commits and fetches them elsewhere, with everything sound at the end.
  func expectRoundTrip(
    by remote: Remote, to bare: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let a = try device("a")
    try DiaryHistory(documents: 200).add(30, to: self, at: a)
    let tip = try tip(at: a)
    let update = ReferenceUpdate(name: "refs/heads/main", old: nil, new: tip)
    let pushed = try remote.push([update], from: try Repository.open(at: a))
    #expect(pushed.outcome == .accepted, sourceLocation: sourceLocation)
    #expect(try self.tip(at: bare) == tip, sourceLocation: sourceLocation)
    try expectSound(bare, sourceLocation: sourceLocation)
    let b = try device("b")
    let repository = try Repository.open(at: b)
    let fetched = try remote.fetch(into: repository) { $0 == "refs/heads/main" }
    #expect(fetched.wanted == [tip], sourceLocation: sourceLocation)
    try git("update-ref", "refs/heads/main", tip.hex, at: b)
    try expectSound(b, sourceLocation: sourceLocation)

    try DiaryHistory().add(5, first: 100, to: self, at: b)
    let later = try self.tip(at: b)
    let again = try remote.push(
      [ReferenceUpdate(name: "refs/heads/main", old: tip, new: later)], from: repository)
    #expect(again.outcome == .accepted, sourceLocation: sourceLocation)
    let back = try remote.fetch(into: try Repository.open(at: a), known: [tip]) { _ in true }
    #expect(back.wanted.contains(later), sourceLocation: sourceLocation)
    #expect(back.objects == again.objects, sourceLocation: sourceLocation)
    try git("update-ref", "refs/heads/main", later.hex, at: a)
    try expectSound(a, sourceLocation: sourceLocation)
  }
}

extension Remote {
  /// Brings in all references whose names `wanted` says yes to.
  func fetch(
    into repository: borrowing Repository, known: [ObjectID] = [], where wanted: (String) -> Bool
  ) throws(TransportError) -> FetchReport {
    let session = try beginFetch(into: repository)
    return try session.kept(session.references.all.filter { wanted($0.name) }.map(\.id), known)
  }
}

extension FetchSession {
  /// Brings some objects in, and keeps them unjudged.
  func kept(
    _ objects: [ObjectID], _ known: [ObjectID] = []
  ) throws(TransportError) -> FetchReport {
    let fetched = try bring(objects, known: known)
    try fetched.keep()
    return fetched.report
  }
}
