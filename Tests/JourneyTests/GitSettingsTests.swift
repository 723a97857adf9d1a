import Foundation
import TestSupport
import Testing

/// What a person has set for their own git, everywhere, is theirs; what the program lets git do is the same with it.
@Suite("A person's settings of git", .ownThread) struct GitSettingsTests {
  /// What git-config(1) has that could make the calls of the program do something else, or fail.
  private static let settings = [
    "core.abbrev = 4", "core.attributesFile = /nowhere", "core.autocrlf = true",
    "core.bigFileThreshold = 1", "core.checkStat = minimal", "core.commitGraph = false",
    "core.compression = 0", "core.deltaBaseCacheLimit = 1", "core.eol = crlf",
    "core.excludesFile = /nowhere", "core.fsync = none", "core.fsyncMethod = writeout-only",
    "core.fsmonitor = true", "core.hooksPath = /nowhere", "core.ignoreStat = true",
    "core.logAllRefUpdates = always", "core.multiPackIndex = false",
    "core.preferSymlinkRefs = true",
    "core.preloadIndex = false", "core.quotePath = false", "core.safecrlf = true",
    "core.sparseCheckout = true", "core.splitIndex = true", "core.trustctime = false",
    "core.untrackedCache = true", "core.useReplaceRefs = true", "core.whitespace = cr-at-eol",
    "color.ui = always", "commit.gpgSign = true", "diff.external = false",
    "diff.ignoreSubmodules = all",
    "diff.noprefix = true", "diff.renames = copies", "extensions.partialClone = nowhere",
    "feature.experimental = true", "feature.manyFiles = true", "fetch.fsckObjects = true",
    "fetch.prune = true", "fetch.unpackLimit = 1", "fetch.writeCommitGraph = true",
    "gc.aggressiveDepth = 1", "gc.auto = 1", "gc.autoDetach = false",
    "gc.bigPackThreshold = 1", "gc.cruftPacks = true", "gc.packRefs = false",
    "gc.pruneExpire = never", "gc.reflogExpire = never", "gc.reflogExpireUnreachable = never",
    "gc.worktreePruneExpire = never", "gc.writeCommitGraph = false",
    "gc.refs/remotes/*.reflogExpire = never", "gc.refs/*.reflogExpireUnreachable = never",
    "i18n.commitEncoding = latin1", "index.sparse = true", "index.threads = 1", "index.version = 4",
    "init.defaultObjectFormat = sha256", "init.defaultRefFormat = reftable",
    "init.templateDir = /nowhere", "log.showSignature = true", "maintenance.auto = false",
    "maintenance.strategy = incremental", "pack.compression = 0", "pack.depth = 4000",
    "pack.indexVersion = 1", "pack.island = refs/", "pack.packSizeLimit = 1m", "pack.threads = 3",
    "pack.usePathWalk = true", "pack.window = 0", "pack.writeReverseIndex = false",
    "protocol.version = 1", "receive.fsckObjects = true", "repack.packKeptObjects = true",
    "repack.updateServerInfo = true", "repack.useDeltaBaseOffset = false",
    "repack.useDeltaIslands = true", "repack.writeBitmaps = true", "safe.bareRepository = explicit",
    "status.showUntrackedFiles = no", "submodule.recurse = true", "transfer.fsckObjects = true",
    "transfer.unpackLimit = 1", "uploadpack.allowFilter = true",
  ]

  /// Law: with all of them set, what was forgotten is gone here and on the device that follows, and backups are good.
  @Test("change nothing of backups, of what is forgotten, and of what is looked at")
  func changeNothing() throws {
    let journey = try Journey()
    var devices = [try journey.firstDevice(), try journey.nextDevice("phone")]
    let file = "\(journey.root)/settings"
    for setting in Self.settings {
      let parts = setting.components(separatedBy: " = ")
      _ = try journey.shell.run("git config -f '\(file)' '\(parts[0])' '\(parts[1])'")
    }
    for index in devices.indices { devices[index].shell.variables["GIT_CONFIG_GLOBAL"] = file }
    let (laptop, phone) = (devices[0], devices[1])
    try laptop.prepare("eat Zwiebelkram 123", "eat Oats 311", "sync")
    try phone.prepare("sync", "eat Apple 52", "sync")
    let secret = try laptop.sh("git rev-parse HEAD:$(git grep -l Zwiebelkram foodItems)")
    for device in devices { _ = try device.shell.run("git gc -q", in: device.path) }
    try laptop.prepare("sync", "rm Zwiebelkram", "sync", "backup create", "backup verify")
    try phone.prepare("sync")
    let erased = try laptop.run(
      "retention erase --yes --password-stdin", input: Journey.password
    ).output
    #expect(!erased.contains("git gc") && !erased.contains("Not erased"), "\(erased)")
    try phone.prepare("sync")
    for device in devices {
      let left = try device.sh("git cat-file -e \(secret) 2>/dev/null && echo there || true")
      #expect(left == "", "\(device.name)")
      #expect(try device.run("doctor").output == "Everything is in order.\n")
    }
    let guest = try DiaryJourney()
    try guest.run(
      "export GIT_CONFIG_GLOBAL='\(file)'; countme eat Oats 311; echo 'correct horse battery' | "
        + "countme account create --email ann@example.org --password-stdin")
    #expect(try guest.run("countme migrate").contains("othing"))
  }
}
