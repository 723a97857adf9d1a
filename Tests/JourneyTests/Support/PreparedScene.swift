import Foundation
import TestSupport

/// A folder that a story was begun in once, copied for every story that begins so: devices are copied, not made.
enum PreparedScene {
  /// Copies all of a folder; what names it names the copy then.
  static func copy(_ from: String, to: String, by shell: Shell) throws {
    let answer = try shell.run(
      """
      cp -a '\(from)/.' '\(to)'
      # There may be nothing that names it.
      { grep -rlIZ '\(from)' --exclude-dir=objects '\(to)' || true; } |
        xargs -0r sed -i 's|\(from)|\(to)|g'
      """)
    guard answer.code == 0 else { throw Failure(detail: answer.errors) }
  }

  private struct Failure: Error {
    let detail: String
  }
}
