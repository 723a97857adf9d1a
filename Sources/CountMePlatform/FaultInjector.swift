/// Is told of every change of a file that a task is about to make: a test stops the world there.
///
/// What it sees on disk is what a crash at that moment would leave. Release builds have none of it.
package enum FaultInjector {
  #if DEBUG
    /// Given the file's path; answers with the error number that the change fails with, or nil.
    ///
    /// Holds for the present task only, and for no other thread.
    @TaskLocal package static var present: (@Sendable (_ path: String) -> Int32?)?
  #endif

  /// Says that the file at `path` is about to change.
  @inline(__always)
  package static func note(_ path: String) throws(SystemError) {
    #if DEBUG
      if let number = present?(path) { throw SystemError("write", path, number: number) }
    #endif
  }
}
