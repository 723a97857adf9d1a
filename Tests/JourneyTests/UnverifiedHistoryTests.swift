import Foundation
import TestSupport
import Testing

/// A device whose clone has left commits to be verified, as a note of it says.
@Suite("A history that is not verified yet", .ownThread) struct UnverifiedHistoryTests {
  private func note(_ device: Device, refused: String = "") throws {
    try device.sh(
      """
      user=$(git branch --show-current | sed s,users/,,)
      mkdir -p .git/countme/unjudged
      echo "{\\"anchor\\":\\"$(git rev-parse HEAD)\\",\\"judged\\":[]\(refused)}" \
        >.git/countme/unjudged/$user.json
      """)
  }

  @Test("status and doctor say so, sync verifies it in the background, and so does verify")
  func unverified() throws {
    let laptop = try Journey().firstDevice()
    try laptop.prepare("eat oats 311", "sync")
    try note(laptop)
    #expect(try laptop.run("status").output.contains("The older history is not verified yet"))
    #expect(try laptop.run("status --json").output.contains(#""history":"unverified""#))
    #expect(try laptop.run("log").output.contains("The older history is not verified yet"))
    let doctor = try laptop.shell.run("countme -C '\(laptop.path)' doctor")
    #expect(doctor.code == 65 && doctor.output.contains("history.unverified"))
    #expect(try laptop.run("verify --rest").output.contains("Nothing is left to verify."))
    #expect(try !laptop.run("status").output.contains("verified"))
    try note(laptop)
    try laptop.prepare("sync")
    try laptop.sh(
      "for n in $(seq 300); do [ -z \"$(ls .git/countme/unjudged)\" ] && exit 0; sleep 0.1; done; exit 1"
    )
    try note(laptop)
    try laptop.prepare("verify")
    #expect(try laptop.sh("ls .git/countme/unjudged").isEmpty)
  }

  @Test("where a commit is refused, nothing is sent, and what to do next is said")
  func refused() throws {
    let laptop = try Journey().firstDevice()
    try laptop.prepare("eat oats 311", "sync")
    let refused = #"{\"commit\":\"0123456789abcdef\",\"rule\":\"r\",\"reason\":\"it is forged\"}"#
    try note(laptop, refused: #",\"refused\":"# + refused)
    for command in ["sync", "push", "pull", "verify --rest"] {
      let answer = try laptop.shell.run("countme -C '\(laptop.path)' \(command)")
      #expect(answer.code == 77 && answer.errors.contains("it is forged"), "\(command): \(answer)")
      #expect(answer.errors.contains("countme clone --verify-all"))
    }
    #expect(try laptop.run("status").output.contains("History refused: commit 0123456789"))
    let doctor = try laptop.shell.run("countme -C '\(laptop.path)' doctor")
    #expect(doctor.code == 65 && doctor.output.contains("history.refused"))
  }
}
