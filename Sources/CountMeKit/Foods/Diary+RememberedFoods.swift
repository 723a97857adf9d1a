import CountMeModel
import Git

extension Diary {
  /// The foods of the committed entries, each once, sorted by name.
  ///
  /// Folders of entries that are as they were are taken from the notes beside the repository.
  ///
  /// Complexity: the entries of the months that are different since, and the foods there are.
  func rememberedFoods(_ reader: DiaryReader) throws(DiaryError) -> [RememberedFood] {
    let path = RememberedFoods.path(of: reader.owner, in: folder)
    let before = RememberedFoods((try? FileSystem.read(path, limit: 1 << 26)) ?? [])
    let after = try remembering(reader, before: before)
    if after != before {
      // On a disk that only can be read they are made again each time.
      try? DurableFile.createDirectories(FileSystem.parent(of: path), mode: 0o700)
      try? DurableFile.write(after.bytes, to: path, mode: 0o600, flush: .later)
    }
    return after.foods
  }

  private func remembering(
    _ reader: DiaryReader, before: RememberedFoods
  ) throws(DiaryError) -> RememberedFoods {
    let schema = try reader.schema(of: try reader.name("foodItems"))
    let root = try head().tree
    var notes = RememberedFoods()
    let top = try DiaryError.git { () throws(GitError) in
      guard let items = try repository.entry(at: schema.name.text, in: root) else { return Tree([]) }
      return try repository.tree(items.id)
    }
    for entry in top.entries where entry.isDirectory {
      let name = entry.text
      if let known = before.folders[name], known.tree == entry.id.hex {
        notes.folders[name] = known
        continue
      }
      var foods: [RememberedFood] = []
      try gather(entry.id, at: "\(schema.name.text)/\(name)", schema, reader.owner, into: &foods)
      notes.folders[name] = RememberedFoods.Folder(
        tree: entry.id.hex, foods: RememberedFood.joined(foods))
    }
    return notes
  }

  private func gather(
    _ tree: ObjectID, at path: String, _ schema: CollectionSchema, _ owner: UserID,
    into foods: inout [RememberedFood]
  ) throws(DiaryError) {
    let entries = try DiaryError.git { () throws(GitError) in try repository.tree(tree).entries }
    for entry in entries {
      let below = "\(path)/\(entry.text)"
      if entry.isDirectory {
        try gather(entry.id, at: below, schema, owner, into: &foods)
      } else if let place = DocumentPath(
        below, collection: schema.name, kind: schema.identifierKind)
      {
        let bytes = try DiaryError.git { () throws(GitError) in
          try repository.read(entry.id, .blob)
        }
        guard let fields = try? DocumentBytes.object(of: bytes, path: below),
          fields["userId"]?.string ?? owner.text == owner.text
        else { continue }
        let document = Document(collection: schema.name, id: place.id, fields: fields)
        if let food = RememberedFood(document) { foods.append(food) }
      }
    }
  }
}

extension RememberedFoods {
  /// Where the notes about a user's branch are.
  static func path(of owner: UserID, in folder: DiaryFolder) -> String {
    "\(folder.stateDirectory)/foods/\(owner == .guest ? "guest" : owner.text)"
  }
}
