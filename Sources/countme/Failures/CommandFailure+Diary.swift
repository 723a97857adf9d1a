import CountMeKit

extension CommandFailure {
  /// Makes the text for an error of the library.
  init(diary error: DiaryError) {
    self =
      switch error {
      case .machine(let failure): Self.of(failure)
      case .store(let failure): Self.of(failure)
      case .document(let failure): Self.of(failure)
      case .history(let failure): Self.of(failure)
      case .words(let failure): Self.of(failure)
      case .remote(let failure): Self.of(failure)
      case .sync(let failure): Self.of(failure)
      case .account(let failure): Self.of(failure)
      case .backup(let failure): Self.of(failure)
      case .migration(let failure): Self.of(failure)
      case .other(let failure as JournalFailure): Self.of(failure)
      case .other(let failure as AttachedFailure): Self.of(failure)
      case .other(let failure as UnclearArgument): Self.of(failure)
      case .other(let failure as ImportFailure):
        CommandFailure(import: failure.error, path: failure.path)
      case .other(let failure): CommandFailure(.bug, "an error without a text: \(failure)")
      }
  }

  /// Makes the text for a diary that cannot be used, or not be written to.
  static func of(_ failure: StoreFailure) -> CommandFailure {
    switch failure {
    case .notADiary(let path):
      CommandFailure(
        .notFound, "there is no diary at \(path.printable)",
        hint: "countme init makes one; -C DIR names another folder")
    case .gone(let path):
      CommandFailure(
        .notFound, "the diary at \(path.printable) is not there any more",
        hint:
          "where it was moved, end this and use it there; where its disk is gone, bring that back")
    case .alreadyADiary(let path):
      CommandFailure(
        .cannotCreate, "\(path.printable) is a diary already",
        hint:
          "use it: countme today. An account that is on a remote comes into it with countme remote add URL, "
          + "then countme account sign-in")
    case .folderNotEmpty(let path):
      CommandFailure(
        .cannotCreate, "\(path.printable) holds other files",
        hint: "choose a folder that is empty or does not exist yet")
    case .repositoryInUse(let path):
      CommandFailure(
        .cannotCreate, "\(path.printable) holds a git repository that is not empty",
        hint:
          "choose a folder that is empty or does not exist yet; git -C \(path.shellWord) log --all "
          + "shows what is there, and git -C \(path.shellWord) checkout . brings files back")
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
          + "countme remote reset --to-verified undoes it on a remote")
    case .damaged(let what, let detail):
      CommandFailure(
        .data, "\(what.printable) is damaged: \(detail.printable)",
        hint: what.hasPrefix(".countme/")
          ? "in the diary's folder, git checkout -- \(what.shellWord) brings back what the branch has"
          : "git fsck and git log in the diary's folder show what is left; nothing was changed")
    case .elsewhere(let state, let branch): Self.elsewhere(state, branch)
    case .handEditInTheWay(let path, let reason):
      CommandFailure(
        .data, "your own edit of \(path.printable) is in the way: \(reason.printable)",
        hint:
          "fix the file, remove it, or take the edit back with git checkout; nothing was changed",
        place: Place(path: path))
    case .unfinishedMerge(let path):
      CommandFailure(
        .data, "\(path.printable) is part of a git merge that is not finished",
        hint: "git commit finishes it, git merge --abort takes it back; nothing was changed",
        place: Place(path: path))
    case .caseCollision(let path, let other):
      CommandFailure(
        .notPermitted, "\(path.printable): \(other.printable) differs by case only",
        hint:
          "a diary cannot hold both; countme doctor --fix removes the one that is not named like a document, "
          + "after a backup. Nothing was changed",
        place: Place(path: path))
    case .folderFull(let folder): Self.full(folder)
    case .commitTooLarge(let bytes, let allowed):
      CommandFailure(
        .data, "this has \(bytes >> 20) MiB; at most \(allowed >> 20) MiB can be written at once",
        hint: "do it in several parts; nothing was changed")
    case .refused(let path, let rule, let reason):
      CommandFailure(
        .notPermitted, "\(path.printable): \(reason.printable)", hint: "the rule is: \(rule)",
        place: Place(path: path))
    }
  }

  /// A folder has no room; what is in it decides what can go.
  private static func full(_ folder: FullFolder) -> CommandFailure {
    let path = folder.path
    let allowed =
      switch folder.measure {
      case .bytes: "\(folder.allowed) bytes"
      case .files: "\(folder.allowed) files"
      }
    let hint =
      switch folder.content {
      case .documents: "countme rm removes documents from it"
      case .schemas: "remove files from it first"
      case .devices: "devices stay listed for good; use one that the account has already"
      case .invitations:
        "invitations stay listed for good; use one that is open, or the address and the password"
      }
    let file = folder.file.map { "\($0.printable): " } ?? ""
    return CommandFailure(
      .notPermitted, "\(file)\(path.printable) is full: \(allowed) are allowed",
      hint: "\(hint). Nothing was changed", place: Place(path: folder.file ?? path))
  }

  /// Plain git shows something else; nothing was changed, and its own commands lead back.
  private static func elsewhere(_ state: HeadState, _ branch: String?) -> CommandFailure {
    let back =
      branch.map { "git switch \($0.printable) goes back to the diary" }
      ?? "git branch lists the diary's branches, and git switch BRANCH goes back"
    let (words, hint) =
      switch state {
      case .rebasing:
        (
          "a git rebase is not finished",
          "git rebase --continue finishes it, git rebase --abort takes it back"
        )
      case .bisecting:
        ("a git bisect is not finished", "git bisect reset ends it")
      case .detached(let commit):
        ("the folder shows commit \(commit.prefix(10)), not a branch", back)
      case .anotherBranch(let name):
        ("the folder shows the branch \(name.printable), which is not a diary's branch", back)
      case .linkedWorktree(let main):
        (
          "this is another working tree of the diary in \(main.printable)",
          "use countme in that folder"
        )
      case .repositoryElsewhere(let path):
        (
          "the repository of this folder is in \(path.printable)",
          "a diary keeps it in .git; countme clone makes another copy"
        )
      }
    return CommandFailure(.configuration, words, hint: "\(hint); nothing was changed")
  }
}
