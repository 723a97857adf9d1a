import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSchema
package import CountMeStore

/// The foods of the committed entries, each once.
package struct FoodMemory {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The foods of the committed entries, each once, sorted by name.
  ///
  /// Folders of entries that are as they were are taken from the notes beside the repository.
  ///
  /// - Complexity: the entries that came since, and the foods there are; where older entries were changed or
  /// removed, all older ones.
  func rememberedFoods(_ reader: DiaryReader) throws(DiaryError) -> [RememberedFood] {
    let path = RememberedFoods.path(of: reader.owner, in: store.folder)
    let before = RememberedFoods((try? FileSystem.read(path, limit: 1 << 26)) ?? [])
    let after = try remembering(reader, before: before)
    if after != before, FileFacts(FileSystem.parent(of: path))?.isLink != true {
      // On a disk that only can be read they are made again each time.
      try? DurableFile.write(
        after.bytes, to: path, mode: 0o600, folderMode: 0o700, flush: .later)
    }
    return after.foods
  }

  /// Removes the notes: they have the names of foods that are no longer in any entry.
  package func forget() throws(DiaryError) {
    let path = RememberedFoods.path(of: try store.folder.owner(), in: store.folder)
    try DiaryError.wrapping(DurableFile.remove(path))
  }

  private func remembering(
    _ reader: DiaryReader, before: RememberedFoods
  ) throws(DiaryError) -> RememberedFoods {
    let schema = try reader.schema(of: try reader.name(FoodItem.collection))
    let root = try store.head().tree
    let folders = try DiaryError.git(folders(below: schema.name.text, in: root))
    let newer = Set(folders.map(\.text).filter { CalendarMonth($0) != nil }.sorted().suffix(2))
    var notes = RememberedFoods()
    try remember(departedFrom: before, reader, into: &notes)
    let older = folders.filter { !newer.contains($0.text) }
    for folder in older { notes.olderTrees[folder.text] = folder.id.hex }
    let added = additions(to: before.olderTrees, in: notes.olderTrees, below: schema.name.text)
    var foods = added == nil ? [] : before.older
    for (folder, entry) in added ?? [] {
      try gather(entry, in: folder, schema, reader.owner, into: &foods)
    }
    for folder in older where added == nil || before.olderTrees[folder.text] == nil {
      try gather(folder, in: schema.name.text, schema, reader.owner, into: &foods)
    }
    notes.older = RememberedFood.joined(foods)
    for month in folders where newer.contains(month.text) {
      let path = "\(schema.name.text)/\(month.text)"
      for day in try store.repository.entries(of: month.id) {
        let name = "\(month.text)/\(day.text)"
        if let known = before.days[name], known.tree == day.id.hex {
          notes.days[name] = known
        } else {
          var foods: [RememberedFood] = []
          try gather(day, in: path, schema, reader.owner, into: &foods)
          notes.days[name] = RememberedFoods.Day(
            tree: day.id.hex, foods: RememberedFood.joined(foods))
        }
      }
    }
    return notes
  }

  /// Takes the foods that the summaries of months keep, as they were noted where these are the same.
  private func remember(
    departedFrom before: RememberedFoods, _ reader: DiaryReader, into notes: inout RememberedFoods
  ) throws(DiaryError) {
    let root = try store.head().tree
    let tree = try store.repository.entry(MonthlySummary.collection, in: root)?.id.hex ?? ""
    notes.summaries = tree
    guard tree != before.summaries else {
      notes.departed = before.departed
      return
    }
    var foods: [RememberedFood] = []
    for month in tree.isEmpty ? [] : try reader.own(MonthlySummary.collection) {
      foods += (MonthlySummary(month).foods ?? []).compactMap { $0.remembered(in: month.id) }
    }
    notes.departed = RememberedFood.joined(foods)
  }

  /// What came into folders since they were noted; nil where something else happened to one of them, so
  /// that what is noted does not hold any more.
  private func additions(
    to before: [String: String], in now: [String: String], below path: String
  ) -> [(folder: String, entry: TreeEntry)]? {
    var added: [(folder: String, entry: TreeEntry)] = []
    for (name, old) in before where now[name] != old {
      guard let new = now[name].flatMap({ ObjectID(hex: $0) }), let old = ObjectID(hex: old),
        store.repository.contains(old),
        let differences = try? store.repository.difference(from: old, to: new)
      else { return nil }
      for difference in differences {
        guard difference.old == nil, let entry = difference.new else { return nil }
        added.append((FileSystem.parent(of: "\(path)/\(name)/\(difference.path)"), entry))
      }
    }
    return added
  }

  private func folders(
    below path: String, in root: ObjectID
  ) throws(GitError) -> [TreeEntry] {
    guard let items = try store.repository.entry(at: path, in: root) else { return [] }
    return try store.repository.tree(items.id).entries.filter(\.isDirectory)
  }

  /// Reads an entry, or those in a folder.
  private func gather(
    _ entry: TreeEntry, in folder: String, _ schema: CollectionSchema, _ owner: UserID,
    into foods: inout [RememberedFood]
  ) throws(DiaryError) {
    let path = "\(folder)/\(entry.text)"
    guard !entry.isDirectory else {
      for entry in try store.repository.entries(of: entry.id) {
        try gather(entry, in: path, schema, owner, into: &foods)
      }
      return
    }
    guard let place = DocumentPath(path, collection: schema.name, kind: schema.identifierKind)
    else { return }
    let bytes = try DiaryError.git(store.repository.read(entry.id, .blob))
    guard let fields = try? DocumentBytes.object(of: bytes, path: path),
      fields["userId"]?.string ?? owner.text == owner.text
    else { return }
    let document = Document(collection: schema.name, id: place.id, fields: fields)
    if let food = RememberedFood(document) { foods.append(food) }
  }
}

extension RememberedFoods {
  /// Where the notes about a user's branch are.
  static func path(of owner: UserID, in folder: DiaryFolder) -> String {
    "\(folder.stateDirectory)/foods/\(owner == .guest ? "guest" : owner.text)"
  }
}
