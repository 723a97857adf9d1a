import CountMeGit
import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSodium
import CountMeStore

/// Many days of one device's entries up to the present one, each a commit as the device would have made it then.
///
/// The commits are written into few packs, and the files once at the end: ten years take minutes.
struct PlantedHistory: ~Copyable {
  private static let commitsADay = 40
  /// How many commits share a pack.
  private static let packed = 4000
  private let store: Store
  private let commits: Int
  private let owner: UserID
  private let catalogue: Catalogue
  private let key: SigningKey
  private let first: CalendarDate

  /// Prepares for so many commits on top of a diary that has an account.
  init(_ store: Store, commits: Int) throws {
    let owner = try store.folder.owner()
    let catalogue = try store.catalogue(at: try store.head())
    guard let key = try store.deviceKey() else {
      throw BenchError(command: ["history"], message: "a guest signs nothing")
    }
    self.store = store
    self.commits = commits
    self.owner = owner
    self.catalogue = catalogue
    self.key = key
    let days = (commits + Self.commitsADay - 1) / Self.commitsADay
    first = store.environment.now().date.adding(days: -days)
  }

  /// Writes the commits, moves the branch and shows the files.
  func plant() throws {
    let before = try store.head()
    var head = before
    for start in stride(from: 0, to: commits, by: Self.packed) {
      let numbers = start..<min(start + Self.packed, commits)
      head = try added(numbers, to: head)
      Progress.show("\(numbers.upperBound) of \(commits) commits")
    }
    guard let commit = head.commit else { return }
    let branch = try store.folder.branch()
    try store.moveReference(branch.preparedReference, from: nil, to: commit, "planted")
    try store.locked { () throws(DiaryError) in
      guard let tip = try JudgedTip(preparedFor: branch, in: store.repository) else { return }
      try store.publish(tip, on: before, message: "planted")
    }
    try store.removeReference(branch.preparedReference)
  }

  private func added(_ numbers: Range<Int>, to head: Head) throws(DiaryError) -> Head {
    try store.repository.writingPack { repository throws(DiaryError) in
      var head = head
      for number in numbers { head = try added(number, to: head, repository) }
      return head
    }
  }

  private func added(
    _ number: Int, to head: Head, _ repository: borrowing Repository
  ) throws(DiaryError) -> Head {
    let moment = moment(of: number)
    guard let entry = try entry(number, at: moment, in: head, repository) else { return head }
    let changes = try store.derivedChanges(of: [entry.change], at: head, catalogue)
    let authorised = try ValidChanges(changes, catalogue: catalogue).authorised(owner: owner)
    var files: [TreeChange] = []
    for file in SealedFile.files(authorised) { files.append(try file.packed(repository).change) }
    let tree = try DiaryError.git(repository.updatedTree(head.tree, files))
    let draft = CommitDraft(
      tree: tree, parents: head.commit.map { [$0] } ?? [],
      author: CommitIdentity(
        name: store.environment.deviceName, email: "\(owner.text)@countme.invalid",
        seconds: moment.milliseconds / 1000, offsetMinutes: 0),
      message: CommitMessage(entry.words).text)
    let commit = try repository.write(draft) { bytes in SSHSignature.armoured(bytes, by: key) }
    return Head(reference: head.reference, commit: commit, tree: tree)
  }

  /// Entries follow one another every twenty minutes, from seven in the morning on.
  private func moment(of number: Int) -> Timestamp {
    let day = first.adding(days: number / Self.commitsADay)
    let minutes = 420 + number % Self.commitsADay * 20
    return day.startInUTC.adding(milliseconds: Int64(minutes) * 60_000)
  }

  /// What a person writes down: of twenty entries one is a weight, two are exercises, five are water, the rest food.
  private func entry(
    _ number: Int, at moment: Timestamp, in head: Head, _ repository: borrowing Repository
  ) throws(DiaryError) -> (change: DocumentChange, words: String)? {
    let day = moment.date
    var random = SplitMix(seed: UInt64(number))
    let id = DocumentID(UUIDText(version7At: moment, rest: random.bytes(10)))
    let common: JSONObject = ["date": .string(day.text), "timestamp": .string(moment.text)]
    switch number % 20 {
    case 0:
      let weight = 70 + Double(number % 7) / 10
      let fields: JSONObject = ["weight": .number(weight), "source": "manual"]
      return (try change("weightHistory", id, common, fields, moment), "weighed \(weight) kg")
    case 1, 11:
      let fields: JSONObject = ["name": "Walking", "caloriesBurned": 90, "durationMinutes": 25]
      return (try change("exerciseItems", id, common, fields, moment), "did Walking 90 kcal")
    case 2, 6, 10, 14, 18:
      let water = Double(250 * (number % Self.commitsADay / 4 + 1))
      let fields: JSONObject = ["date": .string(day.text), "milliliters": .number(water)]
      let before = try document("hydration", DocumentID(day), in: head, repository)
      return (
        try change("hydration", DocumentID(day), [:], fields, moment, before: before),
        "drank 250 ml"
      )
    default:
      let food = BenchFood.all[number * 7 % BenchFood.all.count]
      let fields: JSONObject = [
        "name": .string(food.name), "calories": .number(food.calories), "source": "manual",
        "protein": .number(food.protein), "meal": "lunch",
      ]
      let calories = CanonicalNumber.text(of: food.calories)
      return (
        try change("foodItems", id, common, fields, moment), "ate \(food.name) \(calories) kcal"
      )
    }
  }

  private func change(
    _ collection: String, _ id: DocumentID, _ common: JSONObject, _ fields: JSONObject,
    _ moment: Timestamp, before: JSONObject? = nil
  ) throws(DiaryError) -> DocumentChange {
    var after = common
    for (name, value) in fields { after[name] = value }
    after["id"] = .string(id.text)
    after["userId"] = .string(owner.text)
    after["lastModified"] = .string(moment.text)
    return DocumentChange(path: try path(collection, id), before: before, after: after)
  }

  private func document(
    _ collection: String, _ id: DocumentID, in head: Head, _ repository: borrowing Repository
  ) throws(DiaryError) -> JSONObject? {
    let path = try path(collection, id).text
    return try DiaryError.git { () throws(GitError) in
      guard let entry = try repository.entry(at: path, in: head.tree) else { return nil }
      return try? JSONValue(parsing: repository.read(entry.id, .blob)).object
    }
  }

  private func path(_ collection: String, _ id: DocumentID) throws(DiaryError) -> DocumentPath {
    guard let name = CollectionName(collection),
      let kind = try catalogue.schema(name)?.identifierKind
    else { throw .document(.unknownCollection(collection, known: [])) }
    guard let path = DocumentPath(name, id, kind: kind) else {
      throw .document(.badIdentifier(id.text, collection: name, kind: kind))
    }
    return path
  }
}
