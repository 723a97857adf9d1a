import Foundation
import TestSupport
import Testing

@Suite("Backups and the doctor, by the program", .ownThread) struct BackupJourneyTests {
  @Test("A wrong day is taken back from a backup, and the restore is taken back, too")
  func restore() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    try diary.run("countme backup create")
    let id = try diary.id()
    try diary.run("countme eat Cake 900")
    #expect(try diary.run("countme backup verify").contains("is whole"))
    #expect(try diary.run("countme backup restore \(id)").contains("only here"))
    #expect(try diary.run("countme today").contains("Cake"))
    try diary.run("countme backup restore \(id) --replace")
    #expect(try !diary.run("countme today").contains("Cake"))
    #expect(try diary.run("countme backup").contains("before restoring"))
    try diary.run("countme undo")
    #expect(try diary.run("countme today").contains("Cake"))
    let list = try diary.run("countme backup list --json")
    #expect(list.hasPrefix("[") && list.contains("\"sha256\""))
  }

  @Test("While one program copies the whole diary, another one writes")
  func meanwhile() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    try diary.run(
      #"""
      mkdir ../slow; cat >../slow/git <<END
      #!/bin/sh
      case " \$* " in *index-pack*)
        : >"$(realpath ..)/copies"
        timeout 60 sh -c 'until [ -e "$(realpath ..)/goon" ]; do sleep 0.05; done'
      esac
      exec "$(type -P git)" "\$@"
      END
      chmod +x ../slow/git
      PATH=$(realpath ../slow):$PATH countme backup create >../answer 2>&1 & backup=$!
      until [ -e ../copies ]; do kill -0 $backup; sleep 0.05; done
      countme eat Cake 400
      kill -0 $backup
      touch ../goon
      wait $backup
      """#)
    #expect(try diary.run("countme today").contains("Cake"))
    #expect(try diary.run("countme backup verify").contains("is whole"))
  }

  @Test("What is damaged, foreign or newer is refused with its exit code, and nothing is changed")
  func refusals() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    try diary.run("countme backup create --to ../out")
    try diary.run("mkdir ../other && countme -C ../other init ../other")
    try diary.run("countme -C ../other drink 100")
    let id = try diary.id("../out")
    let restore = "countme backup restore \(id) --replace --from ../out"
    try diary.fails("countme -C ../other backup restore \(id) --replace --from ../out", 76)
    try diary.run("cp -r ../out ../kept; truncate -s 100 ../out/*.bundle")
    #expect(try diary.fails(restore, 65).contains("100 bytes"))
    try diary.fails("countme backup verify \(id) --from ../out", 65)
    try diary.run("cp ../kept/* ../out; sed -i 's/\"manifest\": 1/\"manifest\": 3/' ../out/*.json")
    #expect(try diary.fails(restore, 78).contains("newer countme"))
    try diary.fails("countme backup restore nothing", 66)
    try diary.fails("countme backup restore \(id) --merge --replace", 64)
    #expect(try diary.run("countme backup list --json --from ../out").contains("format 3"))
  }

  @Test("Whoever has lost everything but the backup has the diary again, by us and by git")
  func lostMachine() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311; countme weigh 80")
    try diary.run("countme backup create --to ../stick")
    let id = try diary.id("../stick")
    try diary.run("echo 'open sesame' | countme backup create --to ../sealed --password-stdin")
    let sealed = try diary.id("../sealed")
    for (name, restore) in [
      ("new", "backup restore \(id) --merge --from ../stick"),
      ("newer", "backup restore \(sealed) --replace --from ../sealed --password-stdin"),
    ] {
      try diary.run(
        "countme init ../\(name); echo 'open sesame' | countme -C ../\(name) \(restore)")
      let today = try diary.run("countme -C ../\(name) today")
      #expect(today.contains("Oats") && today.contains("80 kg"), "\(name): \(today)")
      #expect(try diary.run("countme -C ../\(name) doctor").contains("in order"), "\(name)")
    }
    try diary.run("git clone -q ../stick/\(id).bundle ../cloned")
    #expect(try diary.run("countme -C ../cloned today").contains("Oats"))
  }

  @Test("An encrypted backup wants its passphrase, from standard input here")
  func encrypted() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    try diary.run("echo 'open sesame' | countme backup create --password-stdin")
    try diary.run("echo 'open sesame' | countme backup verify --password-stdin")
    try diary.fails("echo 'shut sesame' | countme backup verify --password-stdin", 77)
    try diary.fails("countme backup verify < /dev/null", 64)
    try diary.run("! grep -rl -e Oats -e 'git bundle' ../.local/share/countme")
  }

  @Test("The doctor finds nothing, then what is wrong, mends it, and finds nothing again")
  func doctor() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    #expect(try diary.run("countme doctor") == "Everything is in order.\n")
    try diary.run("git config merge.renames true")
    try diary.run(
      "sed -i 's/\"totalCalories\": 311/\"totalCalories\": 5/' dailyLogs/*/*.json; git -c user.name=a -c user.email=a@b.c commit -qam damage"
    )
    let found = try diary.run("! countme doctor --json")
    #expect(found.contains("derived.wrong") && found.contains("git.settings"))

    let mended = try diary.run("countme doctor --fix")
    #expect(mended.contains("Everything is in order.") && mended.contains("the backup 2026"))
    #expect(try diary.run("countme doctor") == "Everything is in order.\n")
    #expect(try diary.run("countme today").contains("311"))
    #expect(try diary.run("countme doctor --list").contains("repository.object"))
  }
}

extension DiaryJourney {
  /// The id of the newest backup.
  fileprivate func id(_ folder: String? = nil) throws -> String {
    let from = folder.map { " --from \($0)" } ?? ""
    let line = try run("countme backup list --json\(from)")
    let list = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[String: Any]]
    return try #require(list?.last?["id"] as? String)
  }
}
