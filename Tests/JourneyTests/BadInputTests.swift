import Foundation
import TestSupport
import Testing

@Suite("Bad input", .ownThread)
struct BadInputTests {
  @Test("Wrong arguments: a usage error, a hint, and nothing changed")
  func wrongArguments() throws {
    let laptop = try Self.diary()
    try Refusal.expect(Self.wrongArguments, on: laptop)
  }

  @Test("What is not there is said to be not there")
  func missing() throws {
    let laptop = try Self.diary()
    try Refusal.expect(Self.missing, on: laptop)
  }

  @Test("Text that is no document is refused where it is wrong")
  func badDocuments() throws {
    let laptop = try Self.diary()
    try Refusal.expect(Self.badDocuments, on: laptop)
  }

  @Test("Everything that is wrong with several documents is told, with its place")
  func severalDocuments() throws {
    let laptop = try Self.diary()
    try laptop.sh(
      """
      echo '{"name":"a","calories":"x","date":"2026-11-20"}' > ../one.json
      printf '{\n  "name": 1\n}\n' > ../two.json
      """)
    let answer = try laptop.run(
      "validate foodItems '\(laptop.path)/../one.json' '\(laptop.path)/../two.json'", exit: 65)
    #expect(answer.errors.contains("../one.json:1:"), "\(answer.errors)")
    #expect(answer.errors.contains("../two.json:"), "\(answer.errors)")
    let lines = #"{"date":"2026-11-20","name":"a","calories":1}"#
    for (input, place) in [
      ("\(lines)\n{\"date\":\n", "standard input:2:"),
      ("[\n\(lines)\n]\n}\n", "standard input:4:1:"),
      ("[\(lines),\(lines.replacing(":1}", with: ":\"x\"}"))]", "document 2 of 2: calories"),
    ] {
      let answer = try laptop.run("put foodItems", exit: 65, input: input)
      #expect(answer.errors.contains(place), "\(answer.errors)")
    }
    let missing = try laptop.run(
      "validate foodItems '\(laptop.path)/../two.json' '\(laptop.path)/../three.json'", exit: 65)
    #expect(missing.errors.contains("two.json:") && missing.errors.contains("three.json"))
    let days = #"[{"date":"2026-11-20","milliliters":1},{"date":"2026-11-20","milliliters":2}]"#
    let sameDay = try laptop.run("put hydration", exit: 65, input: days)
    #expect(sameDay.errors.contains("the same id, 2026-11-20"), "\(sameDay.errors)")
    let apart = days.dropFirst().dropLast().replacing(",{", with: "\n{")
      .replacing("20\",\"milliliters\":2", with: "21\",\"milliliters\":2")
    #expect(try laptop.run("put hydration", input: "\n\(apart)\n").output.hasPrefix("Put 2"))
    let twice = #"{"id":"water","name":"w"}"#
    let answer2 = try laptop.run("put achievements", exit: 65, input: "[\(twice),\(twice)]")
    #expect(answer2.errors.contains("documents 1 and 2 have the same id"), "\(answer2.errors)")
    let broken = try laptop.run("eat Oats 311 --json").output
    #expect(!broken.isEmpty)
    try laptop.sh("sed -i 's/311/\"x\"/' $(git ls-files 'foodItems/*' | head -1)")
    let status = try laptop.sh("countme status | grep -c '.json:[0-9]*:[0-9]*: calories'")
    #expect(status == "1", "an edit by hand has a place")
  }

  @Test("fmt leaves a file's permissions, and what leads to it")
  func formatted() throws {
    let laptop = try Self.diary()
    try laptop.sh("echo '{ }' > ../f.json; chmod 600 ../f.json; ln -s f.json ../l.json")
    try laptop.run("fmt '\(laptop.path)/../l.json'")
    #expect(
      try laptop.sh("stat -c %a ../f.json; readlink ../l.json; cat ../f.json") == "600\nf.json\n{}")
    #expect(try laptop.run("fmt -", input: "[ ]").output == "[]\n")
  }

  @Test("schema check tells what follows from collections that are not there")
  func schemaReferences() throws {
    let laptop = try Self.diary()
    try laptop.sh(
      """
      echo '{"x-id":"slug","x-merge":"fieldwise","type":"object","properties":{"n":{"type":"number","x-merge":"derived",
      "x-derived":{"sum":"q","of":"items","in":"nosuch"}}, "items":{"type":"array","items":{"type":"string"}}}}' \
        > ../sums.schema.json
      """)
    let answer = try laptop.run(
      "schema check '\(laptop.path)/../sums.schema.json'", exit: 65)
    #expect(answer.errors.contains("nosuch, which is not there"), "\(answer.errors)")
  }

  /// A diary with an account, one entry and no remote.
  private static func diary() throws -> Device {
    let journey = try Journey()
    let laptop = journey.device("laptop")
    try laptop.prepare("init", "eat Oats 311", "goal 2000")
    let account = "account create --email ann@example.org --password-stdin"
    try laptop.run(account, input: Journey.password)
    return laptop
  }

  private static let wrongArguments = [
    Refusal("", 64), Refusal("etwas", 64, "etwas"), Refusal("--no-such-option today", 64),
    Refusal("eat", 64), Refusal("eat Oats many", 65, "many"), Refusal("eat Oats 1 --at 25:00", 64),
    Refusal("eat Oats 1 --date someday", 64, "someday"), Refusal("move", 64),
    Refusal("move Running fast", 65, "Running fast"), Refusal("weigh", 64),
    Refusal("weigh heavy", 64),
    Refusal("drink", 64), Refusal("drink much", 64, "much"), Refusal("react", 64),
    Refusal("goal lots", 64, "lots"), Refusal("day someday", 64, "someday"),
    Refusal("new", 64), Refusal("new foodItems name", 64, "FIELD=VALUE"), Refusal("set", 64),
    Refusal("set foodItems", 64), Refusal("rm", 64), Refusal("rm foodItems", 64),
    Refusal("show", 64), Refusal("show foodItems", 64), Refusal("list", 64),
    Refusal("list foodItems --from someday", 64, "someday"),
    Refusal("list foodItems --format xml", 64, "xml"), Refusal("list foodItems --where x", 64),
    Refusal("put", 64), Refusal("log -n many", 64, "many"), Refusal("history foodItems", 64),
    Refusal("restore foodItems x", 64), Refusal("remote add", 64),
    Refusal("remote add ext::sh", 64), Refusal("remote add ssh://-oProxyCommand=x/y", 64),
    Refusal("remote add 'http://a b/'", 64), Refusal("remote add /x --name 'a b'", 64),
    Refusal("sync --accept everything", 64, "everything"),
    Refusal("account nonsense", 64, "countme account"),
    Refusal("account create --email a@b.org --password secret", 64), Refusal("clone", 64),
    Refusal("validate", 64), Refusal("schema check", 64), Refusal("merge-driver a b", 64),
    Refusal("fast 3 4 5", 64), Refusal("habit add", 64),
    Refusal("check Meditate --times many", 64), Refusal("copy", 64), Refusal("copy someday", 64),
    Refusal("import cronometer", 64), Refusal("meal add", 64), Refusal("today extra", 64),
    Refusal("files --last 999999999999999999y", 64, "999999999999999999y"),
    Refusal("eat oats 99999999999999999999 raisins", 65),
    Refusal("move run 99999999999999999999 past 8", 65),
  ]

  private static let missing = [
    Refusal("eat Unknown-food", 65, "Unknown-food"), Refusal("show nothing x", 66, "no collection"),
    Refusal("list nothing", 66, "no collection"), Refusal("new nothing a=1", 66, "no collection"),
    Refusal("put nothing", 66, input: "{}"), Refusal("show foodItems 0000", 66),
    Refusal("show foodItems ffff --at HEAD", 66), Refusal("set foodItems ffff calories=1", 66),
    Refusal("rm foodItems ffff", 66), Refusal("history foodItems ffff", 66),
    Refusal("restore foodItems ffff --at HEAD", 66),
    Refusal("show profile/settings settings --at 99", 66),
    Refusal("set profile/settings nonsense stepGoal=8000", 66, "nonsense"),
    Refusal("react why chest pain", 66, "chest pain"),
    Refusal("fmt /no/such/file", 66, "/no/such/file"),
    Refusal("validate foodItems /no/such/file", 66, "/no/such/file"),
    Refusal("schema show nothing", 66), Refusal("schema check /no/such/file", 66),
    Refusal("merge-driver /no/a /no/b /no/c foodItems/x.json", 66),
    Refusal("import cronometer /no/such/file", 66, "/no/such/file"),
    Refusal("check Meditate", 66, "Meditate"), Refusal("uncheck Meditate", 66),
    Refusal("eat --meal-of Porridge", 66), Refusal("fast stop", 66),
    Refusal("remote rm origin", 78),
    Refusal("-C /no/such/folder today", 66, "/no/such/folder"),
    Refusal("sync", 78, "no remote"), Refusal("push", 78), Refusal("pull", 78),
    Refusal("account create --email b@c.org --password-stdin", 77, input: "longpassword\n"),
  ]

  private static let badDocuments = [
    Refusal("put foodItems", 65, "1:2", input: "{"),
    Refusal("put foodItems", 65, ":1:", input: "{\"id\": 01}"),
    Refusal("put foodItems", 65, "twice", input: "{\"id\":\"a\",\"id\":\"b\"}"),
    Refusal("put foodItems", 65, "name is missing", input: "{}"),
    Refusal("put hydration", 65, "no id", input: "{}"),
    Refusal("put foodItems", 65, input: "{\"id\":\"../x\"}"),
    Refusal("put foodItems", 65, input: "[1]"), Refusal("put foodItems", 65, input: ""),
    Refusal(
      "put favoriteFoods", 65, "calories",
      input: "{\"id\":\"a\",\"name\":\"A\",\"calories\":1}\n{\"id\":\"b\",\"name\":\"B\"}\n"),
    Refusal("new foodItems name=Oats", 65), Refusal("new foodItems calories=-1 name=x", 65),
    Refusal("set profile/settings settings calorieGoal=lots", 65),
    Refusal("fmt", 65, "1:5", input: "[1, +]"), Refusal("fmt", 65, input: "\u{FEFF}{}"),
    Refusal("account create --email nonsense --password-stdin", 65, input: "longpassword\n"),
  ]
}
