import Foundation

/// SHAttered's two messages as far as they differ: SHA-1 comes to the same for both, and so it does with the
/// same bytes behind each.
///
/// Stevens, Bursztein, Karpman, Albertini and Markov: The first collision for full SHA-1, 2017.
package enum KnownCollision {
  /// What both begin with: the three blocks behind which alone the others collide.
  package static let beginning = bytes(
    "JVBERi0xLjMKJeLjz9MKCgoxIDAgb2JqCjw8L1dpZHRoIDIgMCBSL0hlaWdodCAzIDAgUi9UeXBlIDQgMCBS"
      + "L1N1YnR5cGUgNSAwIFIvRmlsdGVyIDYgMCBSL0NvbG9yU3BhY2UgNyAwIFIvTGVuZ3RoIDggMCBSL0JpdHNQ"
      + "ZXJDb21wb25lbnQgOD4+CnN0cmVhbQr/2P/+ACRTSEEtMSBpcyBkZWFkISEhISGFL+wJIzl1nDmxocY8TJfh"
      + "//4B")
  /// The two blocks in which they differ.
  package static let blocks = [
    bytes(
      "f0bck6a2fgE7ApqqHbJWC0XKZ9aIx/hLjEx5H+ArPfYU+G2xaQkBxWtFwVMK/t+3YDjpcnIv561yjw5JBOBG"
        + "wjBXD+nUE5ir4S71vJQr4zVCpIAtmLXXDyozLsN/rDUU503cDyzBqHTNDHgwWiFWZGEwl4lga9C/P5jNqARG"
        + "KaE="),
    bytes(
      "c0bckWa2fhGPApq2IbJWD/nKZ8yox/hbqEx5AwwrPeIY+G2zqQkB1d9FwU8m/t+z3DjpasIv571yjw5FvOBG"
        + "0jxXD+sUE5i7VS71oKgr4zH+pIA3uLXXHw4zLt+TrDUA603cDezBqGR5DHgsdiFWYN0wl5HQa9CvP5jNpLxG"
        + "KbE="),
  ]
  /// The messages.
  package static let messages = blocks.map { beginning + $0 }

  private static func bytes(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64) ?? Data())
  }
}
