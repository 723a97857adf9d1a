import CountMeClibgit2
import CountMePlatform

import Glibc

/// Takes a pack in: indexed as it comes, in a place of its own, made visible at once when whole.
@safe final class PackReceiver {
  private static let objectLimit = 10_000_000
  /// From so many on, libgit2's table of them takes megabytes.
  private static let manyObjects = 1 << 14

  private let objectFolder: String
  let remote: String
  private let limit: Int
  private let cancellation: Cancellation?
  private let progress: (FetchProgress) -> Void
  private let objects: ObjectReader
  private let keep: (String) -> Void
  private var quarantine: Quarantine?
  private var indexer: OpaquePointer?
  private var name: String?
  private var stats = git_indexer_progress()
  private var header: [UInt8] = []
  private lazy var entries: IncomingEntries? = IncomingEntries(limit: limit) { [objects] id in
    objects.contains(id) ? try? objects.read(id) : nil
  }

  private var byteCount = 0
  /// How many objects the pack says it has.
  var objectCount: Int {
    guard header.count == 12 else { return 0 }
    return header[8..<12].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Will add to the objects in `folder`, which `objects` reads.
  ///
  /// `keep` is given the pack's path without its ending just before it becomes visible.
  init(
    folder: String, among objects: ObjectReader, remote: String, keep: @escaping (String) -> Void,
    limit: Int, cancellation: Cancellation?, progress: @escaping (FetchProgress) -> Void
  ) {
    objectFolder = folder
    self.objects = objects
    self.remote = remote
    self.keep = keep
    self.limit = limit
    self.cancellation = cancellation
    self.progress = progress
  }

  deinit {
    if let indexer = unsafe indexer { unsafe git_indexer_free(indexer) }
  }

  /// Takes the next bytes of the pack in.
  func append(_ bytes: ArraySlice<UInt8>) throws(TransportError) {
    byteCount += bytes.count
    if byteCount > limit {
      throw error(.tooLarge, "more than \(limit) bytes are coming")
    }
    if header.count < 12 {
      header += bytes.prefix(12 - header.count)
      if header.count == 12, header.prefix(8) != [0x50, 0x41, 0x43, 0x4B, 0, 0, 0, 2] {
        throw error(.garbage, "the answer is no pack")
      }
      // libgit2 sets memory aside for as many as are announced.
      if objectCount > Self.objectLimit {
        throw error(.tooLarge, "\(objectCount) objects are announced")
      }
    }
    if cancellation?.isCancelled == true { throw error(.cancelled, "stopped as asked") }
    let checked = try look(at: bytes)
    let indexer = try unsafe open()
    let result = unsafe checked.withUnsafeBytes { buffer in
      unsafe git_indexer_append(indexer, buffer.baseAddress, buffer.count, &stats)
    }
    guard result == 0 else { throw failure() }
  }

  /// Ensures that nothing is put together that costs too much, and answers what is put together.
  private func look(at bytes: ArraySlice<UInt8>) throws(TransportError) -> [UInt8] {
    do throws(IncomingEntries.Problem) {
      return try entries?.append(bytes) ?? []
    } catch {
      switch error {
      case .damaged: throw self.error(.garbage, "the pack cannot be taken in: it is damaged")
      case .excess(let excess):
        throw self.error(
          excess.isOfLimit ? .tooLarge : .garbage, "the pack is not taken in: \(excess.message)")
      }
    }
  }

  /// Checks the whole pack, of which nothing is visible yet.
  ///
  /// - Returns: where its index lies, with the pack beside it; nil for a pack of nothing.
  func finish() throws(TransportError) -> String? {
    guard header.count == 12 else { throw error(.garbage, "the pack ends too early") }
    guard objectCount > 0 else { return nil }
    // What has come was looked at; sixteen bytes for each object need not lie beside libgit2's table of them.
    entries = nil
    let indexer = try unsafe open()
    guard unsafe git_indexer_commit(indexer, &stats) == 0 else { throw failure() }
    name = unsafe git_indexer_name(indexer).map { "pack-\(unsafe String(cString: $0))" }
    // Its table of the objects is larger than all that judging them takes.
    unsafe git_indexer_free(indexer)
    unsafe self.indexer = nil
    if objectCount > Self.manyObjects { ProcessMemory.trim() }
    return try place().path + ".idx"
  }

  /// Where the whole pack lies and what it is called, without its ending.
  private func place() throws(TransportError) -> (path: String, name: String) {
    guard let folder = quarantine?.path, let name else {
      throw TransportError(GitError(.other, "name the pack", "it has no name"), remote: remote)
    }
    return ("\(folder)/\(name)", name)
  }

  /// Makes the objects of a pack that is whole visible, on disk for good.
  func install() throws(TransportError) {
    let (whole, name) = try place()
    let folder = "\(objectFolder)/pack"
    let target = "\(folder)/\(name)"
    unsafe mkdir(folder, 0o777)
    // Before git can see it: nothing leads to its objects yet, and a `git gc` would remove them.
    keep(target)
    // The index last: git looks for packs by their indexes.
    for ending in ["pack", "idx"] {
      guard unsafe rename("\(whole).\(ending)", "\(target).\(ending)") == 0 else {
        throw TransportError(SystemError("move the pack to", folder), remote: remote)
      }
    }
    // The files are on disk already; it is their new names that a power cut could take.
    do throws(SystemError) { try DurableFile.flushDirectory(folder) } catch {
      throw TransportError(error, remote: remote)
    }
    try objects.local { () throws(GitError) in try objects.source.handle.lookForPacks() }
  }

  private func open() throws(TransportError) -> OpaquePointer {
    if let indexer = unsafe indexer { return unsafe indexer }
    try objects.local { () throws(GitError) in try Libgit2.start() }
    let made: String
    do {
      let quarantine = try Quarantine(in: objectFolder)
      made = quarantine.path
      self.quarantine = consume quarantine
    } catch {
      throw TransportError(error, remote: remote)
    }
    var options = unsafe git_indexer_options()
    unsafe git_indexer_options_init(&options, UInt32(GIT_INDEXER_OPTIONS_VERSION))
    unsafe options.progress_cb = PackReceiver.report
    unsafe options.progress_cb_payload = Unmanaged.passUnretained(self).toOpaque()
    // Without the objects that are here: it looks for a missing base there for ever, once a delta cannot be used.
    guard unsafe git_indexer_new(&indexer, made, 0o444, nil, &options) == 0,
      let indexer = unsafe indexer
    else { throw failure() }
    return unsafe indexer
  }

  private static let report: git_indexer_progress_cb = { stats, payload in
    guard let stats = unsafe stats, let payload = unsafe payload else { return 0 }
    let receiver = unsafe Unmanaged<PackReceiver>.fromOpaque(payload).takeUnretainedValue()
    let now = unsafe stats.pointee
    receiver.progress(
      FetchProgress(
        received: Int(now.received_objects), total: Int(now.total_objects)))
    return receiver.cancellation?.isCancelled == true ? -1 : 0
  }

  private func failure() -> TransportError {
    if cancellation?.isCancelled == true { return error(.cancelled, "stopped as asked") }
    let failure = GitError(status: GIT_ERROR.rawValue, "take the pack in")
    // libgit2 has one status for a pack that is none and for a disk that is full; the class tells them apart.
    let isOfSystem = unsafe git_error_last()?.pointee.klass == Int32(GIT_ERROR_OS.rawValue)
    if isOfSystem { return TransportError(failure, remote: remote) }
    // libgit2 says how it was called, not what is wrong with the pack.
    let fault =
      failure.message.contains("thin pack")
      ? "it lacks objects that others in it are made from" : failure.message
    return error(.garbage, "the pack cannot be taken in: \(fault)")
  }

  private func error(_ reason: TransportError.Reason, _ message: String) -> TransportError {
    TransportError(reason, remote: remote, message: message)
  }
}
