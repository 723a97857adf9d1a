import Foundation
import TestSupport
import Testing

@Suite("Secrets stay secret", .ownThread)
struct SecretsTests {
  @Test(
    "a password or a code among the arguments is refused, and not repeated",
    arguments: [
      "account sign-in --email a@example.org --password hunter22",
      "account sign-in --email a@example.org --password=hunter22",
      "account sign-in a@example.org hunter22", "account create --email a@example.org -p hunter22",
      "account reset-password hunter22 hunter23", "account change-email a@example.org hunter22",
      "account devices revoke phone hunter22", "account delete --json hunter22",
      "account reset-password --recovery-code=hunter22", "clone x y z hunter22",
      "share create food --collections foodItems --password hunter22",
      "remote reset --password=hunter22", "backup create --passphrase hunter22",
      "group create home --pw hunter22", "retention erase -p hunter22",
      "account reset-password --recovery-code 2r2z-gqws-240r-bsz4-1td9-7sbn-mmqv",
    ])
  func arguments(command: String) throws {
    let laptop = try Journey().firstDevice()
    let answer = try laptop.run(command, exit: 64)
    for secret in ["hunter2", "2r2z"] {
      #expect(!(answer.output + answer.errors).contains(secret), "\(answer.errors)")
    }
    #expect(answer.errors.contains("never "))
  }

  @Test("no file, no output and no object has a password or a code")
  func nowhere() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let phone = try journey.nextDevice("phone")
    var said = ""
    func say(_ device: Device, _ command: String, _ input: String, exit: Int32 = 0) throws {
      let answer = try device.run("\(command) --verbose --password-stdin", exit: exit, input: input)
      said += answer.output + answer.errors
    }
    let code = try laptop.run(
      "account reset-password --password-stdin -q", input: "longpassword\nsecond-secret\n"
    ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    try phone.run("sync --verbose", exit: 77)
    try say(phone, "account sign-in --email ann@example.org", "wrong-secret\n", exit: 77)
    try say(phone, "account sign-in --email ann@example.org", "second-secret\n")
    try say(phone, "account change-email bea@example.org", "second-secret\n")
    try say(phone, "account devices revoke tablet", "\(code)\n", exit: 66)
    try say(laptop, "account delete --yes", "wrong-secret\n", exit: 77)
    for secret in ["longpassword", "second-secret", "wrong-secret", code] {
      #expect(!said.contains(secret), "\(secret)")
      let found = "grep -rla -- '\(secret)' . || true"
      #expect(try journey.shell.run(found).output.isEmpty, "\(secret)")
    }
    // What git keeps is compressed: read it as git does.
    let objects = "git -C '\(laptop.path)' cat-file --batch-all-objects --batch"
    #expect(
      try journey.shell.run("\(objects) | grep -ac -e secret -e '\(code)' || true").output == "0\n")
  }

  @Test("keys are for their owner alone, and a folder that is open gets none")
  func modes() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let modes = "find ../state-laptop -mindepth 1 -printf '%m %y\\n' | sort -u"
    #expect(try laptop.sh(modes) == "600 f\n700 d")
    let key = try laptop.git("config user.signingkey")
    try laptop.sh("chmod 644 '\(key)'")
    let refused = try laptop.run("eat Oats 311", exit: 77)
    #expect(refused.errors.contains("other users can read it"))
    #expect(refused.errors.contains("hint: keys must be yours alone: chmod 600"))
    try laptop.sh("chmod 600 '\(key)'")
    try laptop.run("eat Oats 311")
    try laptop.run("account sign-out")
    try laptop.sh("chmod 750 \"$(dirname '\(key)')\"")
    try laptop.run(
      "account sign-in --email ann@example.org --password-stdin", exit: 77, input: Journey.password)
    // What was seen of accounts is no secret, and stays.
    let files = "find ../state-laptop -name known -prune -o -type f -print"
    #expect(try laptop.sh(files) == "")
  }

  @Test(
    "a signal that ends the question for a password leaves the terminal as it was",
    arguments: [
      ("account change-email bea@example.org", "TERM", 143),
      ("account change-email bea@example.org", "HUP", 129),
      // Here it is a wish first.
      ("clone ../remote.git ../other --email ann@example.org", "TERM", 130),
    ])
  func endedQuestion(command: String, signal: String, code: Int) throws {
    let laptop = try Journey().firstDevice()
    let seen = try laptop.sh(
      """
      cat > ../ask <<'END'
      stty -g > ../before
      countme \(command) < /dev/tty & pid=$!
      for _ in $(seq 200); do stty -g > ../during; cmp -s ../before ../during || break; sleep 0.05; done
      kill -\(signal) $pid
      wait $pid
      echo $? > ../code
      stty -g > ../after
      END
      mkfifo ../typed
      script -qec 'sh ../ask' /dev/null < ../typed > ../said & pid=$!
      exec 3> ../typed
      wait $pid
      exec 3>&-
      cmp -s ../before ../during || echo hidden
      cmp ../before ../after && cat ../code
      """)
    #expect(seen == "hidden\n\(code)")
  }

  @Test("while a password is waited for, core dumps are off and nothing shows in ps")
  func process() throws {
    let laptop = try Journey().firstDevice()
    let seen = try laptop.sh(
      """
      mkfifo ../typed
      countme account change-email bea@example.org --password-stdin < ../typed > ../said & pid=$!
      exec 3> ../typed
      for _ in $(seq 100); do
        grep -q 'core file size *0  *0 ' /proc/$pid/limits && break; sleep 0.05
      done
      grep -c 'core file size *0  *0 ' /proc/$pid/limits
      echo longpassword >&3
      cat /proc/$pid/cmdline /proc/$pid/environ | tr '\\0' '\\n' | grep -c longpassword || true
      exec 3>&-
      wait $pid
      """)
    #expect(seen == "1\n0")
    #expect(try laptop.run("account show").output.contains("bea@example.org"))
  }
}
