import CountMeGit
import CountMeModel

/// Reads the versions of files that are judged; what a document held a moment ago is not read again.
struct VersionReader {
  /// The greatest size of all kept versions together; in memory they take some thirty times as much.
  private static let keptBytes = 1 << 18

  private var versions: [ObjectID: CandidateChange.Version] = [:]
  private var versionBytes = 0
  private var signatures = 0
  private let meter: WorkMeter?

  init(meter: WorkMeter?) {
    self.meter = meter
  }

  /// Counts the signatures of another commit from here on.
  mutating func beginCommit() {
    signatures = 0
  }

  /// Reads what parents have of a file; each version once, however many have it.
  mutating func versions(
    _ entries: [TreeEntry?], _ path: String, _ signing: CommitSigning,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> [CandidateChange.Version?] {
    var versions: [CandidateChange.Version?] = []
    for (number, entry) in entries.enumerated() {
      if let earlier = entries[..<number].firstIndex(of: entry) {
        versions.append(versions[earlier])
      } else {
        versions.append(try version(entry, path, signing, repository))
      }
    }
    return versions
  }

  /// Reads one version of a file.
  ///
  /// - Parameter earlier: what the parents have there; nil for a version of theirs.
  mutating func version(
    _ entry: TreeEntry?, _ path: String, _ signing: CommitSigning,
    _ repository: borrowing Repository, over earlier: [JSONObject]? = nil
  ) throws(DiaryError) -> CandidateChange.Version? {
    guard let entry else { return nil }
    let isSigned = Self.isSigned(path)
    // A document alone is the same wherever it stands: what an account's or the diary's own files
    // hold is judged by their place.
    let isDocument = !isSigned && SystemFile(path) == nil
    if isDocument, entry.rawMode == CandidateChange.Version.plainFile,
      let known = versions[entry.id]
    {
      return known
    }
    func unreadable(_ size: Int, _ why: String) -> CandidateChange.Version {
      CandidateChange.Version(mode: entry.rawMode, size: size, content: .unreadable(why))
    }
    guard entry.rawMode == CandidateChange.Version.plainFile else {
      return unreadable(0, "it is not a plain file")
    }
    let size = try DiaryError.git(repository.header(of: entry.id).size)
    // A check of a node costs as much as reading four bytes; finding the file takes its time, too.
    try meter.spend(max(size / 4, 64) + (isSigned ? KnownDocuments.signatureWork : 0))
    if isSigned { try countSignature() }
    guard size <= JSONLimits.document.bytes else { return unreadable(size, "it is too large") }
    let bytes = try DiaryError.git(
      repository.read(entry.id, .blob, limit: JSONLimits.document.bytes))
    let version = CandidateChange.Version(
      mode: entry.rawMode, size: size,
      content: SystemFile(path) == nil ? Self.content(bytes) : .bytes(bytes),
      isSignedByAccount: isSigned
        && signing.certifiers?.sign(
          bytes, at: path, over: signing.followsCertificates ? earlier : nil) == true
    )
    if isDocument { keep(version, of: entry.id) }
    return version
  }

  private mutating func keep(_ version: CandidateChange.Version, of id: ObjectID) {
    // Even the smallest costs some bytes beside its content.
    versionBytes += version.size + 256
    if versionBytes > Self.keptBytes {
      versions.removeAll(keepingCapacity: true)
      versionBytes = version.size + 256
    }
    versions[id] = version
  }

  private static func content(_ bytes: [UInt8]) -> CandidateChange.Version.Content {
    do throws(JSONError) {
      let value = try JSONValue(parsing: bytes)
      return value.object.map { .document($0) } ?? .unreadable("it is not a JSON object")
    } catch {
      return .unreadable("it is not JSON: line \(error.line), column \(error.column)")
    }
  }

  /// Counts a signature of the account's that is looked at for a commit.
  private mutating func countSignature() throws(DiaryError) {
    signatures += 1
    guard signatures <= CommitLimits.signatures else {
      throw .judging("more than \(CommitLimits.signatures) of its files are signed")
    }
  }

  /// Whether the account key signs what stands at a path.
  static func isSigned(_ path: String) -> Bool {
    AccountPlace(path) != nil
  }
}
