import CountMeHistory
import CountMeModel
import CountMeSchema

/// What is found in the files of the newest commit, of which each is looked at once and let go.
struct FileExamination {
  /// The files, to be read again where something has to be mended.
  let files: CommittedFiles
  /// What follows from the documents and is not so.
  private(set) var derivedChanges: [DocumentChange] = []
  /// What is noted of habits that are not there: where, and the habit's id.
  private(set) var unknownHabits: [(path: String, habit: String)] = []
  /// What is wrong, of each check in the order of the paths.
  private(set) var found = Findings()

  /// Looks at all files.
  ///
  /// - Parameters:
  ///   - now: when they are looked at.
  ///   - owner: whose branch they are on.
  ///   - source: the documents that others follow from; nil to look for none of what follows.
  init(
    of files: CommittedFiles, _ catalogue: Catalogue, at now: Timestamp, owner: UserID,
    source: TreeSource?
  ) throws(DiaryError) {
    self.files = files
    var following = FollowingExamination(
      of: source == nil ? [] : (try? catalogue.schemasWithDerivedFields()) ?? [])
    var duplicates = DuplicateSearch()
    var habits = HabitReferences()
    var hasAttributes = false
    for number in 0..<files.count {
      let file = files[number]
      found.add(file, at: now, owner: owner)
      switch file.content {
      case .document(let schema, let path, let fields, _):
        following.add(path, fields, number)
        habits.add(path, fields)
        if let other = duplicates.first(like: fields, schema, number, in: files) {
          found.add(.duplicate, file.path, "it is the same as \(other)")
        }
      case .system(.attributes, let bytes): hasAttributes = bytes == SystemFile.attributesBytes
      default: break
      }
    }
    if !hasAttributes {
      found.add(.attributes, SystemFile.attributes.path, "it is missing or has other lines")
    }
    unknownHabits = habits.broken
    guard let source else { return }
    derivedChanges = try following.changes(in: files, source)
    for change in derivedChanges {
      guard let schema = try? catalogue.schema(of: change.path.collection) else { continue }
      found.add(following: change, schema)
    }
  }
}

/// Looks for entries that are the same in all but their ids.
private struct DuplicateSearch {
  /// Where the first of each content is, by the content's hash.
  private var firsts: [Int: Int32] = [:]

  /// The path of an earlier document with the same content; nil where there is none.
  mutating func first(
    like fields: JSONObject, _ schema: CollectionSchema, _ number: Int, in files: CommittedFiles
  ) -> String? {
    guard schema.identifierKind == .uuid, fields["timestamp"] != nil else { return nil }
    let content = Self.content(of: fields)
    let hash = content.hashValue
    guard let first = firsts[hash] else {
      firsts[hash] = Int32(number)
      return nil
    }
    guard let other = files.document(Int(first)), Self.content(of: other.fields) == content else {
      return nil
    }
    return other.path.text
  }

  private static func content(of fields: JSONObject) -> JSONObject {
    var content = fields
    for name in ["id", "lastModified", "createdAt"] { content[name] = nil }
    return content
  }
}

/// The habits, and the records that are about them.
private struct HabitReferences {
  private var habits: Set<String> = []
  private var records: [(path: String, habit: String)] = []

  mutating func add(_ path: DocumentPath, _ fields: JSONObject) {
    switch path.collection.text {
    case Habit.collection: habits.insert(path.id.text)
    case Completion.collection:
      // What was taken back stands empty.
      guard fields[Completion.Field.progress] != 0, let habit = Completion(fields).habitId else {
        return
      }
      records.append((path.text, habit))
    default: break
    }
  }

  /// The records whose habits are not there.
  var broken: [(path: String, habit: String)] { records.filter { !habits.contains($0.habit) } }
}
