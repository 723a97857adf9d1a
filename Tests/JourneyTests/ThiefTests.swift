import Foundation
import TestSupport
import Testing

/// Who takes a phone has its key and its diary, and neither password nor recovery code.
@Suite("A thief takes the phone", .ownThread)
struct ThiefTests {
  private let journey: Journey
  private let laptop: Device
  private let phone: Device
  private let code: String
  private let branch: String

  init() throws {
    journey = try Journey()
    _ = try journey.shell.run("git init -q --bare '\(journey.remote)'")
    laptop = journey.device("laptop")
    try laptop.run("init")
    try laptop.run("remote add \(journey.remote)")
    code = try laptop.run(
      "account create --email ann@example.org --password-stdin -q", input: Journey.password
    ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    try laptop.run("eat Oats 311")
    try laptop.run("sync")
    phone = try journey.nextDevice("phone")
    try laptop.run("sync")
    branch = try laptop.git("symbolic-ref HEAD")
    try phone.sh("cp \"$(git config user.signingkey)\" ../stolen; chmod 600 ../stolen")
  }

  /// Commits what the shell changed with plain git and the stolen key, and sends it.
  private func push(_ change: String, onto base: String = "FETCH_HEAD", force: Bool = false) throws
  {
    try phone.sh(
      """
      export GIT_INDEX_FILE=../thief.index GIT_WORK_TREE=../thief
      rm -rf ../thief ../thief.index; mkdir ../thief
      git fetch -q origin \(branch)
      git read-tree \(base); git checkout-index -qa; cd ../thief; export GIT_DIR='\(phone.path)/.git'
      \(change)
      git add -Af
      new=$(git -c gpg.format=ssh -c user.signingkey='\(journey.root)/stolen' \
        -c user.name=thief -c user.email=thief@example.org \
        commit-tree -S -m stolen -p \(base) $(git write-tree))
      git push -q \(force ? "-f" : "") origin $new:\(branch)
      """)
  }

  /// Expects a device to refuse what the remote has, to touch nothing, and to work on afterwards.
  private func expectRefused(
    by device: Device, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try device.head()
    for command in ["sync", "pull"] {
      let answer = try device.shell.run("countme -C '\(device.path)' \(command)")
      #expect(
        answer.code != 0 && answer.errors.contains(words), "\(answer.errors)",
        sourceLocation: sourceLocation)
    }
    #expect(try device.head() == before, sourceLocation: sourceLocation)
    try device.expectClean(after: "a refusal", sourceLocation: sourceLocation)
  }

  /// What whoever keeps the remote can do: put the branch back to where a device verified it.
  private func mendRemote(_ tip: String) throws {
    try laptop.sh("git push -q -f origin \(tip):\(branch)")
  }

  @Test("Until it is revoked, the thief writes as the phone, and does nothing as the owner")
  func before() throws {
    try phone.run("eat 'Thief cake' 999")
    try phone.run("sync")
    try laptop.run("sync")
    #expect(try laptop.run("today").output.contains("Thief cake"))
    for command in [
      "account devices revoke laptop", "account reset-password",
      "account change-email thief@example.org", "account delete --yes",
    ] {
      try phone.run("\(command) --password-stdin", exit: 77, input: "guessed-it\nthiefs-own\n")
    }
    try phone.run(
      "account reset-password --recovery-code --password-stdin", exit: 77,
      input: "2r2z-gqws-240r-bsz4-1td9-7sbn-mmqv\nthiefs-own\n")
    for secret in ["longpassword", code] {
      #expect(try phone.sh("grep -rla -- '\(secret)' . ../state-phone || true") == "")
    }
    let tip = try laptop.head()
    let device = "profile/devices/$(ls profile/devices | grep phone)"
    let forgeries = [
      // Another device, with the phone's certificate made out to another name.
      "sed 's/\"id\": \"phone-[a-z0-9]*\"/\"id\": \"thief\"/' \(device) > profile/devices/thief.json",
      // A wrapping of the thief's own, another address, a laptop that is revoked.
      "sed -i 's/\"ciphertext\": \"..../\"ciphertext\": \"AAAA/' profile/account.json",
      "sed -i 's/ann@/thief@/' profile/account.json",
      "sed -i 's/\"certifiedAt\"/\"revokedAt\": \"2026-11-20T12:00:00.000Z\",\\n  &/' "
        + "profile/devices/laptop-*.json",
      "rm profile/devices/laptop-*.json", "rm profile/account.json",
    ]
    for forgery in forgeries {
      try push(forgery)
      try expectRefused(by: laptop, "is refused")
      try mendRemote(tip)
    }
    try laptop.run("sync")
    try laptop.run(
      "account reset-password --recovery-code --password-stdin",
      input: "\(code)\nanother-password\n")
  }

  @Test("Once it is revoked, nothing that the thief sends is taken by anybody")
  func after() throws {
    let tablet = try journey.nextDevice("tablet")
    try laptop.run("account devices revoke phone --password-stdin", input: Journey.password)
    try tablet.run("sync")
    try laptop.run("sync")
    let (tip, old) = try (laptop.head(), phone.head())
    // The program keeps to it by itself, and wipes the key; the thief has a copy.
    try phone.run("sync", exit: 77)
    #expect(try phone.run("account show").output.contains("Nobody is signed in"))
    try push("mkdir -p favoriteFoods; cp -r . ../copy; rm -rf foodItems dailyLogs")
    for device in [laptop, tablet] { try expectRefused(by: device, "is refused") }
    let late = journey.device("late")
    let line =
      "countme clone '\(journey.remote)' '\(late.path)' --email ann@example.org --password-stdin"
    let answer = try late.shell.run(line, input: Journey.password)
    #expect(answer.code == 77 && answer.errors.contains("is refused"), "\(answer.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(late.path)/.git"))
    // Where the phone was not revoked yet its commits would be good: but the remote went back.
    try push("true", onto: old, force: true)
    for device in [laptop, tablet] { try expectRefused(by: device, "does not follow from") }
    // Nor is the revocation taken back.
    try mendRemote(tip)
    try push("sed -i '/revokedAt/d' profile/devices/phone-*.json")
    for device in [laptop, tablet] { try expectRefused(by: device, "is refused") }
    try mendRemote(tip)
    for device in [laptop, tablet] { try device.run("sync") }
    try tablet.run("eat Bread 100")
    try TwoDevicesTests.syncAll([tablet, laptop])
    #expect(try laptop.run("today").output.contains("Bread"))
  }
}
