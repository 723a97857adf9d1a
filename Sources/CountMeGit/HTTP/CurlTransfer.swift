import CountMeClibcurl
import CountMePlatform

/// Requests to web servers by libcurl, one at a time, over connections that are kept between them.
///
/// All of it happens on the thread that calls: bytes are sent and taken in while that waits for them, so
/// nobody's memory is filled with what is not asked for yet.
@safe final class CurlTransfer {
  /// An answer that is longer before it is read is no answer of git's.
  private static let pileLimit = 16 << 20
  /// More than any server says before its answer.
  private static let headLimit = 256 << 10

  private let timeout: IdleTimeout
  private let curl: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var isRunning = false
  private var hasMoved = false
  private var headBytes = 0
  private var received: [UInt8] = []
  private var upload: (bytes: [UInt8], position: Int, isWhole: Bool) = ([], 0, true)
  private var isPaused = false

  /// How the transfer ended; nil as long as it goes on.
  private(set) var ending: CURLcode?

  /// Loads libcurl at the first call.
  ///
  /// - Throws: ``CurlFailure`` where there is none.
  init(timeout: IdleTimeout) throws(CurlFailure) {
    if let reason = Self.unusable { throw CurlFailure(text: reason) }
    guard let curl = unsafe countme_curl_new(), let multi = unsafe countme_curl_new_multi() else {
      throw CurlFailure(text: "libcurl does not start")
    }
    self.timeout = timeout
    unsafe self.curl = curl
    unsafe self.multi = multi
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    if isRunning { _ = unsafe countme_curl_remove(multi, curl) }
    unsafe countme_curl_free(curl, multi)
    unsafe countme_curl_free_list(headers)
    unsafe errorText.deallocate()
  }

  /// Why libcurl cannot be used; it is loaded here, once.
  private static let unusable: String? =
    unsafe countme_curl_load().map { unsafe String(cString: $0) }

  /// Ends what goes on, and forgets all settings; connections stay open where the answer was read.
  func reset() {
    if isRunning {
      readToEnd()
      _ = unsafe countme_curl_remove(multi, curl)
      isRunning = false
    }
    unsafe countme_curl_reset(curl)
    unsafe countme_curl_free_list(headers)
    unsafe headers = nil
    (ending, headBytes, received, isPaused) = (nil, 0, [], false)
    upload = ([], 0, true)
    unsafe errorText.pointee = 0
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    _ = unsafe countme_curl_set_callbacks(curl, Self.takeBody, Self.takeHead, Self.give, context)
    _ = unsafe countme_curl_set_error_text(curl, errorText)
    unsafe countme_curl_set_impatient(curl)
    // Signals are the program's; without them names are still looked up beside the work.
    set(CURLOPT_NOSIGNAL, 1)
  }

  /// Starts the request that was set up since ``reset()``.
  func start() {
    isRunning = unsafe countme_curl_add(multi, curl) == CURLM_OK
    if !isRunning { ending = CURLE_FAILED_INIT }
  }

  /// Sends all of `bytes` as the next part of an upload; less where the transfer ends before.
  func send(_ bytes: [UInt8]) throws(ChannelFailure) {
    upload = (bytes, 0, false)
    goOn()
    try work { upload.position == upload.bytes.count }
  }

  /// Says that the upload is whole.
  func endUpload() {
    upload.isWhole = true
    goOn()
  }

  /// Waits for the answer's first byte, or its end.
  func waitForAnswer() throws(ChannelFailure) {
    try work { !received.isEmpty }
  }

  /// The next bytes of the answer; empty at its end.
  func read() throws(ChannelFailure) -> [UInt8] {
    try waitForAnswer()
    defer { received = [] }
    return received
  }

  /// Takes in what an answer ends with, which mostly is here already: then its connection can be used again.
  private func readToEnd() {
    let end = ContinuousClock.now + .milliseconds(100)
    var left = 1 << 16
    while ending == nil, left > 0, ContinuousClock.now < end {
      left -= received.count
      received = []
      step()
      if ending == nil, received.isEmpty { _ = unsafe countme_curl_wait(multi, 10) }
    }
  }

  private func goOn() {
    guard isPaused else { return }
    isPaused = false
    _ = unsafe countme_curl_continue(curl)
  }

  /// Lets libcurl work until there is enough, or the transfer has ended.
  private func work(until isEnough: () -> Bool) throws(ChannelFailure) {
    var wait = timeout.begin()
    while true {
      let slice = try wait.nextSlice()
      hasMoved = false
      step()
      if isEnough() || ending != nil { return }
      if hasMoved { wait = timeout.begin() } else { _ = unsafe countme_curl_wait(multi, slice) }
    }
  }

  private func step() {
    guard isRunning, ending == nil else { return }
    var running: Int32 = 0
    var code = CURLE_OK
    if unsafe countme_curl_perform(multi, &running) != CURLM_OK {
      ending = CURLE_FAILED_INIT
    } else if unsafe countme_curl_ended(multi, &code) != 0 {
      ending = code
    }
  }
}

/// Why libcurl cannot be used.
struct CurlFailure: Error {
  let text: String
}

extension CurlTransfer {
  /// Sets an option that is a number.
  func set(_ option: CURLoption, _ value: Int) {
    _ = unsafe countme_curl_set_number(curl, option, value)
  }

  /// Sets an option that is a text, or takes it back.
  func set(_ option: CURLoption, _ value: String?) {
    _ = unsafe countme_curl_set_text(curl, option, value)
  }

  /// Adds a header line to the request.
  func add(header: String) {
    guard let longer = unsafe countme_curl_append(headers, header) else { return }
    unsafe headers = longer
    _ = unsafe countme_curl_set_list(curl, CURLOPT_HTTPHEADER, headers)
  }

  /// Sets what is sent, all of it.
  func setBody(_ bytes: [UInt8]) {
    _ = unsafe bytes.withUnsafeBytes {
      unsafe countme_curl_set_body(curl, $0.baseAddress, $0.count)
    }
  }

  /// Allows HTTP and HTTPS only; `staysSecure`: a redirection leads to HTTPS only.
  func setProtocols(staysSecure: Bool) {
    _ = unsafe countme_curl_set_protocols(curl, staysSecure ? 1 : 0)
  }

  /// What libcurl knows about the answer.
  func number(_ info: CURLINFO) -> Int { unsafe countme_curl_number(curl, info) }

  /// What libcurl knows about the answer.
  func text(_ info: CURLINFO) -> String? {
    unsafe countme_curl_text(curl, info).map { unsafe String(cString: $0) }
  }

  /// Why the transfer failed, in libcurl's words.
  var errorWords: String {
    let own = unsafe String(cString: errorText)
    guard own.isEmpty, let ending else { return own }
    return unsafe countme_curl_error(ending).map { unsafe String(cString: $0) } ?? ""
  }
}

extension CurlTransfer {
  private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    unsafe context.map { unsafe Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let takeBody:
    @convention(c) (
      UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
    ) -> Int = { bytes, size, count, context in
      guard let transfer = unsafe transfer(context) else { return 0 }
      let more = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      guard transfer.received.count + more.count <= pileLimit else { return 0 }
      unsafe transfer.received.append(contentsOf: more)
      transfer.hasMoved = true
      return size * count
    }

  private static let takeHead:
    @convention(c) (
      UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
    ) -> Int = { _, size, count, context in
      guard let transfer = unsafe transfer(context) else { return 0 }
      transfer.headBytes += size * count
      transfer.hasMoved = true
      return transfer.headBytes <= headLimit ? size * count : 0
    }

  private static let give:
    @convention(c) (
      UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
    ) -> Int = { room, size, count, context in
      guard let transfer = unsafe transfer(context), let room = unsafe room else {
        return countme_curl_abort
      }
      let (bytes, position, isWhole) = transfer.upload
      guard position < bytes.count else {
        transfer.isPaused = !isWhole
        return isWhole ? 0 : countme_curl_pause
      }
      let next = min(size * count, bytes.count - position)
      unsafe bytes.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(start: room, count: next)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<(position + next)]))
      }
      transfer.upload.position += next
      transfer.hasMoved = true
      return next
    }
}
