import CountMeModel
import CountMePlatform
import CountMeStore

/// What Open Food Facts has answered, kept beside the diary, so that nobody is asked twice.
struct ProductCache {
  /// An answer.
  struct Answer {
    /// The product; nil where there is none with this barcode.
    let product: Product?
    /// When it was asked.
    let asked: Timestamp
  }

  private let folder: String
  private static let head = "countme-product 1"
  /// The most answers that are kept; the oldest go.
  private static let mostAnswers = 2000

  /// The answers beside a diary.
  init(_ diary: DiaryFolder) { folder = diary.productAnswers }

  /// The answer for a barcode, or nil where nobody was asked.
  func answer(_ barcode: Barcode) -> Answer? {
    guard let bytes = try? FileSystem.read(path(barcode), limit: 1 << 20) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[0] == Self.head, let asked = Int64(lines[1]) else { return nil }
    return Answer(
      product: Product(row: String(lines[2])), asked: Timestamp(milliseconds: asked))
  }

  /// Keeps an answer; where that cannot be written, it is asked again.
  func keep(_ product: Product?, of barcode: Barcode, asked: Timestamp) {
    let bytes =
      Array("\(Self.head)\n\(asked.milliseconds)\n".utf8) + (product?.row ?? []) + [0x0A]
    try? DurableFile.createDirectories(folder, mode: 0o700)
    sweep()
    try? DurableFile.write(bytes, to: path(barcode), mode: 0o600)
  }

  private func sweep() {
    let names = ((try? FileSystem.list(folder)) ?? []).map(\.name)
    guard names.count >= Self.mostAnswers else { return }
    let byAge = names.sorted { age($0) < age($1) }
    for name in byAge.prefix(names.count - Self.mostAnswers * 9 / 10) {
      try? DurableFile.remove("\(folder)/\(name)")
    }
  }

  /// When an answer was asked for, in ms since 1970.
  private func age(_ name: String) -> Int64 {
    Barcode(name).flatMap(answer)?.asked.milliseconds ?? 0
  }

  private func path(_ barcode: Barcode) -> String { "\(folder)/\(barcode.digits)" }
}
