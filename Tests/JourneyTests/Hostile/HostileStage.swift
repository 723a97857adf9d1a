import Foundation
import TestSupport
import Testing

/// Two users of one remote, made once: every hostile change is tried on a copy.
struct HostileStage {
  /// The one that all copies are made of.
  static let shared = Result { try HostileStage() }

  /// What the remote with our hook holds before it is pushed to, and what the honest device is then.
  static let untouched = Result {
    let scene = try shared.get().copy()
    return (
      remote: try scene.contents(of: "remote.git"),
      device: try scene.sh(scene.state).output
    )
  }

  private let journey: Journey
  private let laptop: Device

  private init() throws {
    journey = try Journey()
    let devices = try journey.twoDevices()
    laptop = devices.laptop
    let phone = devices.phone
    try laptop.prepare(
      "new favoriteFoods name=Apple calories=52", "eat Oats 311",
      "habit add Meditate", "sync")
    try Self.revokeTablet(of: laptop, journey)
    try phone.prepare("sync")
    let bob = journey.device("bob")
    try bob.prepare("init", "remote add \(journey.remote)")
    try bob.run("account create --email bob@example.org --password-stdin", input: Journey.password)
    try bob.prepare("eat Rice 200", "sync")
    let answer = try journey.shell.run(
      """
      git -C bob symbolic-ref HEAD | sed 's|.*/||' >bob-branch
      git -C bob config user.signingkey >bob-key
      git -C bob rev-parse HEAD:profile/account.json >bob-account
      git -C bob rev-parse HEAD:$(git -C bob ls-files profile/devices) >bob-device
      git -C remote.git for-each-ref --format='%(refname)' --merged \\
        "refs/heads/users/$(cat bob-branch)" refs/countme >bob-lookup
      git -C phone fetch -q ../bob HEAD && git -C phone update-ref refs/heads/bob FETCH_HEAD
      ssh-keygen -q -t ed25519 -N '' -f stranger
      cp "$(git -C laptop config user.signingkey)" laptop-key
      git -C remote.git config receive.fsckObjects false
      cp -r remote.git plain.git && rm plain.git/hooks/pre-receive
      test -s bob-lookup
      """)
    #expect(answer.code == 0, "\(answer.errors)")
    try closeAccount()
  }

  /// Closes the account on a copy of all, for the commit that says so on top of the others.
  private func closeAccount() throws {
    let scene = try copy()
    let ready = try scene.sh(
      """
      git -C laptop config remote.origin.url "$PWD/remote.git"
      git -C remote.git config receive.denyNonFastForwards true
      """)
    #expect(ready.code == 0, "\(ready.errors)")
    let told = try scene.laptop.run(
      "account delete --yes --password-stdin", input: Journey.password)
    #expect(told.output.contains("the history, with every document"), "\(told.output)")
    let kept = try scene.sh(
      """
      branch=$(git -C phone symbolic-ref HEAD); cd '\(journey.root)'
      git -C phone fetch -q '\(scene.folder.path)/remote.git' $branch
      git -C phone update-ref refs/heads/closed FETCH_HEAD
      """)
    #expect(kept.code == 0, "\(kept.errors)")
  }

  /// Lets a third device come and go again, and keeps its key, its certificate and the account of then.
  private static func revokeTablet(of laptop: Device, _ journey: Journey) throws {
    _ = try journey.nextDevice("tablet")
    let kept = try journey.shell.run(
      """
      cp "$(git -C tablet config user.signingkey)" tablet-key
      git -C tablet ls-files profile/devices | grep tablet >tablet-path
      git -C tablet rev-parse HEAD:$(cat tablet-path) >tablet-device
      git -C tablet rev-parse HEAD:profile/account.json >tablet-account
      test -s tablet-device && test -s tablet-account
      """)
    #expect(kept.code == 0, "\(kept.errors)")
    try laptop.prepare("sync")
    try laptop.run("account devices revoke tablet --password-stdin", input: Journey.password)
    // The account is signed anew, so that the one the tablet knew is an older one.
    try laptop.run("account change-email ann@example.net --password-stdin", input: Journey.password)
    try laptop.run("account change-email ann@example.org --password-stdin", input: Journey.password)
    try laptop.prepare("sync")
  }

  /// A copy to spoil.
  func copy() throws -> HostileScene {
    let folder = try TemporaryFolder()
    var shell = journey.shell
    shell.variables["XDG_STATE_HOME"] = "\(folder.path)/state-laptop"
    shell.variables["COUNTME_DEVICE"] = "laptop"
    let scene = HostileScene(
      folder: folder,
      laptop: Device(name: "laptop", path: "\(folder.path)/laptop", shell: shell, home: folder))
    let answer = try shell.run(
      """
      cp -r laptop phone remote.git plain.git state-laptop bob-* stranger* tablet-* laptop-* '\(folder.path)'
      git -C '\(folder.path)/laptop' config remote.origin.url '\(folder.path)/plain.git'
      """)
    #expect(answer.code == 0, "\(answer.errors)")
    return scene
  }
}

/// A remote with our hook, one without, an honest device, and another that somebody took over.
struct HostileScene {
  let folder: TemporaryFolder
  let laptop: Device

  /// Runs a line of the shell in the folder of all.
  func sh(_ line: String, thenLooking look: String? = nil) throws -> Shell.Answer {
    try laptop.shell.run(line, in: folder.path, thenLooking: look)
  }

  /// A line that prints what a bare repository holds: references and objects.
  private func listing(of bare: String) -> String {
    "cd '\(folder.path)/\(bare)' && git for-each-ref && find . -type f | sort"
  }

  /// What a bare repository holds.
  func contents(of bare: String) throws -> String { try sh(listing(of: bare)).output }

  /// A line that prints what the honest device is: its branch, its edits and its references.
  var state: String {
    """
    cd '\(laptop.path)'
    git rev-parse HEAD; git status --porcelain; git for-each-ref refs/heads refs/remotes
    """
  }

  /// Lines that print what the honest device is, damage that it may have, and what its remote holds.
  var look: String {
    """
    \(state)
    git fsck --strict 2>&1 >/dev/null
    \(listing(of: "plain.git"))
    """
  }

  /// Makes the change, and tries it on the hook; what the remote with the hook holds then is seen.
  func make(_ change: HostileChange) throws -> Shell.Answer {
    let made = try sh(
      """
      cd phone
      \(HostileChange.words)
      \(change.script)
      [ -n "$SPEC" ] || SPEC=$(seal):$BRANCH
      printf '%s' "$SPEC" >../spec
      """)
    #expect(made.code == 0, "\(change.name): \(made.errors)")
    return try sh(
      "cd phone && git push -q ../remote.git $(cat ../spec)",
      thenLooking: listing(of: "remote.git"))
  }

  /// Lets the remote without a hook hold the change, whatever plain git says to it, and answers with what that
  /// remote holds.
  @discardableResult
  func plant() throws -> String {
    let answer = try sh(
      """
      cd phone; spec=$(cat ../spec); spec=${spec#+}; name=${spec##*:}
      git push -q --force ../plain.git $spec 2>/dev/null && exit 0
      git push -q --force ../plain.git ${spec%%:*}:refs/kept/x 2>/dev/null
      mkdir -p ../plain.git/$(dirname $name); git rev-parse ${spec%%:*} >../plain.git/$name
      git -C ../plain.git update-ref -d refs/kept/x
      """, thenLooking: listing(of: "plain.git"))
    #expect(answer.code == 0, "\(answer.errors)")
    return answer.seen
  }
}
