import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeSodium
import CountMeStore

/// Reads back what a migration wrote, and compares it with the plan.
struct MigrationVerification {
  let plan: MigrationPlan
  let user: UserID
  /// The account's commit before.
  let before: ObjectID
  /// The commit that the migration made.
  let commit: ObjectID

  /// What is not as it was planned, or nil.
  ///
  /// Every file that differs from the account's tree must be planned and have the planned bytes, every
  /// planned file must be there, as many documents must be in each collection as the plan makes, and the
  /// commit must pass the rules by which other devices judge it.
  ///
  /// - Complexity: linear in the documents of the account.
  func problem(in repository: borrowing Repository) throws(DiaryError) -> String? {
    let trees = try DiaryError.git(
      (try repository.commit(before).tree, try repository.commit(commit).tree))
    let differences = try repository.differences(from: trees.0, to: trees.1)
    if let problem = try problem(with: differences, in: repository) { return problem }
    if let problem = try countProblem(differences, trees, in: repository) { return problem }
    guard commit != before else { return nil }
    do throws(DiaryError) {
      let refusals = try CommitVerifier.refusals(
        of: [commit], of: user, in: repository, onlyFirst: true, progress: { _ in })
      if let first = refusals.first { throw first.error }
      return nil
    } catch {
      guard case .sync(.commitRefused(_, let path, let rule, let reason)) = error else {
        throw error
      }
      return "\(path ?? "the commit") breaks the rule \(rule): \(reason)"
    }
  }

  private func problem(
    with differences: [FileDifference], in repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    var planned: [String: String] = [:]
    for item in plan.items { planned[item.path] = item.digest }
    for file in differences {
      guard let digest = planned.removeValue(forKey: file.path) else {
        return "\(file.path) was not to be changed"
      }
      guard let entry = file.new else {
        if digest == MigrationPlan.Item.absent { continue }
        return "\(file.path) is gone"
      }
      let bytes = try DiaryError.git(repository.read(entry.id, .blob))
      guard Digest.sha256(bytes).hexText == digest else {
        return "\(file.path) is not as it was planned"
      }
    }
    return planned.keys.min().map { "\($0) is missing" }
  }

  private func countProblem(
    _ differences: [FileDifference], _ trees: (ObjectID, ObjectID),
    in repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    let (old, new) = (
      try TreeCount(of: trees.0, in: repository).counts,
      try TreeCount(of: trees.1, in: repository).counts
    )
    let catalogue = try MergedSchemas(known: .builtIn).catalogue(trees.1, [], in: repository)
    var expected: [CollectionName: Int] = [:]
    for count in old { expected[count.collection] = count.count }
    for file in differences where file.old == nil || file.new == nil {
      guard let (_, path) = try catalogue.place(of: file.path) else { continue }
      expected[path.collection, default: 0] += file.new == nil ? -1 : 1
    }
    let found = Dictionary(uniqueKeysWithValues: new.map { ($0.collection, $0.count) })
    let wrong = expected.filter { found[$0.key] ?? 0 != $0.value }.keys.min()
    return wrong.map { "there are not as many documents in \($0) as there should be" }
  }
}
