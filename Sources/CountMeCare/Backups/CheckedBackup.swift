import CountMeGit
import CountMeHistory
import CountMePlatform
import CountMeStore

/// A backup of which everything was read and found good, unpacked into a repository of its own.
///
/// The repository goes with this value.
final class CheckedBackup {
  let manifest: BackupManifest
  private let folder: ScratchFolder
  let commit: ObjectID
  let tree: ObjectID

  /// Unpacks a backup below `scratch` and reads all of it.
  ///
  /// - Throws: ``BackupFailure/damaged(id:detail:)``, ``BackupFailure/passphraseNeeded(id:)``,
  ///   ``BackupFailure/wrongPassphrase(id:)`` or what the machine refuses.
  init(
    _ manifest: BackupManifest, bundle: String, passphrase: borrowing Password?, scratch: String
  ) throws(DiaryError) {
    guard let commit = ObjectID(hex: manifest.commit), let tree = ObjectID(hex: manifest.tree)
    else { throw manifest.damaged("its manifest names no commit") }
    self.manifest = manifest
    self.commit = commit
    self.tree = tree
    var input = try BackupInput(bundle, manifest, passphrase: passphrase)
    folder = try ScratchFolder(manifest.id, below: scratch)
    let repository = try DiaryError.git(
      Repository.create(at: path, isBare: true, initialBranch: manifest.reference))
    try unpack(&input)
    try check(try DiaryError.git(Repository.open(at: path)))
    _ = consume repository
  }

  /// The repository's path.
  var path: String { folder.path }

  /// Reads the bundle's head, and gives the pack behind it to git.
  private func unpack(_ input: inout BackupInput) throws(DiaryError) {
    var head = try withoutManifest(&input)
    while !head.hasBundleEnd {
      let bytes = try input.next()
      guard !bytes.isEmpty, head.count < 1 << 20 else {
        throw manifest.damaged("it is not a git bundle")
      }
      head += bytes
    }
    let lines = head.bundleLines
    guard lines.first == "# v2 git bundle", lines.dropFirst().allSatisfy({ !$0.hasPrefix("-") }),
      lines.contains("\(manifest.commit) \(manifest.reference)")
    else { throw manifest.damaged("its bundle does not have the commit that it should have") }
    let first = Array(head[head.bundleEnd...])
    try indexPack(first, &input)
  }

  /// Compares the manifest that is sealed with the bundle, and answers with what came behind it.
  private func withoutManifest(_ input: inout BackupInput) throws(DiaryError) -> [UInt8] {
    guard manifest.proof == .everything else { return [] }
    let sealed = manifest.sealedBytes
    var head: [UInt8] = []
    while head.count < sealed.count {
      let bytes = try input.next()
      if bytes.isEmpty { break }
      head += bytes
    }
    guard head.starts(with: sealed) else {
      throw manifest.damaged("its manifest is not the one that was sealed with it")
    }
    return Array(head[sealed.count...])
  }

  private func indexPack(
    _ first: [UInt8], _ input: inout BackupInput
  ) throws(DiaryError) {
    let timeout = IdleTimeout(idle: .seconds(600), cancellation: .ambient())
    var failure: DiaryError?
    do {
      var child = try GitProgram.start(["index-pack", "--strict", "--stdin"], in: path)
      var bytes = first
      while !bytes.isEmpty {
        do {
          try child.write(bytes, timeout: timeout)
        } catch .closed {
          break
        }
        do {
          bytes = try input.next()
        } catch {
          failure = error
          break
        }
      }
      let exit = try child.finish(timeout: timeout)
      if let failure { throw failure }
      guard exit == .status(0) else {
        throw manifest.damaged("git cannot read its pack")
      }
    } catch let error as DiaryError {
      throw error
    } catch {
      throw .machine(.git(operation: "run git index-pack", message: "\(error)"))
    }
  }

  /// Reads every document and compares what is there with the manifest.
  private func check(_ repository: borrowing Repository) throws(DiaryError) {
    do {
      guard try repository.commit(commit).tree == tree else {
        throw manifest.damaged("its commit has another tree")
      }
      let hasMoved = try repository.moveReference(
        manifest.reference, from: nil, to: commit, message: "unpacked")
      guard hasMoved else { throw manifest.damaged("its branch cannot be made") }
      _ = try repository.history(of: [commit])
    } catch let error as DiaryError {
      throw error
    } catch {
      throw manifest.damaged((error as? GitError)?.message ?? "git cannot read it")
    }
    let found: TreeCount
    do throws(DiaryError) {
      found = try TreeCount(of: tree, in: repository)
    } catch {
      switch error {
      case .machine(.git(let operation, let message)),
        .machine(.malformedCommit(let operation, let message)):
        throw manifest.damaged("cannot \(operation): \(message)")
      case .history(.beyondBounds(let reason)): throw manifest.damaged(reason)
      default: throw error
      }
    }
    guard found.counts == manifest.counts else {
      throw manifest.damaged("it has not as many documents as it should have")
    }
    guard found.repositoryID == manifest.repositoryID else {
      throw manifest.damaged("its manifest names another diary than its documents")
    }
  }
}

extension [UInt8] {
  /// Where the pack of a bundle begins: behind the first empty line.
  fileprivate var bundleEnd: Int {
    for place in indices.dropFirst() where self[place] == 0x0A && self[place - 1] == 0x0A {
      return place + 1
    }
    return 0
  }

  fileprivate var hasBundleEnd: Bool { bundleEnd > 0 }

  fileprivate var bundleLines: [String] {
    self[..<Swift.max(bundleEnd - 2, 0)].split(separator: 0x0A)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
