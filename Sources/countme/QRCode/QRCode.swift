/// A text as a QR code: what a telephone's camera reads off the terminal.
///
/// Of our own, for a library that is linked costs every command a part of its start. Versions 1 to 10 of
/// ISO/IEC 18004 at level M, which reads when a seventh of it is covered.
struct QRCode: Equatable {
  /// The rows from above, each from the left; true is dark.
  private(set) var modules: [[Bool]]
  /// How many modules a side has.
  var size: Int { modules.count }

  /// The code of a text in the smallest version that has room for it; nil where none has.
  init?(_ text: String) {
    let data = QRData(text)
    guard let version = QRVersion.all.first(where: data.fits) else { return nil }
    let grid = QRGrid(version, holding: version.codewords(data.bytes(for: version)))
    let masked = QRMask.allCases.map { (mask: $0, modules: grid.masked($0)) }
    let penalties = masked.map { QRPenalty($0.modules).points }
    let best = masked[penalties.indices.min { penalties[$0] < penalties[$1] } ?? 0]
    modules = grid.finished(best.modules, best.mask)
  }
}
