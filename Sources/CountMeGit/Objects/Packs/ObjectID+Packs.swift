extension ObjectID {
  /// The first of the 20 bytes.
  var firstByte: UInt8 {
    unsafe withUnsafeBytes(of: oid) { unsafe $0[0] }
  }

  /// Adds the 20 bytes at the end.
  func append(to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: oid) { unsafe bytes.append(contentsOf: $0) }
  }
}
