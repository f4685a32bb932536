import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPSourceSettings
import OTPSystem
import OTPWire

/// Everything that is stored for a user apart from the programs.
struct Leftovers {
  /// An item that can be removed.
  enum Kind {
    case source(SourceSettings)
    /// What is left of a source that is not in the settings.
    case stray(String)
    case settings(String)
    case services
    /// A service that was started without a manager, with its entry in the desktop's autostart.
    case service(OwnProcess?)
    case provider(String)
    case manifest(ManifestFile)
    case store(String)

    /// What removing the item does, to follow "will".
    var intention: String {
      switch self {
      case .source(let settings): "stop the source \(settings.name) and forget it"
      case .stray(let name): "stop what is left of the source \(name)"
      case .settings(let path): "remove \(path)"
      case .services: "stop otpd and otpd-notify, and no longer start them"
      case .service: "stop otpd, and no longer start it with the desktop"
      case .provider(let name): "take what it may use from the provider \(name)"
      case .manifest(let file): "disconnect \(file.browser.title)"
      case .store(let path): "purge and remove the store \(path)"
      }
    }
  }

  private static let services = ServiceUnit.names + ["otpd-notify.service"]

  private let invocation: Invocation
  private let files: SourceFiles
  private let host: String
  private let sources: [SourceSettings]
  private let providers: [String]
  /// Whether there is a service manager that does not answer.
  private let isManagerSilent: Bool

  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    files = try SourceFiles(invocation.environment)
    host = try Installation().host
    // Unusable settings are removed too.
    sources = (try? files.settings())?.sources ?? []
    let environment = invocation.environment
    providers = ProviderUnit.names(environment)
    isManagerSilent =
      environment.hasServiceManager
      && (try? ChildProgram(["systemctl", "--user", "show", Self.services[0]], environment).ending())
        == .stopped
  }

  private var environment: Environment { invocation.environment }

  /// The existing items in the order of their removal. Those that could recreate others come first.
  func kinds() throws(CommandError) -> [Kind] {
    var kinds = sources.map { Kind.source($0) } + strays.map { .stray($0) }
    if PublicFile.isThere(files.places.settings) { kinds.append(.settings(files.places.settings)) }
    if try areServicesEnabled() { kinds.append(.services) }
    let process = serviceProcess
    if process != nil || autostart.map(PublicFile.isThere) == true {
      kinds.append(.service(process))
    }
    kinds += providers.map { .provider($0) }
    for browser in Browser.all {
      guard let file = ManifestFile(browser, .user, environment) else { continue }
      switch try file.state(for: host) {
      case .ready, .broken: kinds.append(.manifest(file))
      case .absent, .foreign: break
      }
    }
    return kinds + ownStores.filter(StoreRemoval.isThere).map { .store($0) }
  }

  /// Removes the item, and returns what was done.
  func remove(_ kind: Kind) throws(CommandError) -> [String] {
    switch kind {
    case .source(let settings):
      let change = SourceChange(files, invocation)
      guard try !change.forget(settings, asksManager: !isManagerSilent) else {
        throw CommandError(
          "forgot the source \(settings.name), but it still runs; end it, and run `otp reset` again"
        )
      }
      return ["forgot the source \(settings.name)"]
    case .stray(let name):
      if let path = entry(of: name) { try PublicFile.remove(path) }
      let record = files.places.record(of: name)
      _ = SourceLock.holder(record: record).flatMap { OwnProcess($0, running: "otp-source") }?.end()
      guard !SourceLock.isHeld(record: record) else {
        throw CommandError("the source \(name) still runs; end it, and run `otp reset` again")
      }
      return ["stopped what was left of the source \(name)"]
    case .settings(let path):
      try PublicFile.remove(path)
      return ["removed \(path)"]
    case .services:
      _ = try control("disable", "--now", Self.services)
      guard try !areServicesEnabled() else {
        throw CommandError("systemctl could not stop otpd; end it, and run `otp reset` again")
      }
      return ["stopped otpd and otpd-notify"]
    case .service(let process):
      if let autostart { try PublicFile.remove(autostart) }
      if let process, !process.end() {
        throw CommandError(
          "otpd does not end; `kill -KILL \(process.identifier)` ends it, then run `otp reset` again"
        )
      }
      return ["stopped otpd"]
    case .provider(let name):
      try ProviderUnit(name, environment).disable(asksManager: !isManagerSilent)
      return ["stopped the unit of the provider \(name)"]
    case .manifest(let file):
      return try file.remove(host).map { ["\(file.browser.title): \($0)"] } ?? []
    case .store(let path):
      // A running service would create the store again.
      if let socket = runningService, path != files.places.testStore {
        throw CommandError(
          "a service still listens at \(socket); end it, and run `otp reset` again to remove \(path)"
        )
      }
      return [try StoreRemoval(path).run()]
    }
  }

  /// The names of sources that run or start with the desktop, but are not in the settings.
  private var strays: [String] {
    let known = Set(sources.map(\.name))
    let running = FolderNames.all(in: files.places.records).filter {
      SourceLock.isHeld(record: files.places.record(of: $0))
    }
    let folder = UserPath.settings("autostart").path(environment)
    let starting = folder.map { FolderNames.all(in: $0) }?.compactMap(Self.source(ofEntry:)) ?? []
    return Set(running + starting).subtracting(known).sorted()
  }

  /// The entry of the source `name` in the desktop's autostart folder; nil if `HOME` is not set.
  private func entry(of name: String) -> String? {
    UserPath.settings("autostart/\(Self.entryStart)\(name)\(Self.entryEnd)").path(environment)
  }

  private static let (entryStart, entryEnd) = ("otp-source-", ".desktop")

  private static func source(ofEntry file: String) -> String? {
    guard file.hasPrefix(entryStart), file.hasSuffix(entryEnd) else { return nil }
    return String(file.dropFirst(entryStart.count).dropLast(entryEnd.count))
  }

  /// The socket of a service that still responds; nil if there is none.
  private var runningService: String? { connection == nil ? nil : socket }

  /// The service that was started by hand or with the desktop; nil if there is none.
  private var serviceProcess: OwnProcess? {
    connection?.listener.flatMap { OwnProcess($0, running: "otpd") }
  }

  private var connection: ServiceConnection? {
    socket.flatMap { path in
      try? ServiceConnection(path: path, timeout: 1_000) { Uptime.milliseconds() }
    }
  }

  private var autostart: String? { ServiceAutostart(environment)?.path }

  /// Removes the folders of otp that are now empty.
  func removeFolders() {
    guard let state = files.places.records.parent else { return }
    // These may be records of sources that were removed earlier.
    for name in Self.names(in: files.places.records) {
      let folder = files.places.folder(of: name)
      guard PublicFile.linkTarget(folder) == nil else { continue }
      let record = files.places.record(of: name)
      let secret = files.places.secret(of: name)
      let drafts = PublicFile.drafts(of: record) + PublicFile.drafts(of: secret)
      for path in [record, "\(record).lock", secret] + drafts {
        try? PublicFile.remove(path)
      }
      PublicFile.remove(in: folder, named: SourcePlaces.messageFile)
      PublicFile.removeFolder(folder)
    }
    if let browsers = HostRecord.folder(environment) {
      for name in Self.names(in: browsers) where name.hasSuffix(".json") {
        try? PublicFile.remove("\(browsers)/\(name)")
      }
      PublicFile.removeFolder(browsers)
    }
    for folder in [files.places.testFolder, files.places.records, state] {
      PublicFile.removeFolder(folder, except: CacheTag.name)
    }
    for path in PublicFile.drafts(of: files.places.settings) { try? PublicFile.remove(path) }
    if let settings = files.places.settings.parent { PublicFile.removeFolder(settings) }
  }

  /// The names in a folder; none if a link leads to it, because the link may be anyone's.
  private static func names(in folder: String) -> [String] {
    PublicFile.linkTarget(folder) == nil ? FolderNames.all(in: folder) : []
  }

  /// The items that are not removed, and what to do about them.
  func untouched() -> [String] {
    var lines: [String] = []
    if let folder = files.places.settings.parent {
      lines += FolderNames.all(in: folder).sorted().map {
        "\(folder)/\($0), your own words and rules"
      }
    }
    let stores = Set(
      sources.compactMap { $0.text(.store) } + ownStores + [usualInbox].compactMap(\.self)
    )
    lines += stores.filter(StoreRemoval.isThere).sorted().map { path in
      "the store \(path); `otpd purge --all --store PATH` deletes what is in it"
    }
    let shared = Browser.all.compactMap { ManifestFile($0, .system, environment) }
    if shared.contains(where: { PublicFile.isThere($0.path) }) {
      lines.append("all users' browsers; `sudo otp browser remove --system` disconnects them")
    }
    if let socket = runningService {
      lines.append("the service that listens at \(socket); end it")
    } else if let socket, PublicFile.isThere(socket) {
      lines.append("\(socket), of a service that has ended")
    }
    return lines + [
      "the extension in browsers, and the programs; remove them as you installed them"
    ]
  }

  /// The path of the service's socket.
  private var socket: String? { SocketPath.standard(variable: { environment[$0] }) }

  /// The stores that the programs use by default.
  private var ownStores: [String] {
    var stores = [files.places.testStore]
    if let inbox = Inbox.defaultPath(variable: { environment[$0] }) { stores.insert(inbox, at: 0) }
    return stores
  }

  /// The inbox in its default location, even if `OTP_STORE` names another.
  private var usualInbox: String? {
    Inbox.defaultPath { $0 == "OTP_STORE" ? nil : environment[$0] }
  }

  /// What to do about the units that could not be stopped; nil if the manager answers.
  var unreached: String? {
    guard isManagerSilent else { return nil }
    let units =
      Self.services + sources.map { SourceUnit($0, environment).name }
      + providers.map { ProviderUnit($0, environment).socket }
    return "systemd does not answer; once it does, run: systemctl --user disable --now "
      + units.joined(separator: " ")
  }

  private func areServicesEnabled() throws(CommandError) -> Bool {
    guard environment.hasServiceManager, !isManagerSilent else { return false }
    for unit in Self.services {
      if try control("is-enabled", "--quiet", [unit]) { return true }
      if try control("is-active", "--quiet", [unit]) { return true }
    }
    return false
  }

  private func control(
    _ verb: String,
    _ option: String,
    _ units: [String]
  ) throws(CommandError) -> Bool {
    try ChildProgram(["systemctl", "--user", verb, option] + units, environment).run()
  }
}

extension String {
  /// The path of the parent folder; nil if the path does not contain one.
  fileprivate var parent: String? {
    lastIndex(of: "/").map { String(self[..<$0]) }
  }
}
