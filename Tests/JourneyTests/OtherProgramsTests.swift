import TestSupport
import Testing

@Suite("Other programs in the diary's folder", .ownThread)
struct OtherProgramsTests {
  @Test("Copies that a program which syncs folders leaves are named, and never taken for documents")
  func conflictCopies() throws {
    let (laptop, phone) = try Journey().twoDevices()
    try laptop.prepare("eat Oats 311 --save", "goal 2000", "sync")
    try laptop.sh(
      """
      for file in dailyLogs/*/*.json foodItems/*/*/*.json favoriteFoods/oats.json profile/settings.json
      do
        stem=${file%.json}
        sed 's/: 311/: 911/; s/: 2000/: 9000/' $file > ../copy
        for name in .sync-conflict-20261120-081500-ABCDEFG " (Ann's conflicted copy 2026-11-20)" \\
          " (conflicted copy 2026-11-20 081500)" -DESKTOP-4F2K " (1)"
        do cp ../copy "$stem$name.json"; done
      done
      """)
    let read = laptop.shell
    let status = try read.run("countme -C '\(laptop.path)' status").output
    for program in ["Syncthing", "Dropbox", "Nextcloud", "OneDrive", "Google Drive"] {
      #expect(status.contains("\(program) made a copy of favoriteFoods/oats.json"), "\(status)")
      #expect(status.contains("\(program) made a copy of profile/settings.json"), "\(status)")
    }
    #expect(status.contains("Let countme alone sync this folder"))
    let count = "status --json | jq '.handEdits.conflictCopies | length'"
    #expect(try read.run("countme -C '\(laptop.path)' \(count)").output == "20\n")
    let head = try laptop.head()
    let sync = try read.run("countme -C '\(laptop.path)' sync")
    #expect(sync.code == 0, "\(sync)")
    #expect(try laptop.head() == head)
    #expect(
      try read.run("countme -C '\(laptop.path)' list foodItems --json | jq length").output == "1\n")
    #expect(try read.run("countme -C '\(laptop.path)' today").output.contains("311 of 2000 kcal"))
    let drink = try read.run("countme -C '\(laptop.path)' drink 250")
    #expect(drink.code == 0 && drink.errors.isEmpty, "\(drink)")
    #expect(try laptop.sh("git ls-files | grep -c 'conflict\\|DESKTOP\\|(1)' || true") == "0")
    // What is worth keeping is copied over by hand; the rest is removed.
    try laptop.sh(
      """
      cp favoriteFoods/oats-DESKTOP-4F2K.json favoriteFoods/oats.json
      git clean -fdq
      """)
    try laptop.run("sync")
    try phone.run("sync")
    #expect(try phone.run("show favoriteFoods oats").output.contains("\"calories\": 911"))
  }
}
