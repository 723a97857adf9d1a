import TestSupport
import Testing

/// A recovery code is shown once; whoever is stopped before that must hear of it, and get another.
@Suite("A recovery code that was never shown", .ownThread)
struct UnshownCodeTests {
  private let journey: Journey
  private let laptop: Device

  init() throws {
    journey = try Journey()
    laptop = journey.device("laptop")
    try laptop.prepare("init", "eat Oats 311", "remote add ssh://host.invalid/remote.git")
  }

  @Test func `is told by the next command, until another is shown`() throws {
    try killed("account create --email ann@example.org --password-stdin", Journey.password)
    let told = try laptop.shell.run("countme -C '\(laptop.path)' today")
    #expect(told.code == 0 && told.errors.contains("countme account reset-password"), "\(told)")
    #expect(told.output.contains("Oats"))
    for command in ["eat Oats 10", "drink 250", "move Walk 100", "weigh 81", "goal 2000"] {
      let told = try laptop.shell.run("countme -C '\(laptop.path)' \(command)")
      #expect(told.errors.contains("countme account reset-password"), "\(command): \(told)")
    }
    let again = try laptop.shell.run(
      "countme -C '\(laptop.path)' account create --email ann@example.org --password-stdin",
      input: Journey.password)
    #expect(again.code == 77 && again.errors.contains("reset-password"), "\(again)")
    #expect(try laptop.run("status --json").output.contains("\"isRecoveryCodeUnshown\":true"))
    let reset = try laptop.shell.run(
      "countme -C '\(laptop.path)' account reset-password --password-stdin",
      input: Journey.password + Journey.password)
    #expect(reset.code == 0 && reset.output.contains("Your recovery code"), "\(reset)")
    #expect(reset.errors.isEmpty, "\(reset)")
    try laptop.run("today")
    #expect(!(try laptop.run("status --json").output.contains("isRecoveryCodeUnshown")))
  }

  @Test func `of a new password is told like that of a new account`() throws {
    let create = "account create --email ann@example.org --password-stdin"
    try laptop.run(create, input: Journey.password)
    try killed(
      "account reset-password --password-stdin", Journey.password + Journey.password, at: 2)
    let told = try laptop.shell.run("countme -C '\(laptop.path)' today")
    #expect(told.errors.contains("countme account reset-password"), "\(told)")
  }

  @Test func `opens nothing any more where the account is anonymous, and that is said`() throws {
    try killed("account create --anonymous", "")
    let told = try laptop.shell.run("countme -C '\(laptop.path)' today")
    #expect(told.errors.contains("anonymous") && told.errors.contains("countme export"), "\(told)")
  }

  /// Runs a command that is killed when it asks the remote for the `call`-th time.
  private func killed(_ command: String, _ input: String, at call: Int = 2) throws {
    let answer = try laptop.shell.run(
      """
      cat >"$HOME/ssh" <<'END'
      #!/bin/sh
      echo x >>"$HOME/calls"
      [ "$(wc -l <"$HOME/calls")" -ge \(call) ] || exit 1
      parent=$PPID
      until [ "$(cat /proc/$parent/comm)" = countme ]; do
        parent=$(cut -d ' ' -f 4 /proc/$parent/stat)
      done
      kill -KILL $parent
      END
      chmod +x "$HOME/ssh"
      rm -f "$HOME/calls"
      GIT_SSH_COMMAND="$HOME/ssh" countme -C '\(laptop.path)' \(command)
      """, input: input)
    #expect([9, 137].contains(answer.code), "\(answer)")
  }
}
