import Foundation
import TestSupport
import Testing

@Suite("An account through its life", .ownThread)
struct AccountChangesTests {
  @Test("The password is reset on a new device, and the old ones have to sign in again")
  func resetting() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let code = try laptop.run(
      "account reset-password --password-stdin -q", input: "longpassword\nnewpassword\n"
    ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(code.count == 34)
    let told = try phone.run("sync", exit: 77)
    #expect(told.errors.contains("signed out of its account from another device"))
    #expect(told.errors.contains("hint: what you wrote here is kept"))
    try phone.run(
      "account sign-in --email ann@example.org --password-stdin", exit: 77,
      input: Journey.password)
    let wrong = "\(code.dropLast())\(code.last == "0" ? "1" : "0")\nthirdpassword\n"
    try phone.run(
      "account reset-password --recovery-code --email ann@example.org --password-stdin", exit: 65,
      input: wrong)
    let answer = try phone.run(
      "account reset-password --recovery-code --email ann@example.org --password-stdin --json",
      input: "\(code.uppercased())\nthirdpassword\n"
    ).output
    #expect(answer.contains("recoveryCode") && !answer.contains(code))
    try laptop.run("sync", exit: 77)
    try laptop.run(
      "account sign-in --email ann@example.org --password-stdin", input: "thirdpassword\n")
    try TwoDevicesTests.syncAll([laptop, phone])
  }

  @Test("An address is changed, an anonymous account gets its first one")
  func addresses() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.run("account change-email bea@example.org --password-stdin", exit: 77, input: "no\n")
    try laptop.run(
      "account change-email bea@example.org --password-stdin", input: Journey.password)
    try laptop.run("account change-email nobody --password-stdin", exit: 65, input: "no\n")
    #expect(try laptop.run("account show").output.contains("bea@example.org"))
    let phone = journey.device("phone")
    try phone.run("init")
    try phone.run("remote add \(journey.remote)")
    let code = try phone.run("account create --anonymous -q").output
    try phone.run(
      "account link --email ann@example.org --password-stdin",
      input: code.trimmingCharacters(in: .newlines) + "\nlongpassword\n")
    #expect(try phone.run("account show").output.contains("ann@example.org"))
    try phone.run("account sign-out")
    try phone.run(
      "account sign-in --email ann@example.org --password-stdin", input: Journey.password)
  }

  @Test("An account without an address is left only by who has its code, which opens it again")
  func withoutAddress() throws {
    let journey = try Journey()
    let laptop = journey.device("laptop")
    try laptop.run("init")
    try laptop.run("eat Oats 311")
    let shown = try laptop.run("account create --anonymous").output
    #expect(shown.contains("Nothing else lets you in again"), "\(shown)")
    let code = try #require(
      shown.split(separator: "\n").first { $0.hasPrefix("    ") }?
        .trimmingCharacters(in: .whitespaces))
    let told = try laptop.run("account sign-out", exit: 77).errors
    #expect(told.contains("account link") && told.contains("sign-out --yes"), "\(told)")
    try laptop.run("account sign-out --yes")
    let asked = try laptop.run("account sign-in", exit: 64).errors
    #expect(asked.contains("countme account reset-password --recovery-code"), "\(asked)")
    let reset = "account reset-password --recovery-code --password-stdin -q"
    let next = try laptop.run(reset, input: "\(code)\nlongpassword\n").output
      .trimmingCharacters(in: .newlines)
    #expect(try laptop.run("today").output.contains("Oats"))
    // The same where the key is lost.
    try laptop.sh("rm -r \"$XDG_STATE_HOME\"/countme/*")
    #expect(try laptop.run("account show").output.contains("key of this device is gone"))
    try laptop.run(reset, input: "\(next)\nlongpassword\n")
    try laptop.run("eat Bread 250")
    let phone = journey.device("phone")
    try phone.run("init")
    let missing = try phone.run(reset, exit: 64, input: "\(next)\nlongpassword\n").errors
    #expect(missing.contains("give it with --email"), "\(missing)")
  }

  @Test("A device is listed and revoked")
  func devices() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let list = try laptop.run("account devices").output
    #expect(list.contains("this device") && list.contains("phone-"))
    try laptop.run(
      "account devices revoke tablet --password-stdin", exit: 66, input: Journey.password)
    try laptop.run(
      "account devices revoke laptop --password-stdin", exit: 77, input: Journey.password)
    try laptop.run("account devices revoke phone --password-stdin", exit: 77, input: "wrong\n")
    try laptop.run("account devices revoke phone --password-stdin", input: Journey.password)
    #expect(try laptop.run("account devices").output.contains("revoked 20"))
    try phone.run("sync", exit: 77)
    let devices = try laptop.run("account devices --json").output
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(devices.utf8)) }
  }

  @Test("An account is deleted, and nothing of it is left on any side")
  func deleting() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Oats 311")
    try laptop.run("sync")
    try laptop.run("account delete --password-stdin", exit: 64, input: Journey.password)
    try laptop.run("account delete --yes --password-stdin", exit: 77, input: "wrong\n")
    try laptop.run("account delete --yes --password-stdin", input: Journey.password)
    #expect(try laptop.run("account show").output.contains("Nobody is signed in"))
    let found = try laptop.sh(
      "git cat-file --batch-all-objects --batch | grep -ac '\"Oats\"' || true")
    #expect(found == "0")
    let told = try phone.run("sync", exit: 77)
    #expect(told.errors.contains("deleted on another device"))
    #expect(told.errors.contains("git branch rescued "))
    #expect(!(try phone.run("today").output.contains("311 kcal")))
    try phone.run("sync", exit: 77)
    #expect(try laptop.sh("git status --porcelain; git fsck --strict --no-progress 2>&1") == "")
  }

  @Test("On a terminal the address must be typed before the password, and nothing is shown of that")
  func confirming() throws {
    let laptop = try Journey().firstDevice()
    // Every line is typed once its question stands there.
    func type(_ lines: String...) throws -> String {
      let questions = ["to go on: ", "Password: "]
      let typing = zip(questions, lines).map { "answer '\($0)' '\($1)'" }
      return try laptop.sh(
        """
        rm -f ../keys ../screen; touch ../screen; mkfifo ../keys
        script -qefc 'countme account delete' ../screen < ../keys > /dev/null & pid=$!
        exec 3> ../keys
        answer() {
          for _ in $(seq 200); do grep -q "$1" ../screen && break; sleep 0.05; done
          printf '%s\\n' "$2" >&3
        }
        \(typing.joined(separator: "\n"))
        wait $pid || true
        exec 3>&-
        cat ../screen
        """)
    }
    let mistaken = try type("bea@example.org")
    #expect(mistaken.contains("you did not type ann@example.org; nothing was deleted"))
    let wrong = try type("ann@example.org", "not-my-password")
    #expect(wrong.contains("the password is wrong") && !wrong.contains("not-my-password"))
    #expect(try laptop.run("account").output.contains("ann@example.org"))
    let right = try type("Ann@Example.org", "longpassword")
    #expect(right.contains("Deleted the account ann@example.org."))
    #expect(!right.contains("longpassword"))
    #expect(try laptop.run("account").output.contains("Nobody is signed in"))
  }
}
