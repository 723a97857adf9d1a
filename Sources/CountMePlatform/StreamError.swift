/// A standard stream could not be written.
package struct StreamError: Error, Sendable {
  /// The system's error number.
  package let errno: Int32
}
