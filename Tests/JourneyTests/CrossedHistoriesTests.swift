import TestSupport
import Testing

/// Two devices have each merged the other's commit first, so their histories have two last common points.
@Suite("Histories that crossed", .ownThread)
struct CrossedHistoriesTests {
  @Test func `what one side brings back by plain git is a change, also where it stood at a point`()
    throws
  {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Oats 350")
    let oats = try laptop.sh("git ls-files foodItems")
    try laptop.run("eat Bread 5")
    let bread = try laptop.sh("git ls-files foodItems | grep -v '\(oats)'")
    try TwoDevicesTests.syncAll([laptop, phone])
    let id = try laptop.sh("basename '\(oats)' .json")
    try laptop.run("set foodItems \(id) calories=61")
    try laptop.run("rm Bread")
    try phone.run("set foodItems \(id) calories=72")
    let (one, other) = (try laptop.head(), try phone.head())
    try laptop.git("fetch -q '\(phone.path)' HEAD")
    try phone.git("fetch -q '\(laptop.path)' HEAD")
    try laptop.git("merge -q --no-edit \(other)")
    try phone.git("merge -q --no-edit \(one)")
    #expect(try laptop.sh("grep calories '\(oats)'").contains("72"))
    try laptop.sh("git checkout -q \(one) -- '\(oats)' && git checkout -q \(one)~1 -- '\(bread)'")
    try laptop.git("commit -qm 'mine again'")
    try phone.run("eat Plum 3")
    try phone.run("sync")
    try laptop.run("sync")
    try TwoDevicesTests.syncAll([laptop, phone])
    for device in [laptop, phone] {
      #expect(try device.sh("grep calories '\(oats)'").contains("61"), "\(device.name)")
      #expect(try device.sh("ls '\(bread)'") == bread, "\(device.name)")
      let today = try device.run("today").output
      #expect(["Oats", "Bread", "Plum"].allSatisfy(today.contains), "\(device.name): \(today)")
    }
  }
}
