package import CountMeGit

/// A history as git reads it, with commits and trees that git takes and never writes so.
package struct MalformedHistory {
  /// A commit that has one of these, and its parents have not.
  package struct Malformed: Sendable {
    package let commit: ObjectID
    /// What is wrong with its tree; none where it is the commit itself.
    package let faults: [TreeFault]
  }

  /// The commits that are no others', parents first.
  package private(set) var malformed: [Malformed] = []
  private let tip: ObjectID
  private let absent: SoundTree.Absent
  /// Those commits, and all that stand on them; parents first.
  private var affected: [ObjectID] = []

  /// Walks from a commit to the beginning, or to where others were judged.
  ///
  /// - Parameter absent: what becomes of that which leads to an object that is not here.
  /// - Complexity: linear in the commits, of which each is read once, and in the folders that they change.
  package init(
    of tip: ObjectID, until judged: Set<ObjectID>, _ absent: SoundTree.Absent,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    (self.tip, self.absent) = (tip, absent)
    var bad: Set<ObjectID> = []
    var isAffected: Set<ObjectID> = []
    var parents: [ObjectID: [ObjectID]] = [:]
    var trees: [ObjectID: ObjectID] = [:]
    var done: Set<ObjectID> = judged
    var open = [tip]
    while let id = open.last {
      if done.contains(id) {
        open.removeLast()
        continue
      }
      if let known = parents[id], let tree = trees[id] {
        open.removeLast()
        done.insert(id)
        var sound = SoundTree(absent, isWriting: false)
        let before = try known.first.map { parent throws(DiaryError) in
          if let tree = trees[parent] { return tree }
          return try DiaryError.git(repository.lenientCommit(parent)).commit.tree
        }
        _ = try DiaryError.git(sound.sound(tree, over: before, in: repository))
        if bad.contains(id) || !sound.faults.isEmpty {
          malformed.append(Malformed(commit: id, faults: sound.faults))
        } else if !known.contains(where: isAffected.contains) {
          continue
        }
        isAffected.insert(id)
        affected.append(id)
        continue
      }
      let (commit, isWellFormed) = try DiaryError.git(repository.lenientCommit(id))
      if !isWellFormed { bad.insert(id) }
      (parents[id], trees[id]) = (commit.parents, commit.tree)
      open += commit.parents
    }
  }

  /// Writes those commits, and all that stand on them, again: with the same words and authors, and with the same
  /// files but those that nobody can read.
  ///
  /// - Returns: what stands in the place of the tip, and its tree without what could not be read, with nothing in its
  ///   place; nil where the tip can stay.
  package func rewritten(
    by writer: CommitWriter, in repository: borrowing Repository
  ) throws(DiaryError) -> (tip: JudgedTip, readable: ObjectID)? {
    var successors: [ObjectID: JudgedTip] = [:]
    for id in affected {
      let commit = try DiaryError.git(repository.lenientCommit(id)).commit
      let parents = commit.parents.map { successors[$0]?.id ?? $0 }
      let before = try parents.first.map { parent throws(DiaryError) in
        try repository.tree(at: parent)
      }
      successors[id] = try writer.write(
        try sound(commit.tree, over: before, in: repository), on: parents, by: commit.author,
        commit.message, in: repository)
    }
    guard let new = successors[tip] else { return nil }
    let tree = try DiaryError.git(repository.lenientCommit(tip)).commit.tree
    return (new, try sound(tree, over: nil, in: repository))
  }

  private func sound(
    _ tree: ObjectID, over other: ObjectID?, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    var trees = SoundTree(absent, isWriting: true)
    return try DiaryError.git(trees.sound(tree, over: other, in: repository))
  }
}
