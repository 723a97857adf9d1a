import Foundation
import TestSupport
import Testing

/// A line to a remote that breaks after so many bytes.
struct CutLine {
  /// Which bytes are counted.
  enum Direction: String, CaseIterable {
    case up, down
  }

  /// What speaks at the other end of it.
  enum Carrier: String, CaseIterable {
    case ssh, http, local
  }

  let carrier: Carrier
  let world: FaultWorld
  private let servers: [LoopbackServer]
  private let web: WebServer?

  /// A device with something to send and to take in, over a line of this kind.
  init(_ carrier: Carrier) throws {
    self.carrier = carrier
    var servers: [LoopbackServer] = []
    var web: WebServer?
    world = try FaultWorld(.sync, calls: []) { journey, laptop in
      try Self.install(journey.shell)
      let url: String
      switch carrier {
      case .local:
        url = journey.remote
        laptop.shell.variables["PATH"] =
          "\(journey.root)/local:\(laptop.shell.variables["PATH"] ?? "")"
      case .ssh:
        url = "ssh://host\(journey.remote)"
        laptop.shell.variables["GIT_SSH_COMMAND"] = "\(journey.root)/bin/line"
      case .http:
        let server = try WebServer(root: journey.root)
        let relay = try Self.startRelay(journey.shell, to: server.port)
        (web, servers) = (server, [relay])
        _ = try journey.shell.run("git -C remote.git config http.receivepack true")
        url = "http://127.0.0.1:\(relay.port)/open/remote.git"
      }
      try laptop.sh("git config remote.origin.url '\(url)'")
    }
    (self.servers, self.web) = (servers, web)
  }

  private static func startRelay(_ shell: Shell, to port: Int) throws -> LoopbackServer {
    var shell = shell
    shell.variables["PORT"] = "\(port)"
    return try LoopbackServer.start("\(shell.home)/bin/relay", shell: shell) {
      ["\($0)"]
    } answers: { port in
      try shell.run(": </dev/tcp/127.0.0.1/\(port)").code == 0
    }
  }

  /// The most bytes that pass through a line in each direction when it holds.
  func sizes() throws -> [Direction: Int] {
    try world.restore()
    let answer = try sync()
    #expect(answer.code == 0, "\(answer)")
    let passed = try passed().map { $0.split(separator: " ").compactMap { Int($0) } }
    #expect(!passed.isEmpty, "nothing went through the line")
    return [.up: passed.map(\.[0]).max() ?? 0, .down: passed.map(\.[1]).max() ?? 0]
  }

  /// Syncs over a line that breaks, or holds.
  func sync(cutting way: Direction? = nil, after bytes: Int = -1) throws -> Shell.Answer {
    var shell = world.laptop.shell
    let up = way == .up ? bytes : -1
    let down = way == .down ? bytes : -1
    shell.variables["CUT_UP"] = "\(up)"
    shell.variables["CUT_DOWN"] = "\(down)"
    _ = try shell.run("echo \(up) \(down) >limits; rm -f passed")
    return try shell.run("countme -C '\(world.laptop.path)' sync")
  }

  /// Whether the line broke in the last sync.
  func wasCut() throws -> Bool { try passed().contains { $0.hasSuffix("cut") } }

  private func passed() throws -> [String] {
    try world.laptop.shell.run("cat passed 2>/dev/null || true").output
      .split(separator: "\n").map(String.init)
  }

  /// Writes the programs of a line into `home/bin`; they read their limits from the environment.
  ///
  /// `line` takes the place of `ssh`. `git-upload-pack` and `git-receive-pack` there stand before
  /// git's own for a remote that is a folder. Each copies git's bytes through `relay`.
  static func install(_ shell: Shell) throws {
    _ = try shell.run(
      """
      real=$(git --exec-path)
      cat >bin/relay <<'PERL'
      \(relay)
      PERL
      cat >bin/line <<'SH'
      #!/bin/sh
      for last; do :; done
      exec "${0%/*}/relay" sh -c "$last"
      SH
      mkdir local
      printf '#!/bin/sh\\ncase "$*" in *-pack*) exec %s/bin/relay /usr/bin/git "$@";; esac\\nexec /usr/bin/git "$@"\\n' "$HOME" >local/git
      for name in upload-pack receive-pack; do
        printf '#!/bin/sh\\nexec %s/bin/relay %s/git-%s "$@"\\n' "$HOME" "$real" $name >local/git-$name
      done
      chmod 755 bin/relay bin/line local/*
      """)
  }

  /// Copies between its own input and output and a program's, or with `PORT` between two sockets,
  /// until `CUT_UP` or `CUT_DOWN` bytes have passed; appends what passed to `passed`.
  private static let relay = #"""
    #!/usr/bin/perl
    use strict; use warnings; use IPC::Open2; use IO::Select; use IO::Socket::INET; use POSIX;
    $SIG{PIPE} = 'IGNORE';
    my %left = (up => $ENV{CUT_UP} // -1, down => $ENV{CUT_DOWN} // -1);
    my %passed = (up => 0, down => 0);
    sub finish {
      open my $log, '>>', "$ENV{HOME}/passed";
      syswrite $log, "$passed{up} $passed{down} $_[0]\n";
      POSIX::_exit($_[0] eq 'cut' ? 1 : 0);
    }
    sub pass {
      my ($from, $to, $way) = @_;
      my $most = $left{$way} < 0 || $left{$way} > 4096 ? 4096 : $left{$way};
      finish('cut') if $most == 0;
      my $count = sysread $from, my $bytes, $most;
      return 0 unless $count;
      my $done = 0;
      while ($done < $count) {
        my $n = syswrite $to, $bytes, $count - $done, $done;
        return 0 unless defined $n;
        $done += $n;
      }
      $passed{$way} += $count;
      $left{$way} -= $count if $left{$way} > 0;
      finish('cut') if $left{$way} == 0;
      return 1;
    }
    sub relay {
      my ($in, $out, $there, $back, $half) = @_;
      my $ready = IO::Select->new($in, $back);
      while (my @some = $ready->can_read) {
        for my $one (@some) {
          if ($one == $in) {
            next if pass($in, $there, 'up');
            $ready->remove($in);
            $half ? shutdown($there, 1) : close $there;
          } else {
            return if !pass($back, $out, 'down');
          }
        }
      }
    }
    if (my $target = $ENV{PORT}) {
      $SIG{CHLD} = 'IGNORE';
      my $server = IO::Socket::INET->new(
        LocalAddr => '127.0.0.1', LocalPort => $ARGV[0], Listen => 20, ReuseAddr => 1) or exit 2;
      while (1) {
        my $client = $server->accept or next;
        next if fork;
        open my $limits, '<', "$ENV{HOME}/limits";
        @left{'up', 'down'} = split ' ', (<$limits> // '-1 -1');
        my $upstream = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $target) or exit;
        relay($client, $client, $upstream, $upstream, 1);
        finish('whole');
      }
    }
    my $pid = open2(my $back, my $there, @ARGV);
    relay(\*STDIN, \*STDOUT, $there, $back, 0);
    waitpid $pid, 0;
    finish('whole');
    """#
}
