import TestSupport
import Testing

@Suite("Plain git at work beside a command", .ownThread)
struct PlainGitAtWorkTests {
  /// Where git stands still for a second, with files of another commit in the folder.
  enum Stop: String, CaseIterable {
    case files, index, head

    /// What makes it stand still, and tells so where git itself can.
    var setUp: String {
      switch self {
      case .files:
        """
        git config filter.slow.smudge 'touch .git/stopped; sleep 1; cat'
        echo '*.json filter=slow' >> .git/info/attributes
        """
      case .index: ""
      case .head:
        """
        printf '%s\\n' '#!/bin/sh' 'if [ $1 = prepared ]; then touch .git/stopped; sleep 1; fi' \\
          > .git/hooks/reference-transaction
        chmod +x .git/hooks/reference-transaction
        """
      }
    }

    var before: String {
      self == .index
        ? """
        strace -f -qq -o /dev/null -P "$PWD/.git/HEAD.lock" -e trace=openat \
          -e inject=openat:delay_enter=1000000:when=1
        """ : ""
    }

    var hasStopped: String {
      self == .index ? "! git diff --cached --quiet HEAD" : "[ -e .git/stopped ]"
    }
  }

  @Test(
    "Law: what it writes on its way to another commit is no edit by hand", arguments: Stop.allCases)
  func onTheWay(stop: Stop) throws {
    for command in ["checkout -q HEAD~2", "reset -q --hard HEAD~2"] {
      let journey = try DiaryJourney(endsWhole: false)
      for name in ["Aa", "Bb", "Cc"] { try journey.run("countme eat \(name) 10kcal") }
      let answer = try journey.shell.run(
        """
        \(stop.setUp)
        \(stop.before) git \(command) & git=$!
        until \(stop.hasStopped); do sleep 0.02; done
        countme eat Dd 40kcal || echo "exit $?"
        wait $git
        rm -f .git/hooks/reference-transaction
        git log --format=%s guest
        git status --short
        """, in: journey.folder)
      #expect(answer.code == 0, "\(answer)")
      #expect(!answer.output.contains("by hand"), "\(command): \(answer)")
      // A branch that nobody shows any more is not written to; one that was put back is.
      let isShown = command.hasPrefix("reset")
      #expect(answer.output.contains("Dd") == isShown, "\(command): \(answer)")
      #expect(answer.output.contains("Cc") != isShown, "\(command): \(answer)")
    }
  }

  @Test(
    "Law: a folder that shows an earlier commit is brought up to the branch, and is no edit by hand",
    arguments: [
      // As a push into the branch moves it, or a commit in another worktree.
      "git reset -q --hard HEAD~2 && git update-ref refs/heads/guest ORIG_HEAD",
      killed("checkout -q HEAD~2"), killed("switch -q --detach HEAD~2"),
      killed("reset -q --hard HEAD~2"),
    ])
  func behind(way: String) throws {
    let journey = try DiaryJourney(endsWhole: false)
    for name in ["Aa", "Bb", "Cc"] { try journey.run("countme eat \(name) 10kcal") }
    let answer = try journey.shell.run(
      """
      \(way)
      git diff --cached --quiet HEAD && echo "the folder shows the branch"
      touch -d '1 minute ago' .git/index
      countme status
      countme eat Dd 40kcal
      git log --format=%s
      git status --short
      """, in: journey.folder)
    #expect(answer.code == 0, "\(answer)")
    #expect(answer.output.contains("\nDd, 40 kcal\n2026-11-20: 70 kcal\nate Dd"), "\(answer)")
    #expect(!answer.output.contains("by hand") && !answer.output.contains("json"), "\(answer)")
  }

  @Test("A commit that was made in another worktree stays")
  func otherWorktree() throws {
    let journey = try DiaryJourney(endsWhole: false)
    try journey.run("countme eat Aa 10kcal")
    let answer = try journey.shell.run(
      """
      git worktree add -f -q ../other guest
      cd ../other
      sed -i 's/"calories": 10/"calories": 77/' $(grep -rl '"Aa"' foodItems)
      git -c user.name=x -c user.email=x@x commit -q -a -m there
      cd ../diary
      touch -d '1 minute ago' .git/index
      countme eat Bb 20kcal
      git status --short
      """, in: journey.folder)
    #expect(answer.output == "Bb, 20 kcal\n2026-11-20: 97 kcal\n", "\(answer)")
  }

  @Test(
    "A lock of HEAD that a killed git has left keeps nobody from writing",
    arguments: ["now", "1 hour ago", "1 hour"])
  func leftLock(when: String) throws {
    let journey = try DiaryJourney(endsWhole: false)
    let answer = try journey.shell.run(
      "touch -d '\(when)' .git/HEAD.lock; countme eat Aa 10kcal", in: journey.folder)
    #expect(answer.output == "Aa, 10 kcal\n2026-11-20: 10 kcal\n", "\(answer)")
  }

  private static func killed(_ command: String) -> String {
    """
    strace -f -qq -o /dev/null -P "$PWD/.git/HEAD.lock" -e trace=openat \
      -e inject=openat:signal=KILL:when=1 git \(command) 2>/dev/null || true
    """
  }

  @Test("An entry waits while it makes a commit, and comes after it")
  func commit() throws {
    let journey = try DiaryJourney()
    try journey.run("countme eat Aa 10kcal")
    let answer = try journey.shell.run(
      """
      sed -i 's/"calories": 10/"calories": 77/' $(grep -rl '"Aa"' foodItems)
      printf '%s\n' '#!/bin/sh' 'touch .git/stopped; sleep 1; echo note > "$1"' > .git/slowly
      chmod +x .git/slowly
      export GIT_EDITOR=.git/slowly
      export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@x
      git commit -q -a & git=$!
      until [ -e .git/stopped ]; do sleep 0.02; done
      countme eat Bb 20kcal
      wait $git
      """, in: journey.folder)
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(answer)")
    #expect(try journey.run("countme today").contains("97 kcal"))
    #expect(try journey.run("git log --format=%s").contains("note"))
  }
}
