import CountMeGit

/// Commits that a newer history contains and to which a tip of the older one does not lead, while they are here.
///
/// A branch that plain git moved back, or wrote anew, leaves commits behind that went out before.
struct LeftCommits {
  /// The last commits of devices that are among them.
  private(set) var heads: Set<ObjectID> = []
  private(set) var all: Set<ObjectID> = []
  /// What of the tip's own history they follow on.
  private(set) var joints: Set<ObjectID> = []
  private var trees: Set<ObjectID> = []

  /// Nothing is known of any.
  init() {}

  /// Looks for last commits to which a history's tip does not lead.
  ///
  /// - Complexity: linear in the commits that were left.
  init(
    _ heads: [ObjectID], beside graph: HistoryGraph, in repository: borrowing Repository
  ) throws(DiaryError) {
    for head in heads where graph.parents[head] == nil && repository.contains(head) {
      do throws(GitError) {
        let left = try repository.history(of: [head], hiding: [graph.tip])
        let commits = try left.map { id throws(GitError) in try repository.commit(id) }
        self.heads.insert(head)
        for commit in commits where graph.parents[commit.id] == nil {
          all.insert(commit.id)
          trees.insert(commit.tree)
          joints.formUnion(commit.parents.filter { graph.parents[$0] != nil })
        }
      } catch {
        // Git lets go of what nothing leads to, in no order.
        guard error.code == .notFound else { throw DiaryError(error) }
      }
    }
  }

  /// The commits of a history that have the documents of one of these: written anew they are the same.
  func sameTrees(
    in graph: HistoryGraph, but known: Set<ObjectID>, _ repository: borrowing Repository
  ) throws(DiaryError) -> Set<ObjectID> {
    guard !trees.isEmpty else { return [] }
    var same: Set<ObjectID> = []
    for id in graph.commits where !known.contains(id) {
      if trees.contains(try repository.tree(at: id)) { same.insert(id) }
    }
    return same
  }
}
