#if os(Linux)
  import CountMeClibgit2
  import Glibc
  import Synchronization

  /// When certificates are read: not before https needs them.
  ///
  /// libgit2 reads the system's when it starts, which takes as long as starting the program. mbedTLS's function of the same name is found here first. Until ``begin()`` it reads nothing, which
  /// leaves nobody trusted. Where libgit2 uses another library for TLS, it is never called.
  enum CertificateParsing {
    private struct State {
      var hasBegun = false
      /// The file that libgit2 wanted when it started.
      var wanted: String?
    }

    private static let state = Mutex(State())

    /// From now on certificates are read.
    ///
    /// - Returns: the system's own, where they have not been read.
    static func begin() -> String? {
      state.withLock { state in
        state.hasBegun = true
        defer { state.wanted = nil }
        return state.wanted
      }
    }

    /// Whether `file` is to be read now; it is remembered otherwise.
    fileprivate static func isTime(for file: String) -> Bool {
      state.withLock { state in
        if !state.hasBegun { state.wanted = file }
        return state.hasBegun
      }
    }
  }

  /// Adds the certificates in a file to a chain, as mbedTLS does it.
  @c(mbedtls_x509_crt_parse_file)
  package func parseCertificates(
    _ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?
  ) -> Int32 {
    let file = unsafe path.map { unsafe String(cString: $0) } ?? ""
    guard CertificateParsing.isTime(for: file) else { return 0 }
    guard let symbol = unsafe countme_git_symbol("mbedtls_x509_crt_parse_file") else { return -1 }
    typealias Parse =
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafePointer<CChar>?
      ) -> Int32
    let parse = unsafe unsafeBitCast(symbol, to: Parse.self)
    return unsafe parse(chain, path)
  }
#endif
