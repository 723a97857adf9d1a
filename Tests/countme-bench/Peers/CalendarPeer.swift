import CountMeGit
import CountMeModel
import CountMePlatform

/// vdirsyncer between two folders of calendar entries, over a Radicale server on this machine.
///
/// An item is an entry with the document's name, and its text as the description.
struct CalendarPeer: Peer {
  let name = "vdirsyncer with Radicale"
  let programs = ["vdirsyncer", "radicale"]
  // Every sync asks the server for all entries.
  let mostRepetitions = 1
  let workshop: Workshop

  var sides: [String] { ["\(folder)/a/items", "\(folder)/b/items"] }
  private var folder: String { "\(workshop.folder)/peer-calendar" }
  private var served: String { "\(folder)/store/collection-root/bench/items" }
  private var port: Int { 15_000 + Int(SystemClock.millisecondsSince1970 / 86_400_000) % 10_000 }

  func prepare(_ items: String) throws {
    try DurableFile.createDirectories(served)
    for side in sides { try DurableFile.createDirectories(side) }
    for path in try DocumentFileList(items, "foodItems").paths {
      let bytes = try FileSystem.read("\(items)/\(path)", limit: 1 << 20) ?? []
      for place in sides + [served] {
        let file = "\(place)/\(Self.fileName(path))"
        try workshop.write(Self.entry(path, String(decoding: bytes, as: UTF8.self)), to: file)
      }
    }
    try workshop.write(#"{"tag": "VCALENDAR"}"#, to: "\(served)/.Radicale.props")
    try workshop.write(serverSettings, to: "\(folder)/radicale")
    for side in ["a", "b"] {
      try workshop.write(settings(side), to: "\(folder)/\(side).conf")
    }
    try workshop.run(["sh", "-c", Self.starting, folder])
    for side in ["a", "b"] {
      try workshop.run(["sh", "-c", "yes | \(vdirsyncer(side)) discover"])
    }
    _ = try sync()
  }

  func edit(_ paths: [String], side: Int, note: String) throws {
    for path in paths {
      let file = "\(sides[side])/\(Self.fileName(path))"
      try workshop.write(Self.entry(path, "\(note) \(side)"), to: file)
    }
  }

  /// The server orders and folds lines anew.
  func content(of path: String, side: Int) throws -> [UInt8]? {
    let file = "\(sides[side])/\(Self.fileName(path))"
    guard let bytes = try FileSystem.read(file, limit: 1 << 20) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    let lines = text.replacing("\n ", with: "").split(separator: "\n").sorted()
    return Array(lines.joined(separator: "\n").utf8)
  }

  func sync() throws -> Sample {
    try ["a", "b", "a"].reduce(Sample(value: 0)) { sample, side in
      try sample + workshop.run(["sh", "-c", "exec \(vdirsyncer(side)) --verbosity ERROR sync"])
    }
  }

  func end() throws {
    try workshop.run(["sh", "-c", #"kill "$(cat "$0/server")""#, folder])
    try DurableFile.removeTree(folder)
  }

  private func vdirsyncer(_ side: String) -> String {
    "vdirsyncer --config '\(folder)/\(side).conf'"
  }

  /// Starts the server, and waits until it answers.
  private static let starting = """
    radicale --config "$0/radicale" </dev/null >"$0/log" 2>&1 &
    echo $! >"$0/server"
    sleep 3
    kill -0 $!
    """

  private var serverSettings: String {
    """
    [server]
    hosts = 127.0.0.1:\(port)
    [auth]
    type = none
    [storage]
    filesystem_folder = \(folder)/store

    """
  }

  private func settings(_ side: String) -> String {
    """
    [general]
    status_path = "\(folder)/status-\(side)/"
    [pair items]
    a = "disk"
    b = "server"
    collections = ["items"]
    conflict_resolution = "b wins"
    [storage disk]
    type = "filesystem"
    path = "\(folder)/\(side)/"
    fileext = ".ics"
    [storage server]
    type = "caldav"
    url = "http://127.0.0.1:\(port)/"
    username = "bench"
    password = "bench"

    """
  }

  private static func fileName(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return "\(name.split(separator: ".").first ?? "").ics"
  }

  private static func entry(_ path: String, _ text: String) -> String {
    let description = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .joined(separator: " ").replacing(",", with: "\\,").replacing(";", with: "\\;")
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//countme-bench//EN", "BEGIN:VEVENT",
      "UID:\(fileName(path).dropLast(4))", "DTSTAMP:20261101T120000Z", "DTSTART:20261101T120000Z",
      "SUMMARY:Food", "DESCRIPTION:\(description)", "END:VEVENT", "END:VCALENDAR", "",
    ]
    return lines.joined(separator: "\r\n")
  }
}
