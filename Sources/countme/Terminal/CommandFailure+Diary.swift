import CountMeKit
import CountMeModel

extension CommandFailure {
  /// Makes the text for an error of the library.
  init(diary error: DiaryError) {
    self =
      Self.ofDiary(error) ?? Self.ofDocuments(error) ?? Self.ofMachine(error)
      ?? Self.ofSyncing(error) ?? Self.ofAccounts(error) ?? Self.ofNames(error)
      ?? Self.ofBackups(error) ?? Self.ofRetention(error) ?? Self.ofMigration(error)
      ?? CommandFailure(.bug, "an error without a text: \(error)")
  }

  private static func ofDiary(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .notADiary(let path):
      CommandFailure(
        .notFound, "there is no diary at \(path.printable)",
        hint: "countme init makes one; -C DIR names another folder")
    case .alreadyADiary(let path):
      CommandFailure(
        .cannotCreate, "\(path.printable) is a diary already", hint: "use it: countme today")
    case .folderNotEmpty(let path):
      CommandFailure(
        .cannotCreate, "\(path.printable) holds other files",
        hint: "choose a folder that is empty or does not exist yet")
    case .foreignFolder(let path):
      CommandFailure(
        .notPermitted, "the diary in \(path.printable) belongs to another user of this machine",
        hint: "if you trust it: git config --global --add safe.directory \(path.shellWord)")
    case .linkInTheWay(let path):
      CommandFailure(
        .notPermitted, "\(path.printable) is a link, which countme does not write through",
        hint: "remove it, or put what it leads to in its place; nothing was changed",
        place: Place(path: path))
    case .newerFormat(let found, let supported):
      CommandFailure(
        .configuration,
        "this diary has format \(found), and this program knows formats up to \(supported)",
        hint: "install a newer countme; nothing was changed. If none of your devices has one, "
          + "countme remote reset --to-verified takes it back on a remote")
    case .elsewhere(let state, let branch): Self.elsewhere(state, branch)
    case .damaged(let what, let detail):
      CommandFailure(
        .data, "\(what.printable) is damaged: \(detail.printable)",
        hint: "git fsck and git log in the diary's folder show what is left; nothing was changed")
    default: nil
    }
  }

  /// Plain git shows something else; nothing was changed, and its own commands lead back.
  private static func elsewhere(_ state: HeadState, _ branch: String?) -> CommandFailure {
    let back =
      branch.map { "git switch \($0.printable) leads back to the diary" }
      ?? "git branch lists the diary's branches, and git switch BRANCH leads back"
    let (words, hint) =
      switch state {
      case .rebasing:
        (
          "a git rebase has stopped on its way",
          "git rebase --continue goes on with it, git rebase --abort takes it back"
        )
      case .bisecting:
        ("a git bisect has not ended", "git bisect reset ends it")
      case .detached(let commit):
        ("the folder shows commit \(commit.prefix(10)) and no branch", back)
      case .anotherBranch(let name):
        ("the folder shows the branch \(name.printable), which is no diary's", back)
      case .linkedWorktree(let main):
        (
          "this is another working tree of the diary in \(main.printable)",
          "countme works in that folder"
        )
      case .repositoryElsewhere(let path):
        (
          "the repository of this folder is in \(path.printable)",
          "a diary has it in .git; countme clone makes another copy"
        )
      }
    return CommandFailure(.configuration, words, hint: "\(hint); nothing was changed")
  }

  private static func ofDocuments(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .unknownCollection(let name, let known):
      CommandFailure(
        .notFound, "there is no collection \(name.printable)",
        hint: Self.collections(like: name, among: known))
    case .ambiguousCollection(let name, let candidates):
      CommandFailure(
        .usage, "\(name.printable) could be \(candidates.joined(separator: " or "))",
        hint: "write more of the name")
    case .schemaUnusable(let path, let error):
      CommandFailure(schema: error, path: path)
    case .unreadable(let path, let error):
      CommandFailure(json: error, path: path)
    case .notImportable(let path, let error):
      CommandFailure(import: error, path: path)
    case .invalid(let path, let violations):
      CommandFailure(violations: violations, path: path)
    default: ofIdentifiers(error)
    }
  }

  private static func collections(like name: String, among known: [String]) -> String {
    let near = NearestNames(known).near(name)
    let all = "the collections are: \(known.joined(separator: ", "))"
    return near.isEmpty
      ? all
      : "did you mean \(near.joined(separator: " or "))? countme schema list shows all"
  }

  private static func ofIdentifiers(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .badIdentifier(let id, let collection, let kind):
      CommandFailure(
        .data, "\(id.printable) cannot be an id in \(collection)",
        hint: "ids there have the form \(kind.example)")
    case .notFound(let collection, let id):
      CommandFailure(
        .notFound, "there is no \(id.printable) in \(collection)",
        hint: "countme list \(collection) shows what there is")
    case .ambiguousIdentifier(let prefix, let collection, let candidates):
      CommandFailure(
        .usage, "\(prefix.printable) is the beginning of \(candidates.count) ids in \(collection)",
        hint: "write more of it: \(candidates.prefix(4).joined(separator: ", "))")
    case .alreadyExists(let collection, let id):
      CommandFailure(
        .cannotCreate, "\(id.printable) exists in \(collection) already",
        hint: "countme set \(collection) \(id.printable) FIELD=VALUE changes it")
    case .refused(let path, let rule, let reason):
      CommandFailure(
        .notPermitted, "\(path.printable): \(reason.printable)", hint: "the rule is: \(rule)",
        place: Place(path: path))
    case .handEditInTheWay(let path, let reason):
      CommandFailure(
        .data, "your own edit of \(path.printable) is in the way: \(reason.printable)",
        hint: "mend the file, remove it, or take it back with git checkout; nothing was changed",
        place: Place(path: path))
    case .unfinishedMerge(let path):
      CommandFailure(
        .data, "\(path.printable) is in a merge of git's that is not finished",
        hint: "git commit finishes it, git merge --abort takes it back; nothing was changed",
        place: Place(path: path))
    case .unknownRevision(let revision):
      CommandFailure(
        .notFound, "there is no commit \(revision.printable) in this diary",
        hint: "countme log lists them")
    case .undoesMigration:
      CommandFailure(
        .notPermitted,
        "undo would take back all that was written without an account and came into it at sign-in",
        hint: "countme migrate --rollback does that, with a backup; nothing was changed")
    case .nothingToUndo:
      CommandFailure(
        .notFound, "there is nothing left to undo", hint: "countme log lists what was done")
    case .fewerToUndo(let count):
      CommandFailure(
        .notFound, "only \(count.counted("command")) of this device can be undone",
        hint: "countme undo \(count) does; countme log lists what was done")
    case .nothingToRedo:
      CommandFailure(
        .notFound, "there is no undo to take back",
        hint: "only what countme undo did last can be done again")
    case .unknownConflict(let text, let count):
      CommandFailure(
        .notFound, "there is no conflict \(text.printable)",
        hint: count == 0 ? "there is none yet" : "countme conflicts lists them")
    case .nothingToKeep(let collection, let id):
      CommandFailure(
        .data, "that version of \(collection) \(id.printable) is no valid document",
        hint: "countme history \(collection) \(id.printable) lists the others")
    case .unclearFood(let question): FoodQuestionText(question: question).failure
    case .unclearExercise(let question): ExerciseQuestionText(question: question).failure
    case .misunderstood(let what, let text, let expected):
      CommandFailure(
        .usage, "\(text.printable) is no \(what)", hint: "write \(expected)")
    default: nil
    }
  }
}
