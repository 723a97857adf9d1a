import TestSupport
import Testing

@Suite("A folder that a stranger made", .ownThread) struct StrangersFolderTests {
  /// What git-config(1) says that git runs, or follows to something that it runs.
  private static let settings = [
    "core.alternateRefsCommand", "core.askPass", "core.editor", "core.fsmonitor", "core.gitProxy",
    "core.pager", "core.sshCommand", "credential.helper", "diff.external", "diff.evil.command",
    "diff.evil.textconv", "filter.evil.clean", "filter.evil.process", "filter.evil.smudge",
    "gc.recentObjectsHook", "gpg.program", "gpg.ssh.defaultKeyCommand", "gpg.ssh.program",
    "interactive.diffFilter", "merge.evil.driver", "pager.log", "pager.diff-index",
    "remote.evil.uploadpack", "remote.evil.receivepack", "sequence.editor", "trailer.evil.command",
    "uploadpack.packObjectsHook", "alias.gc", "alias.bundle", "browser.evil.cmd", "man.evil.cmd",
    "sendemail.smtpServer",
    "web.browser", "init.templateDir", "submodule.evil.update", "hook.evil.command",
  ]

  @Test("runs nothing, whatever its configuration, attributes and hooks name")
  func runsNothing() throws {
    let diary = try DiaryJourney(endsWhole: false)
    try diary.run("countme eat Oats 311")
    let program = "\(diary.home)/program"
    func sh(_ line: String) throws {
      let answer = try diary.shell.run(line, in: diary.folder)
      #expect(answer.code == 0, "\(line): \(answer)")
    }
    try sh(
      "printf '#!/bin/sh\\necho \"$0 $*\" >> \(diary.home)/ran\\n' > \(program); chmod +x \(program)"
    )
    // Taken in from another file, as a stranger would hide them.
    try sh("git config include.path ../../taken-in")
    for name in Self.settings {
      try sh("git config -f ../taken-in \(name) '\(program) \(name);:'")
    }
    try sh("git config hook.evil.event reference-transaction")
    try sh("git config core.hooksPath \(diary.home)/hooks; mkdir -p \(diary.home)/hooks")
    let hooks = [
      "applypatch-msg", "commit-msg", "fsmonitor-watchman", "post-checkout", "post-commit",
      "post-index-change", "post-merge", "post-rewrite", "pre-auto-gc", "pre-commit", "pre-push",
      "pre-rebase", "prepare-commit-msg", "push-to-checkout", "reference-transaction",
    ]
    for hook in hooks { try sh("cp \(program) \(diary.home)/hooks/\(hook)") }
    try sh("printf '* filter=evil diff=evil merge=evil\\n' > .git/info/attributes")
    try sh("git config remote.evil.url 'ext::\(program) %S'; git config protocol.ext.allow always")
    try sh("git config remote.evil.promisor true; git config extensions.partialClone evil")
    try sh("git config core.repositoryFormatVersion 1; rm -f \(diary.home)/ran")
    let commands = [
      "today", "status", "log", "doctor", "doctor --fix", "eat Bread 250", "undo", "redo",
      "conflicts", "verify", "list foodItems", "backup create", "backup verify", "export json",
      "sync", "remote list", "doctor --remote", "retention erase --yes", "drink 100",
    ]
    for command in commands {
      _ = try diary.shell.run("countme \(command) </dev/null", in: diary.folder)
      #expect(
        try diary.shell.run("cat \(diary.home)/ran 2>/dev/null || true").output == "", "\(command)")
      try sh("rm -f \(diary.home)/ran")
    }
    // The same folder as plain git sees it: the bait works.
    try sh("git status >/dev/null 2>&1 || true; test -s \(diary.home)/ran")
  }

  @Test(
    "is asked for no remote that lies within it",
    arguments: [".git/evil", "evil", "./.git/../evil"])
  func ownRemote(path: String) throws {
    let diary = try DiaryJourney(endsWhole: false)
    let answer = try diary.shell.run(
      """
      countme eat Oats 311 >/dev/null
      git init -q --bare '\(path)'; mkdir -p '\(path)/hooks'
      for hook in pre-receive update post-receive; do
        printf '#!/bin/sh\\ntouch "$HOME/ran"\\n' >'\(path)'/hooks/$hook; chmod +x '\(path)'/hooks/$hook
      done
      create() { echo 'correct horse battery' |
        countme account create --email ann@example.org --password-stdin >/dev/null; }
      git config remote.origin.url '\(path)'
      if create; then exit 1; fi
      git config --unset remote.origin.url; create
      git config remote.origin.url '\(path)'
      if countme sync; then exit 1; fi
      """, in: diary.folder, thenLooking: "ls $HOME/ran")
    #expect(
      answer.code == 0
        && answer.errors.matches(of: /it lies in the folder of the diary itself/).count == 2,
      "\(answer)")
    #expect(answer.seen.contains("No such file"), "\(answer)")
  }
}
