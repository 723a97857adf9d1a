import TestSupport
import Testing

@Suite("The order of weights", .ownThread)
struct WeightOrderTests {
  @Test("A weight without a time counts on its own day, not after all others")
  func withoutTime() throws {
    let diary = try DiaryJourney()
    try diary.run("countme new weightHistory weight=90 date=2026-11-10")
    try diary.run("countme weigh 80 --date 2026-11-15")
    #expect(try diary.run("countme today").contains("80 kg"))
    #expect(try diary.run("countme stats --json | jq .weight.last") == "80\n")
    #expect(try diary.run("countme weigh 79 --date 2026-11-16").contains("−1 kg"))
  }
}
