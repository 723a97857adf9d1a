import Foundation
import TestSupport
import Testing

/// Several processes at once on one diary, while it is synced and looked at with plain git.
@Suite("Faults: many writers", .ownThread)
struct ManyWritersFaultTests {
  private static let writers = 4

  @Test("Every write that was acknowledged is there, and only the busy are turned away")
  func writing() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let writes = FaultForm.isLong ? 500 : 15
    let answer = try laptop.shell.run(Self.script(laptop, phone, writes))
    #expect(answer.code == 0, "\(answer)")
    let lines = try laptop.sh("cat ../answers").split(separator: "\n")
    let acknowledged = Set(
      lines.filter { $0.hasPrefix("0 Food-") }.map { $0.split(separator: " ")[1] })
    let refused = lines.filter { !$0.hasPrefix("0 ") }
    #expect(refused.allSatisfy { $0.hasPrefix("75 ") }, "\(refused.prefix(5))")
    #expect(acknowledged.count * 10 >= Self.writers * writes * 9, "\(acknowledged.count)")
    for device in [laptop, phone, laptop] { try device.run("sync") }
    #expect(try laptop.tree() == phone.tree())
    for device in [laptop, phone] {
      let names = try device.sh("git grep -h '\"name\": \"Food-' HEAD -- foodItems")
        .split(separator: "\"").filter { $0.hasPrefix("Food-") }
      #expect(Set(names) == acknowledged && names.count == acknowledged.count, "\(device.name)")
      // The day's total was computed anew by each of them.
      let today = try device.sh("countme today")
      #expect(today.contains("\(acknowledged.count) kcal"), "\(today)")
    }
    FaultForm.report(
      "many writers",
      "\(acknowledged.count) of \(Self.writers * writes) acknowledged, "
        + "\(refused.count) busy; \(try Self.figures(laptop))")
  }

  private static func figures(_ laptop: Device) throws -> String {
    let lines = try laptop.sh("cat ../looks ../syncs").split(separator: "\n")
    let failed = lines.filter { $0 != "look 0" && $0 != "sync 0" && $0 != "sync 75" }
    #expect(failed.isEmpty, "\(failed.prefix(5))")
    let looks = lines.count { $0.hasPrefix("look") }
    let syncs = lines.count { $0.hasPrefix("sync") }
    #expect(looks > 0 && syncs > 0)
    return "\(looks) times git status, \(syncs) syncs beside them"
  }

  /// Writers in the background; the two others go on for as long as they write.
  private static func script(_ laptop: Device, _ phone: Device, _ writes: Int) -> String {
    """
    set +eu
    for writer in $(seq \(writers)); do
      ( for number in $(seq \(writes)); do
          countme -C laptop eat Food-$writer-$number 1 kcal >/dev/null 2>errors-$writer-$number
          code=$?
          # A line at once: the lines of several do not mix.
          echo "$code Food-$writer-$number $(head -1 errors-$writer-$number)" | head -c 150 >>answers
          [ $code = 0 ] || echo >>answers
          rm errors-$writer-$number
        done; touch done-$writer ) &
      pids="$pids $!"
    done
    ( until [ -e all ]; do git -C laptop status --porcelain >/dev/null; echo "look $?" >>looks; done ) &
    looker=$!
    ( until [ -e all ]; do
        countme -C laptop sync >/dev/null 2>&1; echo "sync $?" >>syncs
        XDG_STATE_HOME=$HOME/state-phone countme -C phone drink 10 >/dev/null
        XDG_STATE_HOME=$HOME/state-phone countme -C phone sync >/dev/null 2>&1; echo "sync $?" >>syncs
      done ) &
    syncer=$!
    wait $pids; touch all; wait $looker $syncer; exit 0
    """
  }
}
