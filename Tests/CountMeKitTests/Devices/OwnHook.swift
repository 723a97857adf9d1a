import CountMeGit
import CountMeModel
import Foundation
import TestSupport

@testable import CountMeHistory
@testable import CountMeStore

/// The hook that a remote has of ours, as `countme remote create` writes it.
///
/// A device that reaches its remote in memory is judged in memory, too: a push by git's own services, which start the
/// program, takes ten times as long. Journeys push to the hook itself.
struct OwnHook: Equatable {
  /// What the host's clock says; nil for the machine's.
  let clock: String?

  init(at clock: String? = nil) {
    self.clock = clock
  }

  /// Reads a hook; nil for one that does anything else.
  init?(script: Data) {
    let text = String(decoding: script, as: UTF8.self)
    let word = "COUNTME_CLOCK="
    let clock = text.split { " \n".contains($0) }.first { $0.hasPrefix(word) }
    self.init(at: clock.map { String($0.dropFirst(word.count)) })
    guard text == self.script else { return nil }
  }

  /// What git runs.
  var script: String {
    let setting = clock.map { "COUNTME_CLOCK=\($0) " } ?? ""
    return "#!/bin/sh\n\(setting)exec \"\(Shell.products)/countme\" hook pre-receive\n"
  }

  /// Puts it into a bare repository.
  func write(to repository: String) throws {
    let folder = "\(repository)/hooks"
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/pre-receive"
    try Data(script.utf8).write(to: URL(filePath: path))
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// What the program would say, from a host whose clock is this one.
  var judge: MemoryTransport.Judge {
    { repository, lines, sent in
      let now = clock.flatMap { Timestamp($0) } ?? DiaryEnvironment.system().now()
      var judge = PreReceive(repository, sent: sent, now: now)
      do throws(DiaryError) {
        let refused = try judge.judge(lines)
        guard !refused.isEmpty else { return nil }
        return refused.map { "countme: \($0.name): \($0.refusal)" }.joined(separator: "\n")
      } catch {
        return "countme: \(error)"
      }
    }
  }
}
