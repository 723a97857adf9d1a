import CountMeModel
import Git

extension Diary {
  /// Brings in what is behind a reference of a remote, unless it is refused: then nothing of it stays.
  ///
  /// - Parameters:
  ///   - name: the reference.
  ///   - known: a tip that the remote is thought to have, which is not asked for again.
  ///   - judge: throws what is wrong with the tip; only the repository that it is given knows what came.
  /// - Returns: what the remote has, and the tip, judged; nil where there is no such reference.
  /// - Throws: what `judge` throws, or what the remote or the machine refuses.
  func fetch(
    _ name: String, from carrier: Remote, known: ObjectID?,
    progress: @escaping (FetchProgress) -> Void = { _ in },
    judge: (ObjectID, borrowing Repository) throws(DiaryError) -> Void
  ) throws(DiaryError) -> (RemoteReferences, ObjectID?) {
    var tip: ObjectID?
    var refusal: DiaryError?
    let report: FetchReport
    do throws(DiaryError) {
      report = try DiaryError.transport { () throws(TransportError) in
        try carrier.fetch(
          into: repository, known: known.map { [$0] } ?? [], progress: progress,
          approve: { quarantined in
            do throws(DiaryError) {
              if let tip { try judge(tip, quarantined) }
              return true
            } catch {
              refusal = error
              return false
            }
          },
          choose: { references in
            tip = references[name]
            return tip.map { $0 == known ? [] : [$0] } ?? []
          })
      }
    } catch {
      throw refusal ?? error
    }
    // What was here already was judged by nobody yet.
    if let tip, report.objects == 0 { try judge(tip, repository) }
    return (report.references, tip)
  }
}
