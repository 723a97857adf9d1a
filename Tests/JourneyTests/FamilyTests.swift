import Foundation
import TestSupport
import Testing

@Suite("A family on one remote", .ownThread)
struct FamilyTests {
  private static let names = ["ann", "bob", "cem"]

  /// Three people with an account each, in step with a remote that anybody may write to.
  private static func family() throws -> (journey: Journey, people: [Device]) {
    let journey = try Journey()
    _ = try journey.shell.run("git init -q --bare '\(journey.remote)'")
    let people = names.map { journey.device($0) }
    for person in people {
      try person.run("init")
      try person.run("remote add \(journey.remote)")
      try person.run(
        "account create --email \(person.name)@example.org --password-stdin",
        input: "password-of-\(person.name)\n")
      try person.run("eat 'Cake of \(person.name)' 411")
      try person.run("sync")
    }
    return (journey, people)
  }

  @Test("Each has their own documents, and none of the others'")
  func apart() throws {
    let (journey, people) = try Self.family()
    for person in people.reversed() {
      try person.run("weigh 7\(person.name.count).5")
      try person.run("sync")
    }
    for person in people {
      try person.run("sync")
      try person.git("fetch -q")
      let own = try person.git("symbolic-ref --short HEAD")
      let branches = try person.git("for-each-ref --format='%(refname)' | grep users/ | sort -u")
      #expect(branches.split(separator: "\n").allSatisfy { $0.hasSuffix(own) }, "\(branches)")
      for other in Self.names where other != person.name {
        let objects =
          "git cat-file --batch-all-objects --batch | grep -ac 'Cake of \(other)' || true"
        #expect(try person.sh(objects) == "0", "\(person.name) has what \(other) wrote")
        #expect(try !person.run("today").output.contains(other))
      }
      #expect(try person.run("today").output.contains("Cake of \(person.name)"))
    }
    let count = "git -C '\(journey.remote)' for-each-ref | wc -l"
    #expect(try journey.shell.run(count).output == "6\n", "a branch and an address each")
    let late = journey.device("late")
    try late.run("init")
    try late.run("remote add \(journey.remote)")
    try late.run(
      "account create --email ANN@example.org --password-stdin", exit: 77, input: "longpassword\n")
    try late.run(
      "account sign-in --email ann@example.org --password-stdin", exit: 77,
      input: "password-of-bob\n")
  }

  @Test("What one writes to another's branch is refused there, and stops nobody else")
  func intrusion() throws {
    let (journey, people) = try Self.family()
    let (ann, bob, cem) = (people[0], people[1], people[2])
    let branch = try ann.git("symbolic-ref HEAD")
    // Bob has a key, but not one of Ann's: on top of her commits, and in their place.
    for parent in ["-p FETCH_HEAD", ""] {
      let head = try ann.head()
      try bob.sh(
        """
        git fetch -q origin \(branch)
        git push -q -f origin $(git commit-tree -S \(parent) -m forged FETCH_HEAD^{tree}):\(branch)
        """)
      let refused = try ann.shell.run("countme -C '\(ann.path)' sync")
      #expect([76, 77].contains(refused.code), "\(refused.errors)")
      #expect(refused.errors.contains(" was touched"))
      #expect(try ann.head() == head)
      try ann.run("eat 'More cake' 100")
      try ann.sh("git push -q -f origin \(head):\(branch)")
      try ann.run("sync")
    }
    // Her address leads to him now: whoever asks for her account finds none, and not his.
    let lookup = try ann.sh(
      "git for-each-ref --format='%(refname:lstrip=4)' refs/countme/announced")
    try bob.sh("git push -q -f origin HEAD:refs/countme/accounts/\(lookup)")
    let phone = journey.device("phone")
    try phone.run("init")
    try phone.run("remote add \(journey.remote)")
    for password in ["password-of-ann\n", "password-of-bob\n"] {
      try phone.run(
        "account sign-in --email ann@example.org --password-stdin", exit: 77, input: password)
    }
    for person in [cem, bob] { try person.run("sync") }
    let answer = try ann.shell.run("countme -C '\(ann.path)' sync")
    #expect(answer.code == 0, "\(answer.errors)")
  }
}
