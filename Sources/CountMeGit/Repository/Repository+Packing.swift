import CountMeClibgit2
import CountMePlatform

extension Repository {
  /// About how many objects lie in files of their own; costs one look into one folder.
  package borrowing func estimatedLooseCount() throws(GitError) -> Int {
    let loose = LooseObjects(objectFolder: objectFolder)
    return try PackBuilder.wrapping(loose.estimatedCount())
  }

  /// Packs the objects that lie in files of their own, and then removes these files.
  ///
  /// Safe beside other processes and at any moment of a crash: a file goes only when its object is on
  /// disk in a pack that git has found, and readers that miss it look for new packs. An object that
  /// cannot be read stays as it is.
  ///
  /// - Returns: how many objects were packed.
  /// - Complexity: linear in the bytes of these objects, which are held one at a time.
  package borrowing func packLooseObjects() throws(GitError) -> Int {
    let loose = LooseObjects(objectFolder: objectFolder)
    let ids = try PackBuilder.wrapping(loose.ids())
    let builder = try PackBuilder(objectFolder: objectFolder)
    // Commits first: walking the history then reads from one place.
    for kind in [ObjectKind.commit, .tree, .blob] {
      for id in ids {
        guard let (found, _) = try? header(of: id), found == kind else { continue }
        guard let bytes = try? read(id, kind) else { continue }
        try builder.add(id, bytes, kind)
      }
    }
    guard try builder.finish() != nil else { return 0 }
    try lookForPacks()
    for id in ids where builder.contains(id) {
      try PackBuilder.wrapping(loose.remove(id))
    }
    return builder.count
  }

  /// Lets go what keeps packs from `git gc`: of this repository, whose references have moved, and of dead
  /// processes.
  package borrowing func releasePacks() throws(GitError) {
    pending.release()
    let packs = SmallPacks(objectFolder: objectFolder)
    try PackBuilder.wrapping(packs.clear())
  }

  /// Makes one pack of many small ones, where there are many; mostly finds nothing to do.
  ///
  /// As safe as ``packLooseObjects()``: a pack goes only when all its objects are on disk in the new
  /// one. A pack with an object that cannot be read stays.
  ///
  /// - Parameter bound: packs of this many bytes and more are left alone.
  /// - Returns: how many packs are gone.
  /// - Complexity: linear in the bytes of these packs; an object takes part once for each size that its
  ///   pack grows through.
  package borrowing func joinSmallPacks(below bound: Int) throws(GitError) -> Int {
    let packs = SmallPacks(objectFolder: objectFolder)
    let names = try PackBuilder.wrapping(packs.crowd(below: bound))
    guard !names.isEmpty else { return 0 }
    let builder = try PackBuilder(objectFolder: objectFolder)
    var whole: [String] = []
    for name in names {
      let pack = try PackBuilder.wrapping(packs.contents(of: name))
      if let pack, (try? copy(pack, to: builder)) != nil { whole.append(name) }
    }
    guard whole.count > 1, let joined = try builder.finish() else { return 0 }
    try lookForPacks()
    let gone = whole.filter { !joined.hasSuffix("/\($0).idx") }
    for name in gone {
      try PackBuilder.wrapping(packs.remove(name))
    }
    return gone.count
  }

  private borrowing func copy(_ pack: PackContents, to builder: PackBuilder) throws(GitError) {
    for (number, entry) in pack.entries.enumerated() where !builder.contains(entry.id) {
      if let packed = pack.whole(number) {
        try builder.add(entry.id, packed: packed, checksum: entry.checksum)
      } else {
        let kind = try header(of: entry.id).0
        try builder.add(entry.id, try read(entry.id, kind), kind)
      }
    }
  }
}
