package import OTPDetection
package import OTPInbox
import OTPJSON
package import OTPMessage
import OTPProviderLines
import OTPSites
import OTPWire

/// A code that a provider made.
package struct ProvidedCode: Sendable, Equatable {
  package let code: SecurityCode
  /// When it expires; nil if it expires by use, or the provider does not know.
  package let expiry: Timestamp?

  /// Makes a provided code.
  package init(_ code: SecurityCode, expiry: Timestamp?) {
    self.code = code
    self.expiry = expiry
  }
}

/// The identities that a provider named, and what is wrong with others.
package struct ProvidedIdentities: Sendable, Equatable {
  package var identities: [CodeIdentity] = []
  /// The number of each identity with a fault, counted from 1, and the fault.
  package var faults: [Fault] = []

  /// An identity that is not accepted.
  package struct Fault: Sendable, Equatable {
    package let number: Int
    package let fault: IdentityFault
  }

  /// Reads `lines`, the identities of a provider that may make codes for `sites`.
  init(_ lines: [IdentityLine], for sites: ProviderSites, by suffixes: SuffixList) {
    for (index, line) in lines.enumerated() {
      do throws(IdentityFault) {
        let identity = try CodeIdentity(line, by: suffixes)
        guard identity.domains.allSatisfy(sites.allow) else { throw .otherSite }
        identities.append(identity)
      } catch {
        faults.append(Fault(number: index + 1, fault: error))
      }
    }
  }
}

/// A provider's answer, one line of JSON.
enum ProviderAnswer {
  case identities([IdentityLine])
  case code(ProvidedCode)

  private struct Version: Decodable {
    let version: Int
  }

  /// The maximum number of characters that are shown of a provider's words.
  private static let longestWords = 200

  /// Reads `line` as the answer to `request`.
  init(
    _ line: some Sequence<UInt8>,
    to request: ProviderRequest
  ) throws(ProviderError) {
    let bytes = Array(line)
    let members: ProviderAnswerLine
    do {
      // Another version may have other members.
      let version = try JSON.decode(Version.self, from: bytes).version
      guard version == ProviderRequest.version else {
        throw ProviderError(.otherVersion, "it speaks version \(version) of the protocol")
      }
      members = try Strict<ProviderAnswerLine>(json: bytes).value
    } catch let error as ProviderError {
      throw error
    } catch {
      let place = MemberPath(of: error).map { ": \"\($0)\" is wrong" } ?? ""
      throw .misbehaved("its answer does not follow the protocol\(place)")
    }
    guard members.id == request.id else { throw .misbehaved("it answers another request") }
    if let name = members.error {
      guard let kind = ProviderError.Kind(rawValue: name), ProviderError.Kind.stated.contains(kind)
      else { throw .misbehaved("it reports an error that the protocol does not define") }
      throw ProviderError(kind, String((members.message ?? "").prefix(Self.longestWords)))
    }
    switch request.content {
    case .list:
      guard let lines = members.identities else {
        throw .misbehaved("its list has no identities")
      }
      self = .identities(lines)
    case .code(let record, _):
      guard let answered = members.record, answered.utf8.elementsEqual(record.utf8) else {
        throw .misbehaved("it answers for another record")
      }
      self = .code(try Self.code(members))
    case .cancel:
      throw .misbehaved("it answers a request that expects no answer")
    }
  }

  private static func code(_ members: ProviderAnswerLine) throws(ProviderError) -> ProvidedCode {
    // A code is typed into a field or pasted into a terminal, so it may contain only letters and
    // digits.
    guard let text = members.code, (1...SecurityCode.longest).contains(text.utf8.count),
      text.utf8.allSatisfy(isLetterOrDigit)
    else { throw .misbehaved("its answer is not a code of ASCII letters and digits") }
    guard let seconds = members.expiresAt else {
      return ProvidedCode(SecurityCode(text), expiry: nil)
    }
    let milliseconds = seconds.multipliedReportingOverflow(by: 1_000)
    guard !milliseconds.overflow else {
      throw .misbehaved("\"expiresAt\" is not a time in seconds since 1970")
    }
    return ProvidedCode(
      SecurityCode(text),
      expiry: Timestamp(milliseconds: milliseconds.partialValue)
    )
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

extension ProviderError {
  fileprivate static func misbehaved(_ words: String) -> ProviderError {
    ProviderError(.misbehaved, words)
  }
}
