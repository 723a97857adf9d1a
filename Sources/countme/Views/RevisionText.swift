import CountMeKit

/// What a commit did, as people would tell it: from its documents, not from its message.
struct RevisionText {
  private let settings: ProfileSettings
  /// The name of a document that another one points at, such as the habit of a tick.
  private let name: (_ collection: String, _ id: String) -> String?

  /// Tells commits of a diary.
  init(_ reader: DiaryReader) throws(DiaryError) {
    settings = try reader.settings()
    name = { collection, id in
      guard let collection = CollectionName(collection), let id = DocumentID(id) else { return nil }
      return try? reader.document(collection, id)?.name
    }
  }

  /// The commit in one line.
  func line(_ revision: Revision) -> String {
    switch revision.kind {
    case .merge(let devices):
      let names = devices.filter { $0 != revision.device }
      return names.isEmpty
        ? "merged" : "merged \(Self.listed(names.map { "\($0.printable)'s" })) changes"
    case .imported, .retention: return revision.summary.printable
    case .undo: return "undid: \(undone(by: revision))"
    case .redo: return "did again: \(redone(by: revision))"
    case .kept: return "chose after a conflict: \(told(revision.changes, or: revision))"
    case .handEdit: return "by hand: \(told(revision.changes, or: revision))"
    case .edit: return told(revision.changes, or: revision)
    }
  }

  /// The command that a commit did or took back.
  func command(_ revision: Revision) -> String {
    if case .undo = revision.kind { return undone(by: revision) }
    // What was reached by the way stays.
    let changes = revision.changes.filter { $0.path.collection.text != Achievement.collection }
    guard case .edit = revision.kind, !changes.isEmpty else { return line(revision) }
    return told(changes, or: revision)
  }

  private func undone(by revision: Revision) -> String {
    imported(revision, "undid: ") ?? told(revision.changes.map(\.reversed), or: revision)
  }

  private func redone(by revision: Revision) -> String {
    imported(revision, "redid: ") ?? told(revision.changes, or: revision)
  }

  /// The words for an import or for retention, of which nobody wants to read every entry.
  private func imported(_ revision: Revision, _ prefix: String) -> String? {
    let subjects = ["imported ", "retention: let go "]
    guard subjects.contains(where: { revision.summary.hasPrefix(prefix + $0) }) else { return nil }
    return String(revision.summary.dropFirst(prefix.count)).printable
  }

  /// One document's change in one line.
  func line(_ change: DocumentChange) -> String {
    let deed = deed(change)
    return "\(deed.verb) \(deed.object)"
  }

  /// The changes as sentences without a subject; what one command did to a day comes after its entries.
  private func told(_ changes: [DocumentChange], or revision: Revision) -> String {
    let consequences = [DailyLog.collection, ProfileProgress.collection]
    let entries = changes.filter {
      !consequences.contains($0.path.collection.text) && !isGoalOfWater($0)
    }
    let rewards = [DailyAward.collection, Achievement.collection]
    let isReward = { (change: DocumentChange) in rewards.contains(change.path.collection.text) }
    let inOrder = entries.filter { !isReward($0) } + entries.filter(isReward)
    let deeds = (inOrder.isEmpty ? changes : inOrder).map(deed)
    guard !deeds.isEmpty else { return Self.counted(revision) }
    var verbs: [String] = []
    for deed in deeds where !verbs.contains(deed.verb) { verbs.append(deed.verb) }
    let parts = verbs.map { verb in
      "\(verb) \(Self.listed(deeds.filter { $0.verb == verb }.map(\.object)))"
    }
    return parts.joined(separator: "; ")
  }

  /// Whether nothing was drunk: the day only notes what the settings say.
  private func isGoalOfWater(_ change: DocumentChange) -> Bool {
    guard change.path.collection.text == Water.collection else { return false }
    let totals = [change.before, change.after].map { $0.map { Water($0).total } ?? 0 }
    return totals[0] == totals[1]
  }

  private static func counted(_ revision: Revision) -> String {
    let counts = revision.counts.filter { $0.collection.text != DailyLog.collection }
    guard !counts.isEmpty else { return revision.summary.printable }
    return "changed "
      + counts.map { "\($0.count) in \($0.collection)" }.joined(separator: ", ")
  }

  /// The first of some names, and how many more there are.
  private static func listed(_ names: [String]) -> String {
    names.list(most: names.count > 4 ? 3 : 4)
  }
}

extension RevisionText {
  /// What was done, and to what.
  private struct Deed {
    let verb: String
    let object: String
  }

  private func deed(_ change: DocumentChange) -> Deed {
    let collection = change.path.collection.text
    if let fields = change.after, change.before == nil, let deed = adding(fields, collection) {
      return deed
    }
    if let before = change.before, let after = change.after,
      let deed = changing(from: before, to: after, collection)
    {
      return deed
    }
    if let fields = change.before, change.after == nil {
      if collection == Completion.collection {
        return Deed(verb: "unchecked", object: habit(Completion(fields)))
      }
      if collection == DailyAward.collection {
        return Deed(verb: "gave back", object: points(DailyAward(fields)))
      }
    }
    let document = Document(
      collection: change.path.collection, id: change.path.id,
      fields: change.after ?? change.before ?? JSONObject())
    let subject = subject(of: document)
    if change.before == nil { return Deed(verb: "added", object: subject) }
    if change.after == nil { return Deed(verb: "removed", object: subject) }
    return Deed(verb: "changed", object: "\(subject): \(differences(change))")
  }

  /// An entry that the commands of every day make.
  private func adding(_ fields: JSONObject, _ collection: String) -> Deed? {
    func energy(_ name: String?, _ kilocalories: Double?) -> String {
      "\(named(name)) \((kilocalories ?? 0).shown) kcal"
    }
    return switch collection {
    case FoodItem.collection:
      Deed(verb: "ate", object: energy(FoodItem(fields).name, FoodItem(fields).calories))
    case ExerciseItem.collection:
      Deed(
        verb: "moved:",
        object: energy(ExerciseItem(fields).name, ExerciseItem(fields).caloriesBurned))
    case Weight.collection:
      Deed(verb: "weighed", object: settings.shownWeight(Weight(fields).weight ?? 0))
    case Water.collection:
      Deed(verb: "drank", object: settings.shownVolume(Water(fields).total))
    case FastingSession.collection: Deed(verb: "began", object: "a fast")
    case ReactionLog.collection: Deed(verb: "noted", object: named(ReactionLog(fields).type))
    case FavoriteFood.collection:
      Deed(verb: "saved", object: "\(named(FavoriteFood(fields).name)) as a favourite")
    case CustomMeal.collection:
      Deed(verb: "saved", object: "the meal \(named(CustomMeal(fields).name))")
    case Habit.collection: Deed(verb: "began", object: "the habit \(named(Habit(fields).name))")
    case Completion.collection: Deed(verb: "checked", object: habit(Completion(fields)))
    case DailyAward.collection: Deed(verb: "earned", object: points(DailyAward(fields)))
    case Achievement.collection where Achievement(fields).unlocked == true:
      Deed(verb: "reached", object: named(Achievement(fields).title))
    case ProfileAccount.collection: Deed(verb: "made", object: "the account")
    case ProfileDevice.collection:
      if let member = ProfileDevice(fields).member {
        Deed(verb: "let", object: "\(member.printable) in, on \(named(ProfileDevice(fields).name))")
      } else {
        Deed(verb: "signed in", object: "on \(named(ProfileDevice(fields).name))")
      }
    case ProfileInvitation.collection:
      Deed(verb: "invited", object: named(ProfileInvitation(fields).name))
    case ProfileShare.collection: Deed(verb: "shared", object: ProfileShare(fields).id.printable)
    case ProfileSettings.collection: Deed(verb: "set", object: values(fields))
    default: nil
    }
  }

  /// A change that has a name of its own.
  private func changing(
    from before: JSONObject, to after: JSONObject, _ collection: String
  ) -> Deed? {
    let isNew = { (field: String) in before[field] == nil && after[field] != nil }
    switch collection {
    case Water.collection:
      let step = Water(after).total - Water(before).total
      guard step > 0 else { return nil }
      return Deed(verb: "drank", object: settings.shownVolume(step))
    case FastingSession.collection:
      return isNew(FastingSession.Field.endTime) ? Deed(verb: "ended", object: "a fast") : nil
    case Completion.collection:
      let done = Completion(after)
      let step = (done.progress ?? 0) - (Completion(before).progress ?? 0)
      guard step != 0 else { return nil }
      return Deed(verb: step > 0 ? "checked" : "unchecked", object: habit(done))
    case ProfileDevice.collection:
      guard isNew(ProfileDevice.Field.revokedAt) else { return nil }
      if let member = ProfileDevice(after).member {
        return Deed(verb: "parted from", object: member.printable)
      }
      return Deed(verb: "revoked", object: (ProfileDevice(after).name ?? "a device").printable)
    case ProfileInvitation.collection:
      guard isNew(ProfileInvitation.Field.withdrawnAt) else { return nil }
      return Deed(
        verb: "withdrew", object: "the invitation of \(named(ProfileInvitation(after).name))")
    case ProfileShare.collection:
      let name = ProfileShare(after).id.printable
      return isNew(ProfileShare.Field.endedAt)
        ? Deed(verb: "ended", object: "the share \(name)")
        : Deed(verb: "shared", object: "\(name) otherwise")
    case ProfileAccount.collection:
      return Deed(verb: "changed", object: "the account's keys, address or groups")
    case ProfileSettings.collection:
      var changed = JSONObject()
      for member in after where before[member.key] != member.value {
        changed[member.key] = member.value
      }
      guard before.allSatisfy({ after[$0.key] != nil }) else { return nil }
      return Deed(verb: "set", object: values(changed))
    default: return nil
    }
  }

  private func named(_ name: String?) -> String { (name ?? "").printable }

  private func habit(_ completion: Completion) -> String {
    (name(Habit.collection, completion.habitId ?? "") ?? "a habit").printable
  }

  private func points(_ award: DailyAward) -> String { "\(award.xp ?? 0) XP" }

  private func values(_ fields: JSONObject) -> String {
    let hidden = ["id", "userId", "lastModified"]
    return fields.filter { !hidden.contains($0.key) }
      .map { "\($0.key.printable) \(JSONValue?.some($0.value).shown)" }.joined(separator: ", ")
  }

  private func subject(of document: Document) -> String {
    let collection = document.collection.text
    if collection.hasSuffix("/\(document.id)") { return collection }
    if let weight = Weight.line(of: document, settings) { return weight }
    if document.headline == document.id.text {
      return "\(collection) \(document.id.shown)"
    }
    return [FoodItem.collection, ExerciseItem.collection, Habit.collection].contains(collection)
      ? document.headline : "\(collection) \(document.headline)"
  }

  private func differences(_ change: DocumentChange) -> String {
    let (before, after) = (change.before ?? JSONObject(), change.after ?? JSONObject())
    var names = before
    for member in after { names[member.key] = member.value }
    var different = names.keys.filter { $0 != "lastModified" && before[$0] != after[$0] }
    // What follows from another amount of a food is not told nutrient by nutrient.
    if change.path.collection.text == FoodItem.collection,
      different.contains(FoodItem.Field.calories)
    {
      different.removeAll { $0 != FoodItem.Field.calories && FoodItem.isNutrient($0) }
    }
    return different.map { "\($0.printable) \(before[$0].shown) → \(after[$0].shown)" }
      .joined(separator: ", ")
  }
}

extension DocumentChange {
  /// The way back.
  fileprivate var reversed: DocumentChange {
    DocumentChange(path: path, before: after, after: before)
  }
}
