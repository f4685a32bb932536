package import CommandLineToolkit
package import OTPSourceSettings

/// The state of a source, as far as its files show it.
package struct SourceState: Sendable {
  package let settings: SourceSettings
  /// What the source recorded; nil if there is nothing that can be read.
  package let record: SourceRecord?
  package let isRunning: Bool

  /// Whether the source runs and can receive messages now.
  package var isConnected: Bool { isRunning && record?.status?.isConnected == true }

  /// Whether the source runs without a fault.
  package var isWell: Bool { isRunning && record?.fault == nil }
}

extension SourceFiles {
  /// The state of the source with these `settings`.
  package func state(of settings: SourceSettings) throws(CommandError) -> SourceState {
    let path = places.record(of: settings.name)
    return SourceState(
      settings: settings,
      record: try PublicFile.read(path).flatMap(SourceRecord.init(json:)),
      isRunning: SourceLock.isHeld(record: path)
    )
  }
}
