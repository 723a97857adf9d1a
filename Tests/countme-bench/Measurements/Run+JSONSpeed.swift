import CountMeGit
import CountMeModel
import CountMePlatform

extension Run {
  /// Documents read from bytes and written to bytes, without any file.
  func json(_ scene: Scene) throws -> [Row] {
    var reading = row("JSON, read", beside: nil, .none, unit: .megabytesPerSecond)
    var writing = row("JSON, written", beside: nil, .none, unit: .megabytesPerSecond)
    let paths = try DocumentFileList(scene.laptop.folder, "foodItems").paths.prefix(2000)
    let texts = try paths.map {
      try FileSystem.read("\(scene.laptop.folder)/\($0)", limit: 1 << 20) ?? []
    }
    let megabytes = Double(texts.reduce(0) { $0 + $1.count }) / 1e6
    for _ in 0..<repetitions {
      var start = ContinuousClock.now
      let values = try texts.map { try JSONValue(parsing: $0) }
      reading.ours.append(Sample(value: megabytes / (start.duration(to: .now) / .seconds(1))))
      start = .now
      let count = values.reduce(0) { $0 + $1.canonicalBytes().count }
      writing.ours.append(
        Sample(value: Double(count) / 1e6 / (start.duration(to: .now) / .seconds(1))))
    }
    return [reading, writing]
  }
}
