import FoundationEssentials
import OTPSuggestion

/// A message of the extension.
enum ExtensionMessage: Equatable {
  /// Requests the codes for a field, and updates of them.
  case codes(CodesRequest)
  /// Reports that the code of this entry was used.
  case used(Int64)
  /// A request in another version of the protocol.
  case otherVersion
  /// Anything else.
  case unknown

  /// The version of the protocol; raised whenever a member changes its name or its meaning.
  private static let version = 2

  /// The maximum depth of frames: far more than pages nest, and few enough for a small request.
  private static let maximumDepth = 16

  private struct Envelope: Decodable {
    let type: String
    let version: Int?
    let id: Int64?
  }

  /// All members are required: one left out by mistake must not mean less caution.
  private struct Codes: Decodable {
    let origin: String
    let frames: [String]
    let field: String
    let boundOnly: Bool
  }

  /// Reads the bytes of a message.
  init(_ bytes: [UInt8]) {
    let data = Data(bytes)
    // The extension writes only valid messages, so the decoding error is of no interest.
    guard let envelope = try? JSONDecoder().decode(Envelope.self, from: data) else {
      self = .unknown
      return
    }
    switch envelope.type {
    case "codes" where envelope.version != Self.version:
      self = .otherVersion
    case "codes":
      guard let codes = try? JSONDecoder().decode(Codes.self, from: data),
        codes.frames.count <= Self.maximumDepth
      else { fallthrough }
      self = .codes(
        CodesRequest(
          chain: FrameChain(
            page: Self.site(codes.origin),
            frames: codes.frames.map(Self.site)
          ),
          field: codes.field,
          boundOnly: codes.boundOnly
        )
      )
    case "used":
      guard let id = envelope.id else { fallthrough }
      self = .used(id)
    default:
      self = .unknown
    }
  }

  /// The site of a document; opaque if its origin cannot be read or is not one of the web.
  private static func site(_ origin: String) -> Site { Site(origin: origin) }
}
