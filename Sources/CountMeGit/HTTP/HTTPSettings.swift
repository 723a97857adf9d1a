import CountMeClibcurl
import CountMePlatform

/// What a person has set for web addresses: git's `http.*` settings, and the variables that go before them.
///
/// The configuration is the person's own: a repository's, which a stranger may have written, is not asked.
struct HTTPSettings {
  /// When redirections are followed (`http.followRedirects`).
  enum Redirections {
    /// For the list of references; what follows goes where that was found.
    case initial
    case always
    case never
  }

  /// Less than this is sent with its length, as in git, and held until then (`http.postBuffer`).
  private static let postBuffer = 1 << 20

  private let values: [String: String]
  private let environment: ChildEnvironment
  private let isSecure: Bool
  /// Header lines for every request.
  let extraHeaders: [String]

  /// Asks git what holds for an address, which is one question.
  init(address: String, options: TransportOptions) {
    environment = options.environment
    isSecure = address.hasPrefix("https:")
    values = Self.ask(["--get-urlmatch", "http", address], options)
      .reduce(into: [:]) { $0[String($1.key.dropFirst("http.".count))] = $1.value }
    guard let header = values["extraheader"] else {
      extraHeaders = []
      return
    }
    // Only the last one is told: the others have the same key, and an empty one takes back what was before.
    let all = Self.ask(["--get-regexp", #"^http\.(.*\.)?extraheader$"#], options)
    let key = all.last { $0.value == header }?.key
    extraHeaders =
      all.filter { $0.key == key }.map(\.value).split(separator: "").last.map(Array.init) ?? []
  }

  /// The answer's settings in their order; their names are in lower case.
  private static func ask(
    _ question: [String], _ options: TransportOptions
  ) -> [(key: String, value: String)] {
    let run = try? ChildProcess.run(
      "git", ["-C", "/", "config", "-z"] + question, environment: options.environment,
      timeout: options.timeout)
    guard let run, run.exit == .status(0) else { return [] }
    return run.output.split(separator: 0).map { line in
      let parts = line.split(
        separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      // A name without a value says yes.
      return (
        String(decoding: parts[0], as: UTF8.self),
        parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "true"
      )
    }
  }

  private subscript(variable: String?, name: String) -> String? {
    variable.flatMap(environment.value) ?? values[name.lowercased()]
  }

  private func path(_ variable: String?, _ name: String) -> String? {
    guard let path = self[variable, name], path.hasPrefix("~/"),
      let home = environment.value("HOME")
    else { return self[variable, name] }
    return home + path.dropFirst()
  }

  private func isOff(_ text: String?) -> Bool {
    ["false", "no", "off", "0", ""].contains(text?.lowercased())
  }

  var redirections: Redirections {
    guard let text = values["followredirects"], text != "initial" else { return .initial }
    return isOff(text) ? .never : .always
  }

  /// How much of a request is held to tell its length.
  var heldBytes: Int {
    guard let text = values["postbuffer"]?.lowercased() else { return Self.postBuffer }
    let shift = ["k": 10, "m": 20, "g": 30][text.suffix(1)] ?? 0
    guard let number = Int(shift > 0 ? text.dropLast() : text[...]), number >= 0,
      number < 1 << 31
    else { return Self.postBuffer }
    return min(max(number << shift, 1 << 16), 1 << 28)
  }

  /// The proxy to use, an empty text for none.
  private var proxy: String {
    if let proxy = values["proxy"] { return proxy }
    // Capitals do for all but `http_proxy`, which a web server would set from a request's header.
    let names =
      (isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
    return names.lazy.compactMap(environment.value).first ?? ""
  }

  /// Applies all of it to the next request.
  func apply(to transfer: CurlTransfer) {
    transfer.set(CURLOPT_USERAGENT, self["GIT_HTTP_USER_AGENT", "userAgent"] ?? "git/2.0 (countme)")
    transfer.set(CURLOPT_TCP_KEEPALIVE, 1)
    transfer.set(CURLOPT_MAXREDIRS, 20)
    transfer.setProtocols(staysSecure: isSecure)
    applyTrust(to: transfer)
    applyProxy(to: transfer)
    switch values["version"] {
    case "HTTP/2": transfer.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_0)
    case "HTTP/1.1": transfer.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    default: break
    }
    if let file = path(nil, "cookieFile"), !file.isEmpty { transfer.set(CURLOPT_COOKIEFILE, file) }
    if let limit = self["GIT_HTTP_LOW_SPEED_LIMIT", "lowSpeedLimit"].flatMap(Int.init), limit > 0,
      let time = self["GIT_HTTP_LOW_SPEED_TIME", "lowSpeedTime"].flatMap(Int.init), time > 0
    {
      transfer.set(CURLOPT_LOW_SPEED_LIMIT, limit)
      transfer.set(CURLOPT_LOW_SPEED_TIME, time)
    }
    // As git does; libcurl itself would look in the home of this process.
    if let home = environment.value("HOME"), FileSystem.exists(home + "/.netrc") {
      transfer.set(CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
      transfer.set(CURLOPT_NETRC_FILE, home + "/.netrc")
    }
  }

  private func applyTrust(to transfer: CurlTransfer) {
    let isVerified =
      environment.value("GIT_SSL_NO_VERIFY") == nil && !isOff(values["sslverify"] ?? "true")
    transfer.set(CURLOPT_SSL_VERIFYPEER, isVerified ? 1 : 0)
    transfer.set(CURLOPT_SSL_VERIFYHOST, isVerified ? 2 : 0)
    let versions = [
      "sslv2": CURL_SSLVERSION_SSLv2, "sslv3": CURL_SSLVERSION_SSLv3,
      "tlsv1": CURL_SSLVERSION_TLSv1,
      "tlsv1.0": CURL_SSLVERSION_TLSv1_0, "tlsv1.1": CURL_SSLVERSION_TLSv1_1,
      "tlsv1.2": CURL_SSLVERSION_TLSv1_2, "tlsv1.3": CURL_SSLVERSION_TLSv1_3,
    ]
    if let version = self["GIT_SSL_VERSION", "sslVersion"].flatMap({ versions[$0] }) {
      transfer.set(CURLOPT_SSLVERSION, version)
    }
    let texts = [
      (CURLOPT_SSL_CIPHER_LIST, self["GIT_SSL_CIPHER_LIST", "sslCipherList"]),
      (CURLOPT_CAINFO, path("GIT_SSL_CAINFO", "sslCAInfo")),
      (CURLOPT_CAPATH, path("GIT_SSL_CAPATH", "sslCAPath")),
      (CURLOPT_SSLCERT, path("GIT_SSL_CERT", "sslCert")),
      (CURLOPT_SSLCERTTYPE, self["GIT_SSL_CERT_TYPE", "sslCertType"]),
      (CURLOPT_SSLKEY, path("GIT_SSL_KEY", "sslKey")),
      (CURLOPT_SSLKEYTYPE, self["GIT_SSL_KEY_TYPE", "sslKeyType"]),
      (CURLOPT_PINNEDPUBLICKEY, path(nil, "pinnedPubkey")),
    ]
    for case (let option, let text?) in texts where !text.isEmpty { transfer.set(option, text) }
  }

  private func applyProxy(to transfer: CurlTransfer) {
    // Always said: libcurl would ask the environment of this process.
    transfer.set(CURLOPT_PROXY, proxy)
    transfer.set(
      CURLOPT_NOPROXY, environment.value("no_proxy") ?? environment.value("NO_PROXY") ?? "")
    let methods = [
      "basic": countme_curl_basic_auth, "digest": countme_curl_digest_auth,
      "negotiate": countme_curl_negotiate_auth, "ntlm": countme_curl_ntlm_auth,
    ]
    let method = self["GIT_HTTP_PROXY_AUTHMETHOD", "proxyAuthMethod"].flatMap { methods[$0] }
    transfer.set(CURLOPT_PROXYAUTH, method ?? countme_curl_any_auth)
    let texts = [
      (CURLOPT_PROXY_CAINFO, path("GIT_PROXY_SSL_CAINFO", "proxySSLCAInfo")),
      (CURLOPT_PROXY_SSLCERT, path("GIT_PROXY_SSL_CERT", "proxySSLCert")),
      (CURLOPT_PROXY_SSLKEY, path("GIT_PROXY_SSL_KEY", "proxySSLKey")),
    ]
    for case (let option, let text?) in texts where !text.isEmpty { transfer.set(option, text) }
  }
}
