import CSockets
import Glibc
import OTPAuthenticators
import OTPDetection
import OTPInbox
import OTPMessage
import OTPProviderLines
import OTPProviders
import OTPSites

/// Reads manifests of code providers, what a provider answers, and entries of a password store.
///
/// An input is a manifest, the answer to a request for a code, the answer to one for a list, and an
/// entry.
package final class ProviderTarget: FuzzTarget {
  package static let name = "providers"

  private let suffixes = SuffixList(.builtIn)

  package init() {}

  package func check(_ input: [UInt8]) throws {
    let parts = pieces(of: input, count: 4)
    try checkManifest(parts[0])
    try checkCode(parts[1])
    try checkList(parts[2])
    try checkEntry(String(decoding: parts[3], as: UTF8.self))
  }

  private func checkManifest(_ bytes: [UInt8]) throws {
    guard let manifest = try? ProviderManifest(bytes) else { return }
    try require(
      manifest.command.first.map { $0.hasPrefix("/") || $0.hasPrefix("~/") } == true,
      "a command begins with a path"
    )
    try require((1...300).contains(manifest.timeLimit), "the time is limited")
    try require(
      !manifest.environment.contains { $0.hasPrefix("LD_") || $0.contains("=") },
      "no variable makes a program load code"
    )
  }

  private func checkCode(_ answer: [UInt8]) throws {
    let found = try converse(answer) { conversation throws(ProviderError) in
      try conversation.code(of: "a", for: nil, allowsInteraction: false)
      return try conversation.code()
    }
    guard let value = found?.code.value else { return }
    try require(
      (1...64).contains(value.utf8.count)
        && value.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) },
      "a code is of ASCII letters and digits"
    )
  }

  private func checkList(_ answer: [UInt8]) throws {
    let found = try converse(answer) { [suffixes] conversation throws(ProviderError) in
      try conversation.list(allowsInteraction: false)
      return try conversation.identities(for: .all, by: suffixes)
    }
    for identity in found?.identities ?? [] {
      for domain in identity.domains {
        let host = HostName(domain.utf8)
        try require(host?.value == domain, "a host is as in the DNS")
        try require(host.map { !suffixes.isPublicSuffix($0) } == true, "a host can be registered")
      }
    }
  }

  /// A counter that was increased is read as the next one, and everything else as before.
  private func checkEntry(_ text: String) throws {
    _ = try? AuthenticatorEntry(text, named: text, by: suffixes)
    guard let uri = try? AuthenticatorURI(text),
      case .counter(let counter) = uri.authenticator.factor
    else { return }
    let next = try AuthenticatorURI.setting(counter: counter + 1, in: text).map(
      AuthenticatorURI.init
    )
    try require(next?.authenticator.factor == .counter(counter + 1), "a counter is increased")
    try require(next?.authenticator.secret == uri.authenticator.secret, "the secret stays")
    try require(next?.issuer == uri.issuer && next?.account == uri.account, "the names stay")
  }

  /// What `ask` makes of a conversation with a provider that has said `answer`; nil if it fails.
  private func converse<Value>(
    _ answer: [UInt8],
    _ ask: (inout ProviderConversation) throws(ProviderError) -> Value?
  ) throws -> Value? {
    var ends: [Int32] = [-1, -1]
    try require(otp_socket_pair(&ends) == 0, "a socket can be made")
    defer { for end in ends { close(end) } }
    // More would fill the socket, which nobody reads meanwhile.
    let said = answer.prefix(64 << 10) + [UInt8(ascii: "\n")]
    try require(write(ends[1], Array(said), said.count) == said.count, "the socket takes it")
    var conversation = ProviderConversation(over: ends[0])
    return try? ask(&conversation)
  }
}
