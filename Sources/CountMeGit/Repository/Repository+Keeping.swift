import CountMePlatform

extension Repository {
  /// The files that keep objects here to which nothing need lead: a pack's `.keep`, and the list of the repositories
  /// from which this one borrows.
  ///
  /// - Parameter ids: the objects; one of them is enough.
  /// - Returns: their paths from the repository's directory.
  package borrowing func filesKeeping(_ ids: [ObjectID]) -> [String] {
    let kept = (try? RepackPlan(objectFolder: objectFolder).kept(having: ids)) ?? []
    let borrows = lenders().contains { folder in
      if (try? RepackPlan(objectFolder: folder).has(ids)) == true { return true }
      return ids.contains {
        FileSystem.exists("\(folder)/\($0.hex.prefix(2))/\($0.hex.dropFirst(2))")
      }
    }
    return kept.map { "objects/pack/\($0).keep" } + (borrows ? ["objects/info/alternates"] : [])
  }

  /// The folders of objects that this repository borrows.
  private borrowing func lenders() -> [String] {
    let list = (try? FileSystem.read("\(objectFolder)/info/alternates", limit: 1 << 16)) ?? nil
    return String(decoding: list ?? [], as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.hasPrefix("/") ? String($0) : "\(objectFolder)/\($0)" }
  }
}
