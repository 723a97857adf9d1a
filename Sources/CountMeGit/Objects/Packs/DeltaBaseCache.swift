/// What deltas of one pack were read against last, by where it lies in the pack.
///
/// Versions of a folder lie behind each other as deltas: without it each one would be made anew from the
/// first on.
struct DeltaBaseCache {
  /// An object as it is when it is taken apart.
  typealias Object = (kind: ObjectKind, bytes: [UInt8])

  /// More than the deltas that git puts behind each other in each of the folders on the way to a document.
  private static let mostObjects = 1024
  private static let mostBytes = 2 << 20

  private var objects: [Int: Object] = [:]
  private var bytes = 0

  /// The object that lies at `offset`, where it was a base lately.
  func find(_ offset: Int) -> Object? { objects[offset] }

  /// Keeps an object; all others go where there are many.
  mutating func add(_ offset: Int, _ object: Object) {
    guard object.bytes.count <= Self.mostBytes / 8, objects[offset] == nil else { return }
    if objects.count == Self.mostObjects || bytes + object.bytes.count > Self.mostBytes {
      objects.removeAll(keepingCapacity: true)
      bytes = 0
    }
    objects[offset] = object
    bytes += object.bytes.count
  }
}
