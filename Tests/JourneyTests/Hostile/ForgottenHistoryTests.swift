import Foundation
import TestSupport
import Testing

@Suite("The server's hook and a history that begins anew", .ownThread)
struct ForgottenHistoryTests {
  /// What the device that somebody took over tries, with what the hook says.
  private static let attempts: [(push: String, reason: String)] = [
    ("+$OLD:$BRANCH", "never rewritten"),
    // The same documents without a past, and no word of the account key.
    ("+$(git commit-tree -S -m alone $OLD^{tree}):$BRANCH", "never rewritten"),
    // The true beginning once more, when something was written since.
    ("+$ROOT:$BRANCH", "never rewritten"),
    ("$(git commit-tree -S -p $TIP -p $OLD -m joined $TIP^{tree}):$BRANCH", "stays forgotten"),
    ("$(git commit-tree -S -p $OLD -p $TIP -m joined $TIP^{tree}):$BRANCH", "stays forgotten"),
    ("$(git commit-tree -S -p $TIP -m older $OLD^{tree}):$BRANCH", "stays forgotten"),
    ("$(git commit-tree -S -p $OLD -m early $ROOT^{tree}):refs/heads/users/x", "only diaries"),
  ]

  @Test("lets the account key's word replace a branch, and nothing else, then or later")
  func hook() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.prepare("eat Secret 900", "undo", "eat Oats 311", "sync")
    try phone.prepare("sync")
    try laptop.sh("cp -r '\(journey.remote)' '\(journey.root)/before.git'")
    #expect(try phone.shell.run("countme -C '\(phone.path)' retention erase --yes").code == 64)
    let answer = try laptop.run(
      "retention erase --yes --password-stdin", input: Journey.password)
    #expect(answer.output.contains("Erased") && !answer.output.contains("Not erased"))
    let root = try laptop.head()
    try laptop.prepare("eat Bread 250", "sync")
    try prepareThief(phone, root, try laptop.head())
    for attempt in Self.attempts {
      let push = try phone.shell.run(
        ". ../words; git push -q '\(journey.remote)' \"\(attempt.push)\"", in: phone.path)
      #expect(push.code == 1 && push.errors.contains(attempt.reason), "\(attempt): \(push.errors)")
    }
    // A remote that is still at the replaced tip takes the beginning, but not with other documents.
    let changed = """
      . ../words; export GIT_INDEX_FILE=../index; git read-tree $ROOT
      git rm -q --cached $(git ls-files foodItems | head -1)
      git push -q ../before.git "+$(git commit-tree -S -m less $(git write-tree)):$BRANCH"
      """
    let push = try phone.shell.run(changed, in: phone.path)
    #expect(push.code != 0 && push.errors.contains("never rewritten"), "\(push.errors)")
    let good = try phone.shell.run(
      ". ../words; git push ../before.git +$TIP:$BRANCH", in: phone.path)
    #expect(good.code == 0, "\(good.errors)")
    try phone.sh("git update-ref -d refs/thief/tip")
    for _ in 0..<2 { for device in [phone, laptop] { try device.run("sync") } }
    #expect(try laptop.tree() == phone.tree() && laptop.head() == phone.head())
    #expect(try phone.run("log").output.contains("began the history anew"))
    #expect(try phone.run("backup list --json").output.contains("begins anew"))
  }

  /// Gives the phone's folder what plain git needs to try.
  private func prepareThief(_ phone: Device, _ root: String, _ tip: String) throws {
    let words = """
      export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@y GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@y
      BRANCH=$(git symbolic-ref HEAD) OLD=$(git rev-parse HEAD) ROOT=\(root) TIP=\(tip)
      """
    let made = try phone.shell.run(
      """
      cat >../words <<'EOF'
      \(words)
      EOF
      git fetch -q ../laptop HEAD && git update-ref refs/thief/tip FETCH_HEAD
      """, in: phone.path)
    #expect(made.code == 0, "\(made.errors)")
  }
}
