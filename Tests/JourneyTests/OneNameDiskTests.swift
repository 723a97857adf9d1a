import TestSupport
import Testing

/// File systems on which a file has one name only, as on the sticks and cards of other systems.
@Suite(
  "A diary on a disk without hard links", .enabled(if: TracedCommand.isPossible, TracedCommand.need)
)
struct OneNameDiskTests {
  @Test("is written, committed and shown like any other, beside plain git") func works() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Tea 2")
    let calls = "link,linkat"
    for error in ["EPERM", "EOPNOTSUPP"] {
      let traced =
        "strace -f -qq -e signal=none -o /dev/null -e trace=\(calls) -e inject=\(calls):error=\(error)"
      try diary.run("\(traced) countme eat Oats 311")
      try diary.run("\(traced) countme rm Oats")
      try diary.run("\(traced) countme drink 200")
      #expect(try diary.run("git status --porcelain") == "")
    }
    #expect(try diary.run("ls .git | grep -c 'index\\.' || true") == "0\n")
    #expect(try diary.run("countme doctor") == "Everything is in order.\n")
  }
}
