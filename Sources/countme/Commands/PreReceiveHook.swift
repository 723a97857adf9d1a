import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme hook pre-receive`.
struct PreReceiveHook: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pre-receive",
    abstract: "Let in what the rules allow; reads git's lines on standard input.")

  func run() async throws {
    let lines = try InputFile.standardInput()
    var judge = try PreReceive(now: DiaryEnvironment.system().now())
    let refused = try judge.judge(lines)
    guard !refused.isEmpty else { return }
    for reference in refused {
      let (reason, hint) = Self.text(of: reference.refusal)
      _ = Console.show(
        "countme: \(reference.name.printable): \(reason)\nhint: \(hint)", on: .error)
    }
    throw ExitCode(1)
  }

  private static func text(of refusal: PreReceive.Refusal) -> (reason: String, hint: String) {
    switch refusal {
    case .noPlace:
      ("only diaries have a place here", "push refs/heads/users/… with countme sync")
    case .noCommit:
      ("it is not a commit", "a diary's branch leads to commits")
    case .notFastForward:
      ("history is added to here, never rewritten", "countme sync merges first")
    case .stillOpen:
      ("the account is not closed", "countme account delete closes it")
    case .gone:
      ("the account is closed, and was deleted here", "countme account create makes a new one")
    case .wrongAccount:
      ("it leads to no account with that address", "countme sync announces your account")
    case .addressInUse:
      ("an account has this address", "countme account delete or change-email gives it up")
    case .stillShared:
      ("a share ends by its owner's word, which stays", "countme share rm NAME ends it")
    case .wrongInvitation:
      ("it leads to no invitation that stands", "countme sync announces those that do")
    case .invitationOpen:
      ("the invitation is still open", "countme account devices invite --withdraw ID ends it")
    case .codeLeftBehind(let reference):
      (
        "it begins anew, and \(reference.printable) would keep what it replaces",
        "a newer countme moves it in the same push"
      )
    case .tooMany:
      ("too many references at once", "push 1024 or fewer at a time")
    case .tooCostly(let excess):
      (
        "what was sent costs too much: \(excess)",
        "no diary has such objects; push with countme sync"
      )
    case .notInvited(let account):
      (
        "this remote takes new accounts by invitation only",
        "its keeper lets yours in: countme remote allow REMOTE \(account)"
      )
    case .commit(let id, let path, let rule, let reason):
      (
        "commit \(id.prefix(10))\(path.map { ", \($0.printable)" } ?? ""): \(reason.printable)",
        "the rule is: \(rule)"
      )
    }
  }
}
