import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore

/// The folder of the key, the token that was bought with it, and the pause that FatSecret asked for.
struct FoodKeyStore {
  private let directory: String

  init(_ environment: DiaryEnvironment) {
    directory = "\(environment.stateDirectory)/fatsecret"
  }

  /// The key, or nil where the person has none.
  ///
  /// - Throws: ``AccountFailure/unsafeKeyFile(path:detail:)`` where others could read it.
  func key() throws(DiaryError) -> FoodKey? {
    guard let lines = try lines(of: "key") else { return nil }
    guard lines.count == 2 else {
      throw .account(.unsafeKeyFile(path: "\(directory)/key", detail: "it is no key"))
    }
    return try FoodKey(id: lines[0], secret: lines[1])
  }

  /// Keeps a key in place of an older one.
  func keep(_ key: FoodKey) throws(DiaryError) {
    try forget()
    try write("\(key.id)\n\(key.secret)\n", to: "key")
  }

  /// Wipes the key, and what was bought with it.
  func forget() throws(DiaryError) {
    for name in ["key", "token", "pause"] { try wipe(name) }
  }

  /// The token that is good at `now`, or nil.
  func token(at now: Timestamp) -> String? {
    guard let lines = try? lines(of: "token"), lines.count == 2,
      let end = Int64(lines[0]), now.milliseconds < end
    else { return nil }
    return lines[1]
  }

  /// Keeps a token until a time; a folder that cannot be written only makes it be bought again.
  func keep(token: String, until end: Timestamp) {
    try? wipe("token")
    try? write("\(end.milliseconds)\n\(token)\n", to: "token")
  }

  /// Forgets a token that is not good any more.
  func forgetToken() { try? wipe("token") }

  /// Until when FatSecret is left alone, where it has said that today's requests are used up.
  var pause: Timestamp? {
    get {
      let line = (try? lines(of: "pause"))?.first
      return line.flatMap { Int64($0) }.map(Timestamp.init(milliseconds:))
    }
    nonmutating set {
      try? wipe("pause")
      if let newValue { try? write("\(newValue.milliseconds)\n", to: "pause") }
    }
  }

  private func lines(of name: String) throws(DiaryError) -> [String]? {
    let path = "\(directory)/\(name)"
    guard let facts = FileFacts(path) else { return nil }
    guard facts.isRegular, facts.isPrivate, FileFacts(directory)?.isPrivate ?? false else {
      throw .account(.unsafeKeyFile(path: path, detail: "other users can read it"))
    }
    let bytes = try DiaryError.wrapping { () throws(SystemError) in
      try FileSystem.read(path, limit: 65536)
    }
    return bytes.map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
  }

  private func write(_ text: String, to name: String) throws(DiaryError) {
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.createDirectories(directory, mode: 0o700)
      try DurableFile.createPrivate(Array(text.utf8), at: "\(directory)/\(name)")
    }
  }

  private func wipe(_ name: String) throws(DiaryError) {
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.wipe("\(directory)/\(name)")
    }
  }
}
