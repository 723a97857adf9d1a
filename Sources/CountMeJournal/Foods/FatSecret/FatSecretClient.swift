import CountMeModel
import CountMePlatform
import CountMeStore

/// Asks FatSecret, with the person's key, for as long as a person would wait.
struct FatSecretClient {
  private let store: FoodKeyStore
  private let environment: DiaryEnvironment
  private let hosts: (token: String, food: String)
  /// When the last answer counts, in ms of a clock that never stops.
  private let deadline: Int64

  /// Waits 4 seconds at most for everything that is asked.
  init(_ environment: DiaryEnvironment) {
    store = FoodKeyStore(environment)
    self.environment = environment
    if let server = environment.foodServer, server.hasPrefix("http://127.0.0.1:") {
      hosts = (server, server)
    } else {
      hosts = ("https://oauth.fatsecret.com", "https://platform.fatsecret.com")
    }
    deadline = SystemClock.millisecondsAwake + 4000
  }

  /// The foods that fit a text, as short as a search tells them.
  func foods(named text: String, limit: Int) throws(OnlineFoodFailure) -> [FoundFood] {
    let query = "search_expression=\(WebRequest.encoded(text))&max_results=\(min(limit, 50))"
    return try ask("/rest/foods/search/v1?\(query)&format=json") { value throws(Refusal) in
      try FatSecretAnswer.foods(value)
    }
  }

  /// A food with its servings; nil where there is none, or none that could be eaten.
  func food(id: String) throws(OnlineFoodFailure) -> FoundFood? {
    try ask("/rest/food/v4?food_id=\(WebRequest.encoded(id))&format=json") {
      value throws(Refusal) in try FatSecretAnswer.food(value)
    }
  }

  private typealias Refusal = FatSecretAnswer.Refusal

  /// Asks until there is an answer, with pauses that double, while there is time.
  private func ask<Result>(
    _ path: String, _ read: (JSONValue) throws(Refusal) -> Result
  ) throws(OnlineFoodFailure) -> Result {
    if let pause = store.pause, environment.now() < pause { throw .limited(until: pause) }
    var wait = 250
    while true {
      do {
        let token = try token()
        let value = try answer(WebRequest(url: hosts.food + path, token: token))
        return try read(value)
      } catch let refusal as Refusal where refusal.isLimit {
        let end = Timestamp(milliseconds: environment.now().milliseconds + 3_600_000)
        store.pause = end
        throw .limited(until: end)
      } catch let refusal as Refusal {
        if refusal.isAboutToken { store.forgetToken() }
        guard refusal.isPassing || refusal.isAboutToken, pauses(wait) else {
          throw .refused(code: refusal.code, message: refusal.message)
        }
      } catch let failure as OnlineFoodFailure {
        guard case .unreachable = failure, pauses(wait) else { throw failure }
      } catch {
        throw .garbled
      }
      wait *= 2
    }
  }

  /// Waits before another try; false where there is no time for one.
  private func pauses(_ milliseconds: Int) -> Bool {
    guard SystemClock.millisecondsAwake + Int64(milliseconds) + 250 < deadline else { return false }
    SystemClock.sleep(milliseconds: milliseconds)
    return true
  }

  /// The token from before, or one that is bought with the key.
  private func token() throws -> String {
    if let token = store.token(at: environment.now()) { return token }
    let key: FoodKey?
    do { key = try store.key() } catch { throw OnlineFoodFailure.unusableKey(error) }
    guard let key else { throw OnlineFoodFailure.noKey }
    let value = try answer(
      WebRequest(
        url: hosts.token + "/connect/token", credentials: "\(key.id):\(key.secret)",
        form: "grant_type=client_credentials&scope=basic"))
    guard let token = FatSecretAnswer.token(value) else {
      _ = try FatSecretAnswer.members(value)
      throw OnlineFoodFailure.garbled
    }
    let end = environment.now().milliseconds + Int64(max(0, token.seconds - 60) * 1000)
    store.keep(token: token.text, until: Timestamp(milliseconds: end))
    return token.text
  }

  private func answer(_ request: WebRequest) throws(OnlineFoodFailure) -> JSONValue {
    let left = Double(deadline - SystemClock.millisecondsAwake) / 1000
    guard left > 0.05 else { throw .unreachable("no answer in time") }
    let answer: WebRequest.Answer
    do throws(WebRequest.Failure) {
      answer = try request.answer(within: left)
    } catch {
      switch error {
      case .noProgram: throw .noProgram
      case .unreachable(let reason): throw .unreachable(reason)
      }
    }
    if answer.status == 429 || answer.status >= 500 {
      throw .unreachable("its server answers with status \(answer.status)")
    }
    if answer.status == 401, request.token != nil { store.forgetToken() }
    guard let value = try? JSONValue(parsing: answer.body) else {
      throw answer.status == 200
        ? .garbled : .refused(code: answer.status, message: "status \(answer.status)")
    }
    // The token's server says what it does not like in its own way.
    if answer.status >= 400, let reason = value.object?["error"]?.string {
      throw .refused(code: answer.status, message: reason)
    }
    return value
  }
}
