import Foundation
import TestSupport
import Testing

@Suite("Foods of FatSecret", .ownThread)
struct OnlineFoodTests {
  @Test("A key is kept where nobody else can read it, and only what is asked for is sent")
  func key() throws {
    let world = try OnlineWorld()
    try world.fails("countme food key set </dev/null", 64)
    #expect(try world.run("countme eat banana --online").contains("countme food key set"))
    try world.run("printf 'my-id\\nmy-secret\\n' | countme food key set")
    #expect(try world.run("stat -c %a ~/.state/countme/fatsecret/key") == "600\n")
    #expect(
      try world.run("grep -rl my-secret ~ | grep -v /server/")
        == "\(world.home)/.state/countme/fatsecret/key\n")
    try world.run("countme food search banana")
    #expect(try world.requests().isEmpty, "a food that is known here is no question")
    try world.run("countme food key rm")
    #expect(try world.run("ls ~/.state/countme/fatsecret") == "")
  }

  @Test("A food that is not known here is looked up, and becomes an entry of the person's own")
  func eating() throws {
    let world = try OnlineWorld(hasKey: true)
    let answer = try world.run("countme eat 'Quark bar' '2 bar'")
    #expect(answer.hasPrefix("Quark bar, 2 bars, 300 kcal"))
    #expect(answer.contains("Powered by fatsecret"))
    #expect(
      try world.run(
        "countme list foodItems --format json | jq -c '.[] | [.name, .source, .protein]'")
        == "[\"Quark bar\",\"fatsecret:777.9\",24]\n")
    #expect(
      try world.requests() == [
        "POST /connect/token basic my-id:my-secret grant_type=client_credentials&scope=basic",
        "GET /rest/foods/search/v1?search_expression=Quark%20bar&max_results=5&format=json bearer t1",
        "GET /rest/food/v4?food_id=777&format=json bearer t1",
      ])
    // The token is bought once; the food is asked for again by its id.
    try world.run("countme eat 'quark bar'")
    #expect(
      try world.requests().suffix(1) == ["GET /rest/food/v4?food_id=777&format=json bearer t1"])
    #expect(try world.run("countme food search quark --online").contains("FatSecret 777"))
    #expect(try world.run("grep -r FatSecretName . || true") == "", "its own name is not kept")
  }

  @Test("Whatever goes wrong there, an entry is written as ever")
  func failures() throws {
    let world = try OnlineWorld(hasKey: true)
    for (mode, words) in [
      ("21", "does not know this network"), ("garbage", "cannot be understood"),
      ("500", "status 500"), ("2", "FatSecret refuses (2)"), ("empty", "knows no food"),
    ] {
      try world.set(mode)
      let answer = try world.run("countme eat banana '1 medium' --online")
      #expect(answer.contains("122.2 kcal") && answer.contains(words), "\(mode): \(answer)")
    }
    try world.stop()
    let answer = try world.run("countme eat banana --online")
    #expect(answer.contains("kcal") && answer.contains("cannot be reached"))
    #expect(try world.fails("countme eat Quarkxyz", 65).contains("say its energy"))
  }

  @Test("Too many at a time is tried again; a day's limit is kept to")
  func limits() throws {
    let world = try OnlineWorld(hasKey: true)
    try world.set("busy")
    #expect(try world.run("countme food search quark --online").contains("FatSecret 777"))
    #expect(try world.requests().filter { $0.contains("/foods/search/") }.count == 2)
    try world.set("11")
    #expect(try world.run("countme food search quark --online").contains("more questions for now"))
    let count = try world.requests().count
    #expect(try world.run("countme food search quark --online").contains("more questions for now"))
    #expect(try world.requests().count == count, "within the pause nothing is asked")
  }

  @Test("A token that is not good any more is bought again")
  func tokens() throws {
    let world = try OnlineWorld(hasKey: true)
    try world.run("countme food search quark --online")
    try world.set("expired")
    #expect(try world.run("countme food search quark --online").contains("FatSecret 777"))
    #expect(try world.requests().filter { $0.hasPrefix("POST") }.count == 2)
  }
}

/// A diary beside a server on this machine that answers as FatSecret documents it.
struct OnlineWorld {
  /// The home folder.
  let home: String
  private let place: TemporaryFolder
  private let server: LoopbackServer
  private let shell: Shell

  init(hasKey: Bool = false) throws {
    place = try TemporaryFolder()
    home = place.path
    let folder = place.path + "/server"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try Self.script.write(toFile: folder + "/server.py", atomically: true, encoding: .utf8)
    let plain = Shell(home: folder)
    server = try LoopbackServer.start("python3", shell: plain) { port in
      ["\(folder)/server.py", "\(port)", folder]
    } answers: { port in
      try plain.run(": </dev/tcp/127.0.0.1/\(port)").code == 0
    }
    var shell = Shell(home: place.path)
    shell.variables["COUNTME_FOOD_SERVER"] = "http://127.0.0.1:\(server.port)"
    self.shell = shell
    _ = try shell.run("countme init diary")
    if hasKey { try run("printf 'my-id\\nmy-secret\\n' | countme food key set") }
  }

  /// Runs a line that must succeed.
  @discardableResult
  func run(_ line: String) throws -> String {
    let answer = try shell.run(line, in: "\(home)/diary")
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(line): \(answer)")
    return answer.output
  }

  /// Runs a line that must fail.
  @discardableResult
  func fails(_ line: String, _ code: Int32) throws -> String {
    let answer = try shell.run(line, in: "\(home)/diary")
    #expect(answer.code == code && answer.errors.hasPrefix("countme: "), "\(line): \(answer)")
    return answer.errors
  }

  /// How the server answers from now on.
  func set(_ mode: String) throws {
    try mode.write(toFile: "\(home)/server/mode", atomically: true, encoding: .utf8)
  }

  /// Lets nobody answer from now on.
  func stop() throws { try set("silent") }

  /// What the server was asked, each with what proved who asked.
  func requests(named name: String = "log") throws -> [String] {
    let log = try? String(contentsOfFile: "\(home)/server/\(name)", encoding: .utf8)
    return (log ?? "").split(separator: "\n").map(String.init)
  }

  /// What it was asked as Open Food Facts.
  func questions() throws -> [String] { try requests(named: "questions") }

  private static let script = #"""
    import base64, http.server, json, os, sys

    folder = sys.argv[2]
    FOOD = {"food": {"food_id": "777", "food_name": "FatSecretName", "servings": {"serving": {
        "serving_id": "9", "measurement_description": "bar", "number_of_units": "1.000",
        "metric_serving_amount": "50.000", "metric_serving_unit": "g", "calories": "150",
        "protein": "12.00", "carbohydrate": "10.00", "fat": "5.00"}}}}
    FOODS = {"foods": {"food": {"food_id": "777", "food_name": "FatSecretName",
        "food_description": "Per 1 bar - Calories: 150kcal | Fat: 5.00g | Carbs: 10.00g | Protein: 12.00g"},
        "max_results": "20", "page_number": "0", "total_results": "1"}}
    COLA = {"code": "5449000000996", "product_name": "Original Taste", "brands": "Coca-Cola",
        "quantity": "330 ml", "serving_size": "1 can (330 ml)", "serving_quantity": 330,
        "ingredients_text": "Water, sugar, milk protein",
        "nutriments": {"energy-kcal_100g": 42, "carbohydrates_100g": 10.6, "fat_100g": 0}}
    NONE = {"foods": {"max_results": "20", "page_number": "0", "total_results": "0"}}
    tokens = 0


    def error(code):
        return {"error": {"code": code, "message": "said so"}}


    class Handler(http.server.BaseHTTPRequestHandler):
        def mode(self):
            try:
                return open(folder + "/mode").read()
            except FileNotFoundError:
                return ""

        def once(self, mode, answer):
            open(folder + "/mode", "w").write("")
            return answer

        def reply(self, value, status=200):
            body = value if isinstance(value, bytes) else json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def note(self, body=""):
            kind, _, proof = self.headers.get("Authorization", "").partition(" ")
            if kind == "Basic":
                proof = base64.b64decode(proof).decode()
            words = [self.command, self.path, kind.lower(), proof, body]
            open(folder + "/log", "a").write(" ".join(w for w in words if w) + "\n")

        def do_POST(self):
            global tokens
            self.note(self.rfile.read(int(self.headers["Content-Length"])).decode())
            if self.mode() == "silent":
                self.close_connection = True
                return
            tokens += 1
            self.reply({"access_token": "t%d" % tokens, "expires_in": 86400, "token_type": "Bearer"})

        def open_food_facts(self, mode):
            agent = self.headers.get("User-Agent", "")
            open(folder + "/questions", "a").write("GET %s %s\n" % (self.path.split("?")[0], agent))
            if mode == "silent":
                self.close_connection = True
            elif mode == "garbage":
                self.reply(b"<html>")
            elif mode in ("429", "500"):
                self.reply(b"oops", int(mode))
            elif "/cgi/search.pl" in self.path:
                self.reply({"count": 1, "products": [COLA]})
            elif COLA["code"] in self.path:
                self.reply({"code": COLA["code"], "status": 1, "product": COLA})
            else:
                self.reply({"status": 0, "status_verbose": "product not found"}, 404)

        def do_GET(self):
            if "/api/v2/product/" in self.path or "/cgi/search.pl" in self.path:
                return self.open_food_facts(self.mode())
            self.note()
            mode = self.mode()
            search = "/foods/search/" in self.path
            if mode == "silent":
                self.close_connection = True
            elif mode == "garbage":
                self.reply(b"<html>")
            elif mode == "500":
                self.reply(b"oops", 500)
            elif mode == "empty":
                self.reply(NONE)
            elif mode == "busy":
                self.reply(self.once(mode, error("12")))
            elif mode == "expired":
                self.reply(self.once(mode, error(13)))
            elif mode:
                self.reply(error(int(mode)))
            else:
                self.reply(FOODS if search else FOOD)

        def log_message(self, *arguments):
            pass


    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
    """#
}
