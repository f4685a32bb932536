import CommandLineToolkit
import OTPInbox
import OTPProviderLines
import OTPProviders

/// Sentences about code providers.
enum ProviderSentences {
  /// What the person agrees to by enabling `manifest`, which runs `command`.
  static func all(of manifest: ProviderManifest, _ command: [String]) -> [String] {
    let sites =
      switch manifest.sites {
      case .all: "any site"
      case .domains(let hosts): hosts.joined(separator: ", ")
      }
    var sentences = [
      "it runs \(command.joined(separator: " ")), as you",
      "it may make codes for \(sites)",
      access(manifest),
    ]
    switch manifest.interaction {
    case .none: sentences.append("it never asks you for anything")
    case .terminal: sentences.append("it may ask you for something on the terminal")
    case .window: sentences.append("it may ask you for something in a window")
    }
    if !manifest.environment.isEmpty {
      let names = manifest.environment.joined(separator: ", ")
      sentences.append("it gets these environment variables besides the usual ones: \(names)")
    }
    return sentences
  }

  private static func access(_ manifest: ProviderManifest) -> String {
    var things: [String] = []
    if manifest.access.contains(.home) { things.append("your home") }
    if manifest.access.contains(.bus) { things.append("your session's bus and agents") }
    if manifest.access.contains(.network) { things.append("the network") }
    if manifest.access.contains(.devices) { things.append("devices") }
    let list = things.isEmpty ? "nothing of yours" : things.joined(separator: ", ")
    return "where systemd runs it, it reaches \(list); elsewhere all that you may reach"
  }

  /// The reason why the provider `name` failed.
  static func failure(
    of name: String,
    _ error: ProviderError,
    toMake result: String = "code"
  ) -> String {
    let words = SafeText.of(error.words)
    let reason =
      switch error.kind {
      case .interactionRequired: "it has to ask you for something, and cannot do so here"
      case .notFound: "it has no such record; `otp providers update \(name)` lists them again"
      case .cancelled: "it was cancelled"
      case .failed: words.isEmpty ? "it failed" : "it says: \(words)"
      case .timedOut, .misbehaved, .otherVersion: words
      }
    return "\(name) made no \(result): \(reason)"
  }
}
