import CountMeClibgit2

/// libgit2's HTTP sub-transport, which we drive ourselves.
///
/// It reads its options from the smart transport that owns it, which takes them only while it
/// connects: so an owner is made whose connecting fails at once, after the options are in.
@safe final class HTTPCarrier {
  private var remote: OpaquePointer?
  private var owner: UnsafeMutablePointer<git_transport>?
  private var http: UnsafeMutablePointer<git_smart_subtransport>?

  init?(address: String, credentials: HTTPCredentials) {
    guard SocketStream.isRegistered,
      unsafe git_remote_create_detached(&remote, address) == 0
    else { return nil }
    var definition = unsafe git_smart_subtransport_definition(
      callback: HTTPCarrier.makeStub, rpc: 1, param: nil)
    guard unsafe git_transport_smart(&owner, remote, &definition) == 0, let owner = unsafe owner
    else { return nil }
    var options = unsafe git_remote_connect_options()
    unsafe git_remote_connect_options_init(
      &options, UInt32(GIT_REMOTE_CONNECT_OPTIONS_VERSION))
    unsafe options.callbacks.credentials = HTTPCredentials.callback
    unsafe options.callbacks.payload = Unmanaged.passUnretained(credentials).toOpaque()
    unsafe options.proxy_opts.type = GIT_PROXY_AUTO
    unsafe options.follow_redirects = GIT_REMOTE_REDIRECT_INITIAL
    _ = unsafe owner.pointee.connect?(owner, address, 0, &options)
    guard unsafe git_smart_subtransport_http(&http, owner, nil) == 0 else { return nil }
  }

  deinit {
    if let http = unsafe http { unsafe http.pointee.free?(http) }
    if let owner = unsafe owner { unsafe owner.pointee.free?(owner) }
    unsafe git_remote_free(remote)
  }

  /// Opens a request; it is sent when its stream is first written to or read.
  func open(
    _ stream: inout UnsafeMutablePointer<git_smart_subtransport_stream>?, _ address: String,
    _ action: git_smart_service_t
  ) -> Int32 {
    guard let http = unsafe http, let open = unsafe http.pointee.action else { return -1 }
    return unsafe open(&stream, http, address, action)
  }

  private static let makeStub: git_smart_subtransport_cb = { out, _, _ in
    let stub = UnsafeMutablePointer<git_smart_subtransport>.allocate(capacity: 1)
    unsafe stub.initialize(
      to: git_smart_subtransport(
        action: { _, _, _, _ in -1 },
        close: { _ in 0 },
        free: { stub in unsafe stub?.deallocate() }))
    unsafe out?.pointee = unsafe stub
    return 0
  }
}
