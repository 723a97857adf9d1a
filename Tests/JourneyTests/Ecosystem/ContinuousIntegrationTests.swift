import TestSupport
import Testing

@Suite("Continuous integration", .ownThread)
struct ContinuousIntegrationTests {
  @Test("Both services run the job that the page shows")
  func sameJob() throws {
    let job = try Self.job()
    let services = try DocumentationPage("ContinuousIntegration", language: "yaml").blocks
    #expect(services.count == 2)
    for service in services {
      let lines = service.split(separator: "\n").map { $0.drop { $0 == " " } }
      let wanted = job.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(lines.suffix(wanted.count).elementsEqual(wanted))
    }
  }

  @Test(
    "The job passes on a good remote, names the commit on a bad one, and leaves the remote alone")
  func judged() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.run("eat Oats 311")
    try laptop.run("sync")
    // The branch with the job's own files, as on a host: devices do not mind it.
    let clone = """
      git init -q -b main ci && cd ci && echo 'on: schedule' >verify.yml && git add verify.yml
      git -c user.name=ci -c user.email=ci@example.org commit -qm job
      git push -q ../remote.git main && cd .. && rm -rf ci
      git clone -q --branch main remote.git ci
      """
    try laptop.sh("git -C ../remote.git config receive.denyNonFastForwards false")
    try laptop.sh("rm -f ../remote.git/hooks/pre-receive")
    #expect(try journey.shell.run(clone).code == 0)
    let good = try Self.run(journey)
    #expect(good.code == 0 && good.errors.isEmpty, "\(good)")
    #expect(good.output.contains("are signed and keep the rules."))
    try laptop.run("sync")

    let forge = """
      git clone -q --branch "$(git -C remote.git for-each-ref --format='%(refname:short)' refs/heads/users)" \
        remote.git thief && cd thief
      sed -i 's/: 311/: 9/' $(git ls-files foodItems)
      git -c user.name=thief -c user.email=thief@example.org commit -qam forged && git push -q
      """
    #expect(try journey.shell.run(forge).code == 0)
    let tips = try journey.shell.run("git -C remote.git for-each-ref").output
    let bad = try Self.run(journey)
    #expect(bad.code == 77, "\(bad)")
    let commit = try journey.shell.run("git -C thief rev-parse --short=10 HEAD").output
    #expect(bad.output.contains(commit.filter { $0 != "\n" }))
    #expect(try journey.shell.run("git -C remote.git for-each-ref").output == tips)
  }

  private static func job() throws -> String {
    try #require(try DocumentationPage("ContinuousIntegration", language: "sh").blocks.first)
  }

  /// Runs the job in the clone, on a machine that knows nobody.
  private static func run(_ journey: Journey) throws -> Shell.Answer {
    var shell = journey.shell
    shell.variables["XDG_STATE_HOME"] = "\(journey.root)/state-of-ci"
    return try shell.run(try job(), in: "\(journey.root)/ci")
  }
}
