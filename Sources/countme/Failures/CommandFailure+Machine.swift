import CountMeKit
import CountMePlatform

extension CommandFailure {
  /// Makes the text for what the machine refuses.
  static func of(_ failure: MachineFailure) -> CommandFailure {
    switch failure {
    case .busy(let path):
      CommandFailure(
        .busy, "another program is writing to \(path.printable)",
        hint: "try again in a moment; nothing was changed")
    case .locked(let file, let seconds, let isOfGit):
      CommandFailure(
        .busy,
        "\(isOfGit ? "git" : "another program") is at work here: \(file.printable) was made "
          + "\(seconds) s ago",
        hint: isOfGit
          ? "try again in a moment. If no git is at work, one that was killed has left that file: remove it, or "
            + "wait until it is a minute old, and countme removes it; nothing was changed"
          : "try again in a moment. If no countme is at work on any machine, one that was killed has left that "
            + "file: remove it; nothing was changed")
    case .watched(let process, let since):
      CommandFailure(
        .busy,
        "this diary is watched already"
          + (process.map { ", by process \($0)" } ?? "")
          + (since.map { " since \($0.text)" } ?? ""),
        hint: "one watch is enough for a diary; stop that one to start another")
    case .system(let operation, let path, let number):
      CommandFailure(system: operation, path: path, number: number)
    case .unfinished(let cause): CommandFailure(unfinished: CommandFailure(cause))
    case .noLibrary(let name, let reason):
      CommandFailure(
        .inputOutput, "\(name) cannot be loaded: \(reason.printable)",
        hint: "it comes with your system's package of \(name)")
    case .incomplete(_, let operation, let message):
      CommandFailure(
        .inputOutput,
        "something of this diary is missing on this device, or damaged: cannot "
          + "\(operation.printable): \(message.printable)",
        hint: "countme doctor lists it; countme doctor --fix fetches it again from a remote")
    case .partialClone(let path, .shallow):
      CommandFailure(
        .configuration, "\(path.printable) is a shallow clone: its history is cut off",
        hint:
          "git fetch --unshallow in that folder fetches the rest; countme clone makes complete ones"
      )
    case .partialClone(let path, .filtered):
      CommandFailure(
        .configuration, "\(path.printable) is a partial clone: some of its files are not there",
        hint: "countme clone makes a complete one")
    case .git(let operation, let message):
      CommandFailure(
        .inputOutput, "git could not \(operation): \(message.printable)",
        hint: "git fsck in the diary's folder tells whether it is intact")
    case .malformedCommit(let operation, let message):
      CommandFailure(
        .data, "cannot \(operation.printable): \(message.printable)",
        hint:
          "if git has brought it into your branch, countme doctor names the commit that has it, and "
          + "countme doctor --fix writes that again with the files that can be read, signed by this "
          + "device; git reset --hard ORIG_HEAD takes a git pull back. Nothing was changed")
    case .cancelled: CommandFailure(.interrupted, "stopped; nothing was lost")
    }
  }

  private init(unfinished cause: CommandFailure) {
    self.init(
      cause.code, "saved, but the files in the folder are behind: \(cause.message)",
      hint: "do not repeat it; once this is fixed, the next command brings the files up to date",
      place: cause.place)
  }

  /// Makes the text for what is shown though files are missing that an earlier command could not write.
  init(late cause: CommandFailure) {
    self.init(
      cause.code, "what is shown may lack entries that are saved: \(cause.message)",
      hint: cause.hint, place: cause.place)
  }

  /// Makes the text for what was saved, and cannot be shown.
  init(untold cause: CommandFailure) {
    self.init(
      cause.code, "saved, but it cannot be shown: \(cause.message)",
      hint: "do not repeat it; countme log shows what was saved", place: cause.place)
  }

  private init(system operation: String, path: String, number: Int32) {
    let failure = ErrorNumber(number)
    let what = path.isEmpty ? operation : "\(operation) \(path.printable)"
    self.init(
      failure.isAboutRoomOrPermission ? .cannotCreate : .inputOutput,
      "cannot \(what): \(failure.text)", hint: failure.advice,
      place: path.isEmpty ? nil : Place(path: path))
  }
}

extension ErrorNumber {
  /// What to do about it.
  var advice: String {
    switch kind {
    case .noRoom: "make room on the disk and try again; nothing was lost"
    case .readOnly: "this file system can only be read; nothing was changed"
    case .notPermitted: "the file or folder belongs to somebody else; nothing was changed"
    case .tooManyFiles: "too many files are open; try again; nothing was lost"
    case .failingDisk: "the disk is failing: copy the folder to another one now"
    case .other: "nothing was lost; try again"
    }
  }
}
