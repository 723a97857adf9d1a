import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSodium

/// Reads the bundle of a backup from the front to the back, opening it where it is sealed.
struct BackupInput {
  private let file: MappedFile
  private let manifest: BackupManifest
  private var stream: OpeningStream?
  private var line: [UInt8] = []
  private var place = 0
  /// From where on what was read is in memory.
  private var kept = 0
  private var hasEnded = false

  /// Opens a bundle whose size and hash are what the manifest says.
  init(
    _ path: String, _ manifest: BackupManifest, passphrase: borrowing Password?
  ) throws(DiaryError) {
    let file = try DiaryError.wrapping(MappedFile.open(path))
    guard let file else {
      throw manifest.damaged("its bundle is missing")
    }
    guard file.count == manifest.size else {
      throw manifest.damaged("its bundle has \(file.count) bytes and should have \(manifest.size)")
    }
    guard Self.digest(of: file) == manifest.digest else {
      throw manifest.damaged("its bundle has other bytes than it had")
    }
    self.file = file
    self.manifest = manifest
    guard manifest.isEncrypted else {
      // Whoever writes the folder may have put it in the place of an encrypted one.
      switch passphrase {
      case .none: return
      case .some: throw .backup(.notEncrypted(id: manifest.id))
      }
    }
    let head = file.copy(0..<min(256, file.count))
    guard let end = head.firstIndex(of: 0x0A) else {
      throw manifest.damaged("it is not sealed as it should be")
    }
    line = Array(head[...end])
    place = end + 1 + SealingStream.headLength
    guard let (salt, cost) = BackupSeal.read(line, version: manifest.version), place <= file.count
    else {
      throw manifest.damaged("it is not sealed as it should be")
    }
    switch passphrase {
    case .none: throw .backup(.passphraseNeeded(id: manifest.id))
    case .some(let passphrase):
      stream = try stream(passphrase, salt, cost)
    }
  }

  /// What opens the pieces; nil where the passphrase does not open the first.
  private func stream(
    _ passphrase: borrowing Password, _ salt: [UInt8], _ cost: PasswordCost
  ) throws(DiaryError) -> OpeningStream? {
    let head = file.copy(line.count..<place)
    let first = file.copy(
      place..<min(place + BackupSeal.piece + SealingStream.overhead, file.count))
    return try passphrase.trying { form throws(DiaryError) in
      let key = try BackupSeal.key(form, salt: salt, cost: cost)
      let stream = OpeningStream(key, head: head)
      // Whether it opens is tried on another: each opens a piece once.
      var trial = stream
      return trial?.open(first, context: line) == nil ? nil : stream
    }
  }

  /// The next bytes; empty at the end.
  mutating func next() throws(DiaryError) -> [UInt8] {
    if place - kept > 1 << 23 {
      file.letGo()
      kept = place
    }
    guard !hasEnded else { return [] }
    guard manifest.isEncrypted else {
      let end = min(place + BackupSeal.piece, file.count)
      defer { place = end }
      return file.copy(place..<end)
    }
    let isFirst = place == line.count + SealingStream.headLength
    let end = min(place + BackupSeal.piece + SealingStream.overhead, file.count)
    guard let (piece, isLast) = stream?.open(file.copy(place..<end), context: line) else {
      if isFirst { throw .backup(.wrongPassphrase(id: manifest.id)) }
      throw manifest.damaged("a sealed piece of it was changed")
    }
    guard isLast == (end == file.count) else {
      throw manifest.damaged("its end is missing")
    }
    place = end
    hasEnded = isLast
    return piece
  }

  private static func digest(of file: MappedFile) -> String {
    var digest = IncrementalSHA256()
    var place = 0
    while place < file.count {
      let end = min(place + (1 << 18), file.count)
      digest.update(file.copy(place..<end))
      place = end
      if place.isMultiple(of: 1 << 23) { file.letGo() }
    }
    file.letGo()
    return digest.finish().hexText
  }
}
