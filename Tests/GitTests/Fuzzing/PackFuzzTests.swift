import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// What a remote sends as a pack may be anything.
@Suite("Fuzzing of what is fetched") struct PackFuzzTests {
  /// A remote's history as the pack that it would send, and its newest commit.
  private struct Sent {
    let pack: [UInt8]
    let tip: ObjectID

    /// - Parameter isThin: whether it leaves out what the pack of the first commit has.
    init(_ folder: String, isThin: Bool) throws {
      let shell = Shell(home: folder)
      let made = try shell.run(
        """
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
        [ -d r ] || { git init -q r; cd r; seq 1 300 >a; mkdir b; echo 1 >b/c; git add .
        git commit -qm 1; seq 1 301 >a; echo 2 >b/d; git add .; git commit -qm 2; cd ..; }
        cd r; git rev-parse HEAD
        printf 'HEAD\\n\(isThin ? "^HEAD~\\n" : "")' |
          git pack-objects -q --revs --stdout \(isThin ? "--thin" : "--delta-base-offset") >../pack
        git push -q ../mine HEAD~:refs/heads/known
        """)
      #expect(made.code == 0, "\(made)")
      tip = try #require(ObjectID(hex: made.output.trimmingCharacters(in: .newlines)))
      pack = Array(try Data(contentsOf: URL(filePath: "\(folder)/pack")))
    }

    /// The whole conversation, with the pack in pieces on a band or as it is.
    func conversation(_ pack: [UInt8], isBanded: Bool) -> [UInt8] {
      let abilities = "ofs-delta" + (isBanded ? " side-band-64k" : "")
      var bytes = Packet.line(Array("\(tip.hex) refs/heads/me".utf8) + [0] + Array(abilities.utf8))
      bytes += Packet.flushBytes + Packet.line("NAK")
      guard isBanded else { return bytes + pack }
      for start in stride(from: 0, to: pack.count, by: 100) {
        bytes += Packet.line([1] + pack[start..<min(start + 100, pack.count)])
      }
      return bytes + Packet.flushBytes
    }
  }

  /// What a broken pack needs to get past the first look: the right sum at its end.
  private static func summed(_ pack: [UInt8]) -> [UInt8] {
    guard pack.count > 20 else { return pack }
    var sum = SHA1()
    sum.update(Array(pack.dropLast(20)))
    return pack.dropLast(20) + sum.finish()
  }

  @Test("packs, whole and thin: taken in wholly, or not at all", arguments: [false, true])
  func packs(isThin: Bool) throws {
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: "\(folder.path)/mine", isBare: true, initialBranch: "refs/heads/me")
    let sent = try Sent(folder.path, isThin: isThin)
    let remote = Remote(try RemoteURL("/nowhere"))
    let before = try Shell(home: folder.path).run("find mine -type f | sort").output
    var (inputs, taken) = (0, 0)
    try Fuzzing.feed("fetched-pack\(isThin ? "-thin" : "")", [sent.pack], count: 500) { bytes in
      inputs += 1
      let pack = inputs % 3 == 0 ? bytes : Self.summed(bytes)
      let channel = BufferedChannel(
        sent.conversation(pack, isBanded: inputs % 2 == 0), remote: "x")
      guard let session = try? remote.beginFetch(over: channel, into: repository),
        let came = try? session.bring(session.references.all.map(\.id)), !came.isEmpty
      else { return }
      // Whoever judges it reads what came.
      let quarantined = try came.repository()
      guard let tree = try? quarantined.commit(sent.tip).tree,
        let files = try? quarantined.difference(from: .emptyTree, to: tree)
      else { return }
      if files.allSatisfy({ (try? quarantined.read($0.new?.id ?? tree, .blob)) != nil }) {
        taken += 1
      }
    }
    #expect(taken > 0 && taken < inputs)
    #expect(try Shell(home: folder.path).run("find mine -type f | sort").output == before)
  }
}
