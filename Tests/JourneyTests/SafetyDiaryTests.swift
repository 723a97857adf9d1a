import TestSupport
import Testing

/// NutraSafe's scenarios: what it lost while it was offline arrives, with all that belongs to it.
///
/// Its third one, a setting that two devices change apart, is in `ConflictTests`.
@Suite("A safety diary", .ownThread)
struct SafetyDiaryTests {
  @Test("A fast that begins and ends offline is there on the other device")
  func fastingOffline() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try phone.sh("mv '\(journey.remote)' '\(journey.remote).away'")
    try phone.run("new fastingPlans name=Weekday durationHours=14")
    try phone.run("fast start Weekday --date -1d --at 19:00")
    try phone.run("sync", exit: 69)
    #expect(try phone.run("fast").output.contains("Fasting since"))
    try phone.run("fast stop --date today --at 0:00")
    try phone.run("sync", exit: 69)
    try phone.sh("mv '\(journey.remote).away' '\(journey.remote)'")
    try phone.run("sync")
    try laptop.run("sync")
    #expect(
      try laptop.run("fast --json | jq -r '.past[0].planName'").output == "Weekday\n")
    #expect(try laptop.run("report --json | jq '.fasts | length'").output == "1\n")
  }

  @Test("A reaction that is noted offline keeps the food that it stands beside")
  func reactionOffline() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Oats 311 --date -1d --at 8:00")
    try laptop.run("sync")
    try phone.run("sync")
    try phone.sh("mv '\(journey.remote)' '\(journey.remote).away'")
    try phone.run("eat Milk 122 --date -1d --at 9:00")
    let reaction = try phone.run("react bloating --severity 3 --date -1d --at 11:00").output
    #expect(reaction.contains("Eaten before it:\n  08:00  Oats\n  09:00  Milk\n"), "\(reaction)")
    try laptop.run("eat Apple 52 --date -1d --at 10:00")
    try phone.sh("mv '\(journey.remote).away' '\(journey.remote)'")
    try phone.run("sync")
    try laptop.run("sync")
    #expect(
      try laptop.run("report --json | jq -c '[.reactions[0].foodItems[].name]'").output
        == "[\"Oats\",\"Milk\"]\n")
    #expect(try laptop.run("report -o -").output.contains("oted once"))
  }

  @Test("A use-by item that is added offline is listed everywhere, and both may edit it")
  func useBySync() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try phone.run("use-by add Yoghurt +3d --quantity '2 cups'")
    try phone.run("use-by add Rice +200d")
    try phone.run("sync")
    try laptop.run("sync")
    #expect(try laptop.run("use-by").output.contains("Yoghurt  2 cups"))
    #expect(!(try laptop.run("use-by --days 7").output.contains("Rice")))
    let id = try laptop.run("use-by --json | jq -r '.[0].item.id'").output.dropLast()
    try laptop.run("use-by eaten yog")
    try phone.run("set useByInventory \(id) quantity='1 cup'")
    for device in [phone, laptop, phone, laptop] { try device.run("sync") }
    #expect(try laptop.tree() == phone.tree())
    #expect(
      try phone.run("show useByInventory \(id) --json | jq -c '[.outcome, .quantity]'").output
        == "[\"eaten\",\"1 cup\"]\n")
    #expect(!(try phone.run("use-by").output.contains("Yoghurt")))
  }

  @Test("Allergens of the settings are pointed out at eat on every device, and block nothing")
  func allergens() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    #expect(!(try laptop.run("eat 'Caffe latte' 120").output.contains("Careful")))
    try laptop.run(
      "set profile/settings settings 'allergens=[\"milk\",\"nuts\"]' 'sensitivities=[\"gluten\"]'")
    try laptop.run("sync")
    try phone.run("sync")
    let answer = try phone.run("eat 'Caffe latte' 120").output
    #expect(
      answer.contains("Careful: Caffe latte may have milk (\"latte\"), one of your allergens."))
    #expect(
      try phone.run("eat 'Almond cake' 400 --json | jq -c '[.allergens[] | [.allergen, .word]]'")
        .output == "[[\"nuts\",\"almond\"],[\"gluten\",\"cake\"]]\n")
    #expect(try phone.run("eat Apple 52 --json | jq -c .allergens").output == "null\n")
    #expect(!(try phone.run("eat 'Oat milk' 90").output.contains("Careful")))
    // A meal is what it is made of.
    try phone.run("meal add Porridge --ingredient 'Oats;311;80 g' --ingredient 'Milk;122;250 ml'")
    #expect(try phone.run("eat --meal-of Porridge").output.contains("\"milk\" in its ingredients"))
    #expect(try phone.run("today --json | jq '.foodItems | length'").output == "6\n")
  }

  @Test("A favourite is known on the other device")
  func favourites() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try phone.run("eat 'Dark chocolate' 170 --serving '30 g' --save")
    try phone.run("sync")
    try laptop.run("sync")
    #expect(try laptop.run("eat dark").output.contains("Dark chocolate, 30 g, 170 kcal"))
  }
}
