public import CountMeHistory
import CountMeModel
import CountMePlatform
public import CountMeStore

extension DiaryEnvironment {
  /// Whether Open Food Facts is asked for barcodes that are not known here, without being told to.
  public var asksOpenFoodFacts: Bool { FileSystem.exists(openFoodFacts.marker) }

  /// Says whether it is.
  ///
  /// - Throws: what the machine refuses.
  public func setAsksOpenFoodFacts(_ asks: Bool) throws(DiaryError) {
    let marker = openFoodFacts.marker
    try DiaryError.wrapping { () throws(SystemError) in
      guard asks else { return try DurableFile.remove(marker) }
      try DurableFile.write([], to: marker, mode: 0o600, folderMode: 0o700)
    }
  }

  /// Asks Open Food Facts for a product, once, and keeps the answer beside the diary.
  ///
  /// An answer of the last day is not asked for again. Waits four seconds at most, and never throws.
  public func productOnline(_ barcode: Barcode, for diary: DiaryFolder) async -> ProductAnswer {
    do throws(OnlineFoodFailure) {
      let product = try await WaitingThread().run { () throws(OnlineFoodFailure) in
        let cache = ProductCache(diary)
        if let answer = cache.answer(barcode),
          now().milliseconds - answer.asked.milliseconds < 86_400_000
        {
          return answer.product
        }
        let product = try openFoodFacts.product(barcode)
        cache.keep(product, of: barcode, asked: now())
        return product
      }
      return product == nil ? .unknown : .known
    } catch {
      return .failure(error)
    }
  }

  /// Asks Open Food Facts for foods by name, once; as patient as ``productOnline(_:for:)``, and as quiet.
  ///
  /// What has a barcode is known here afterwards.
  public func productsOnline(
    named text: String, limit: Int = 20, for diary: DiaryFolder
  ) async -> OnlineFoods {
    do throws(OnlineFoodFailure) {
      let foods = try await WaitingThread().run { () throws(OnlineFoodFailure) in
        let cache = ProductCache(diary)
        return try openFoodFacts.products(named: text, limit: limit).compactMap { product in
          guard let barcode = product.barcode else { return nil as FoundFood? }
          cache.keep(product, of: barcode, asked: now())
          return product.found(source: .openFoodFacts(barcode))
        }
      }
      return OnlineFoods(foods: foods)
    } catch {
      return OnlineFoods(failure: error)
    }
  }

  private var openFoodFacts: OpenFoodFacts { OpenFoodFacts(self) }
}

/// Asks Open Food Facts, as its terms want it: one request a question, and with the program's name.
private struct OpenFoodFacts {
  /// The file that says that it is asked.
  let marker: String
  private let pause: String
  private let host: String
  private let now: Timestamp

  init(_ environment: DiaryEnvironment) {
    let folder = "\(environment.stateDirectory)/openfoodfacts"
    (marker, pause) = ("\(folder)/on", "\(folder)/pause")
    let server = environment.foodServer.flatMap { $0.hasPrefix("http://127.0.0.1:") ? $0 : nil }
    host = server ?? "https://world.openfoodfacts.org"
    now = environment.now()
  }

  func product(_ barcode: Barcode) throws(OnlineFoodFailure) -> Product? {
    let path = "/api/v2/product/\(barcode.digits)?fields=\(OpenFoodFactsAnswer.asked)"
    guard let answer = try ask(path, unknown: 404) else { return nil }
    return OpenFoodFactsAnswer.product(answer).map { product in
      var product = product
      product.barcode = barcode
      return product
    }
  }

  func products(named text: String, limit: Int) throws(OnlineFoodFailure) -> [Product] {
    let query =
      "search_terms=\(WebRequest.encoded(text))&search_simple=1&action=process&json=1"
      + "&page_size=\(min(limit, 50))&fields=\(OpenFoodFactsAnswer.asked)"
    guard let answer = try ask("/cgi/search.pl?\(query)", unknown: 404),
      let products = OpenFoodFactsAnswer.products(answer)
    else { throw .garbled }
    return products
  }

  /// The answer to one request; nil for the status that says that there is none.
  private func ask(_ path: String, unknown: Int) throws(OnlineFoodFailure) -> JSONValue? {
    if let end = pauseEnd, now < end { throw .limited(until: end) }
    var request = WebRequest(url: host + path)
    request.agent = "CountMe/\(ProgramVersion.text) (health diary for the command line)"
    let answer: WebRequest.Answer
    do throws(WebRequest.Failure) {
      answer = try request.answer(within: 4)
    } catch {
      switch error {
      case .noProgram: throw .noProgram
      case .unreachable(let reason): throw .unreachable(reason)
      }
    }
    if answer.status == 429 {
      let end = Timestamp(milliseconds: now.milliseconds + 60_000)
      let bytes = Array("\(end.milliseconds)".utf8)
      try? DurableFile.write(bytes, to: pause, mode: 0o600, folderMode: 0o700)
      throw .limited(until: end)
    }
    if answer.status == unknown { return nil }
    guard answer.status < 500 else {
      throw .unreachable("its server answers with status \(answer.status)")
    }
    guard answer.status == 200 else {
      throw .refused(code: answer.status, message: "status \(answer.status)")
    }
    guard let value = try? JSONValue(parsing: answer.body), value.object != nil else {
      throw .garbled
    }
    return value
  }

  private var pauseEnd: Timestamp? {
    guard let bytes = try? FileSystem.read(pause, limit: 64) else { return nil }
    return Int64(String(decoding: bytes, as: UTF8.self)).map { Timestamp(milliseconds: $0) }
  }
}
