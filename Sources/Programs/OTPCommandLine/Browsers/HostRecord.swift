package import CommandLineToolkit
import OTPBrowsers
import OTPJSON
package import OTPMessage
import OTPSourceSettings

/// When a browser's extension last asked `otp-native-host` for something. It contains no site, no
/// code and no message.
package struct HostRecord: Sendable, Equatable, Codable {
  /// How long a record counts as current, in milliseconds. Browsers start the program for each
  /// field, which should not cost a write to disk each time.
  private static let refreshInterval: Int64 = 600_000

  /// The time, in milliseconds since 1970.
  private let time: Int64
  /// The version of the program that was asked.
  package let version: String
  /// Whether the extension and the program understand each other.
  package let isUnderstood: Bool

  package init(at time: Timestamp, version: String, isUnderstood: Bool) {
    self.time = time.milliseconds
    self.version = version
    self.isUnderstood = isUnderstood
  }

  /// When the extension asked, to ten minutes.
  package var lastRequest: Timestamp { Timestamp(milliseconds: time) }

  /// The record of the browser `name`, or of one of its `family` that could not be identified; nil
  /// if there is none.
  package static func ofBrowser(
    _ name: String,
    family: String,
    _ environment: Environment
  ) -> HostRecord? {
    let records = [name, unnamed(family)].compactMap { read($0, environment) }
    return records.max { $0.time < $1.time }
  }

  /// Saves the record for the browser that runs the executable at `path`, unless the saved one is
  /// current and says the same. A record that cannot be saved is only missing from what
  /// `otp doctor` shows.
  package func save(forBrowserAt path: String, family: String, _ environment: Environment) {
    let name = KnownBrowser.running(path, family: family)?.name ?? Self.unnamed(family)
    guard let file = Self.file(name, environment) else { return }
    if let saved = Self.read(name, environment), saved.version == version,
      saved.isUnderstood == isUnderstood, (0..<Self.refreshInterval).contains(time - saved.time)
    {
      return
    }
    guard let json = try? JSON.encode(self), let places = Self.places(environment),
      (try? StateFolder.keepBackupsAway(from: places.state)) != nil
    else { return }
    try? PublicFile.replace(file, with: json, for: .owner)
  }

  /// The folder of the records; nil if `HOME` is not set.
  package static func folder(_ environment: Environment) -> String? {
    places(environment).map { "\($0.state)/browsers" }
  }

  private static func places(_ environment: Environment) -> SourcePlaces? {
    SourcePlaces { environment[$0] }
  }

  private static func read(_ name: String, _ environment: Environment) -> HostRecord? {
    guard let file = file(name, environment), let bytes = try? PublicFile.read(file) else {
      return nil
    }
    return try? JSON.decode(HostRecord.self, from: bytes)
  }

  private static func file(_ name: String, _ environment: Environment) -> String? {
    folder(environment).map { "\($0)/\(name).json" }
  }

  /// The name of the record of a browser that could not be identified, as when the desktop's portal
  /// starts the program for it.
  private static func unnamed(_ family: String) -> String { "other-\(family)" }
}
