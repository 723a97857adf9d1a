import TestSupport
import Testing

/// As on a disk of another machine that has no lock daemon: `flock` answers ENOLCK or EOPNOTSUPP.
@Suite(
  "Faults: a disk without locks", .enabled(if: TracedCommand.isPossible, TracedCommand.need),
  .ownThread)
struct NoLocksFaultTests {
  @Test(
    "commands work, beside each other too, and after one that was killed",
    arguments: ["ENOLCK", "EOPNOTSUPP"])
  func works(error: String) throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let countme = """
      run() { strace -f -qq -o /dev/null -e trace=flock -e inject=flock:error=\(error) \
        countme -C '\(laptop.path)' "$@"; }
      """
    let answer = try laptop.shell.run(
      """
      \(countme); set -e
      run eat Oats 300; run sync
      for n in 1 2 3 4; do run eat Plum $n & done; wait
      run drink 100; run undo; run doctor
      """)
    #expect(answer.code == 0, "\(answer)")
    let left = try laptop.shell.run("find '\(laptop.path)/.git' -name '*.held*'")
    #expect(left.output == "")
    let killed = try laptop.shell.run(
      """
      \(countme)
      strace -f -qq -o /dev/null -e trace=flock,renameat,rename,link -e inject=flock:error=\(error) \
        -e inject=rename,renameat,link:signal=KILL:when=1 countme -C '\(laptop.path)' eat Fig 7 || true
      run eat Date 8 && run day && git -C '\(laptop.path)' status --porcelain
      """)
    #expect(killed.code == 0, "\(killed)")
    for food in ["Oats", "Plum", "Date"] { #expect(killed.output.contains(food)) }
    let found = try laptop.run("list foodItems --json").output
    #expect(found.ranges(of: #""name":"Plum"#).count == 4, "\(found)")
  }
}
