import CountMePlatform
import Foundation
import TestSupport
import Testing

@testable import CountMeGit

/// Which addresses are taken, as what, and how they are shown.
@Suite struct RemoteURLTests {
  @Test(arguments: [
    ("/srv/diary.git", "/srv/diary.git"), ("../diary", "../diary"), ("./a:b", "./a:b"),
    ("file:///srv/my%20diary.git", "/srv/my diary.git"), ("diary", "diary"),
    ("FILE:///x", "/x"),
  ])
  func folders(text: String, path: String) throws {
    #expect(try RemoteURL(text).location == .folder(path: path))
    #expect(try RemoteURL(text).description == text)
  }

  @Test(arguments: [
    (
      "ssh://ada@host:2222/x/y",
      RemoteURL.Location.ssh(user: "ada", host: "host", port: 2222, path: "/x/y")
    ),
    ("ssh://host/~ada/y", .ssh(user: nil, host: "host", port: nil, path: "~ada/y")),
    ("ada@host:x/y", .ssh(user: "ada", host: "host", port: nil, path: "x/y")),
    ("host:/x", .ssh(user: nil, host: "host", port: nil, path: "/x")),
    ("ssh://[::1]:22/x", .ssh(user: nil, host: "::1", port: 22, path: "/x")),
    ("[::1]:x", .ssh(user: nil, host: "::1", port: nil, path: "x")),
    ("ssh://host/a%20b", .ssh(user: nil, host: "host", port: nil, path: "/a b")),
  ])
  func hosts(text: String, location: RemoteURL.Location) throws {
    #expect(try RemoteURL(text).location == location)
  }

  /// git looks there, too, when it sends and fetches.
  @Test("homes of others are found by the host's shell, as git finds them")
  func homes() throws {
    let user = NSUserName()
    let there = try #require(NSHomeDirectoryForUser(user))
    let folder = try TemporaryFolder()
    let shell = Shell(home: folder.path)
    for (path, meant) in [
      ("~/a b", "\(folder.path)/a b"), ("/~/x", "\(folder.path)/x"),
      ("~\(user)/it's", "\(there)/it's"),
      ("~\(user)/a/~b", "\(there)/a/~b"), ("x/~\(user)/y", "x/~\(user)/y"), ("/a/b", "/a/b"),
      ("~$(id)/x", "~$(id)/x"), ("~a;id/x", "~a;id/x"),
    ] {
      let answer = try shell.run("printf %s \(SSHCommand.quotedPath(path))")
      #expect(answer.output == meant, "\(path)")
    }
  }

  @Test(
    arguments: [
      (
        "https://example.org/x.git", "https://example.org/x.git", nil, nil,
        "https://example.org/x.git"
      ),
      (
        "https://ada:s%3Acret@example.org:8443/x", "https://example.org:8443/x", "ada", "s:cret",
        "https://example.org:8443/x"
      ),
      ("HTTP://[::1]:80/x", "http://[::1]:80/x", nil, nil, "http://[::1]:80/x"),
      ("https://:token@host/x", "https://host/x", nil, "token", "https://host/x"),
    ] as [(String, String, String?, String?, String)])
  func webAddresses(
    text: String, address: String, user: String?, password: String?, shown: String
  ) throws {
    let url = try RemoteURL(text)
    #expect(url.location == .web(address: address, user: user, password: password))
    #expect(url.description == shown)
  }

  @Test(arguments: [
    "", "-oProxyCommand=touch x", "--upload-pack=x", "ssh://-oProxyCommand=touch%20x/y",
    "ssh://host/", "ssh://host", "-x@host:y", "ssh://-x@host/y", "host:-x", "host:", "@host:x",
    "ssh://host:0/x", "ssh://host:99999/x", "ssh://host:2a/x", "ssh://ho st/x", "ssh://ho;st/x",
    "ssh://ho$(id)st/x", "ssh://a b@host/x", "ext::sh -c id", "EXT::sh", "fd::17", "git://host/x",
    "ftp://host/x", "gopher://x", "file://host/x", "file://x", "x\ny", "x\0y", "ssh://host/x%0ay",
    "ssh://host/x%00", "ssh://host/x%7f", "ssh://host/%zz", "https://ho\u{1b}st/x",
    "https://host/x?y=z", "https://host/x#y", "https://ho st/x", "https:///x", "https://-x/y",
    "https://host/a b", "https://a:b%0a@host/x", "file:///x%ff", "host::x",
  ])
  func harmfulAddressesAreRefused(text: String) {
    expectFailure(.invalidURL) { try RemoteURL(text) }
  }

  @Test func nothingShownHasThePassword() throws {
    let url = try RemoteURL("http://ada:hunter2@127.0.0.1:1/x")
    let world = try TransportWorld()
    do {
      _ = try Remote(url, options: world.options()).references()
      Issue.record("nothing listens there")
    } catch {
      #expect(!"\(error)".contains("hunter2"))
    }
    #expect(!"\(url)".contains("hunter2"))
  }
}
