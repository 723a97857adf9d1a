import Foundation
import TestSupport
import Testing

@Suite("An account that is closed on a remote with the hook", .ownThread)
struct ClosedAccountTests {
  private let scene: HostileScene
  private let branch: String
  private let old: String

  init() throws {
    scene = try HostileStage.shared.get().copy()
    branch = try scene.laptop.sh("git symbolic-ref HEAD")
    old = try scene.laptop.head()
    try scene.laptop.sh("git config remote.origin.url \"$(cd ..; pwd)/remote.git\"")
    try scene.laptop.run("sync")
    try scene.laptop.run("account delete --yes --password-stdin", input: Journey.password)
  }

  /// What plain git finds on the remote.
  private func git(_ arguments: String) throws -> String {
    try scene.sh("git -C remote.git \(arguments)").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("One signed commit without parents is left, and the other user's references")
  func leaves() throws {
    #expect(try git("rev-list \(branch)") == git("rev-parse \(branch)"))
    #expect(
      try scene.sh("git -C remote.git for-each-ref --format='%(refname)' | sort").output
        == scene.sh(
          "(echo \(branch); cat bob-lookup; echo refs/heads/users/$(cat bob-branch)) | sort"
        ).output)
    let files = try git("ls-tree -r --name-only \(branch)").split(separator: "\n")
    #expect(
      files.filter { !$0.hasPrefix("profile/devices/laptop-") }
        == [".countme/format.json", ".gitattributes", "profile/account.json"])
    let account = try git("show \(branch):profile/account.json")
    #expect(account.contains("closedAt"))
    #expect(!account.contains("ann@") && !account.contains("ciphertext"))
    #expect(try git("cat-file commit \(branch)").contains("gpgsig -----BEGIN SSH SIGNATURE"))
    _ = try scene.sh("git -C remote.git gc -q --prune=now")
    #expect(try scene.sh("git -C remote.git cat-file -e \(old)").code != 0)
  }

  @Test(
    "Where it was closed on top of others and its branch was deleted, the old history stays gone")
  func deleted() throws {
    // A remote that lets no branch begin anew has the word on top of the rest.
    let top = try scene.sh(
      """
      cd remote.git; tree=$(git rev-parse \(branch)^{tree})
      git -c user.name=a -c user.email=a@b commit-tree -p \(old) -m closed $tree
      """
    ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    _ = try scene.sh("git -C remote.git update-ref \(branch) \(top)")
    func push(_ specification: String) throws -> String {
      try scene.sh("git -C remote.git push -q \"$PWD/remote.git\" \(specification) 2>&1").output
    }
    #expect(try push(":\(branch)") == "")
    #expect(try git("for-each-ref \(branch)") == "")
    for history in [old, top, "\(old)~1"] {
      #expect(try push("+\(history):\(branch)").contains("the account is closed"))
    }
    #expect(try git("for-each-ref \(branch)") == "")
  }

  @Test("Nothing is put in its place, and it stays")
  func stays() throws {
    let before = try scene.contents(of: "remote.git")
    for (specification, reason) in [
      ("+HEAD:$BRANCH", "never rewritten"),
      ("+closed:$BRANCH", "never rewritten"),
      (":$BRANCH", "the account is not closed"),
      ("$(SIGN=-S$PWD/../laptop-key; PARENTS=\"-p $LAST\"; seal):$BRANCH", "closed the account"),
      (
        "$(TREE=$LAST^{tree}; SIGN=-S$PWD/../laptop-key; PARENTS=\"-p $LAST\"; seal):$BRANCH",
        "closed the account"
      ),
      ("HEAD:refs/countme/accounts/$(printf 'a%.0s' {1..52})", "no account with that address"),
    ] {
      let push = try scene.make(
        HostileChange(
          reason,
          "git fetch -q ../remote.git $BRANCH; LAST=$(git rev-parse FETCH_HEAD); "
            + "SPEC=\(specification)", reason))
      #expect(push.code == 1 && push.errors.contains(reason), "\(push.errors)")
      #expect(try scene.contents(of: "remote.git") == before, "\(specification)")
    }
  }
}
