import FoundationEssentials
import OTPSuggestion

/// What the extension says.
enum ExtensionMessage: Equatable {
  /// It asks for the codes of a field, and for what changes of them.
  case codes(CodesRequest)
  /// The code of this entry was used.
  case used(Int64)
  /// It speaks another version of this language.
  case otherVersion
  /// It cannot be understood.
  case unknown

  /// The version of the language.
  private static let version = 2

  /// How many frames there may be from the page to the field: far more than pages have, and few enough for a small request.
  private static let deepest = 16

  private struct Head: Decodable {
    let type: String
    let version: Int?
    let id: Int64?
  }

  /// All of it must be there: what is left out by mistake must not stand for less caution.
  private struct Codes: Decodable {
    let origin: String
    let frames: [String]
    let field: String
    let boundOnly: Bool
  }

  /// Reads the bytes of a message.
  init(_ bytes: [UInt8]) {
    let data = Data(bytes)
    // Why it cannot be read does not matter: the extension writes no such thing.
    guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
      self = .unknown
      return
    }
    switch head.type {
    case "codes" where head.version != Self.version:
      self = .otherVersion
    case "codes":
      guard let codes = try? JSONDecoder().decode(Codes.self, from: data),
        codes.frames.count <= Self.deepest
      else { fallthrough }
      self = .codes(
        CodesRequest(
          documents: FrameChain(
            page: Self.site(codes.origin),
            frames: codes.frames.map(Self.site)
          ),
          field: codes.field,
          boundOnly: codes.boundOnly
        )
      )
    case "used":
      guard let id = head.id else { fallthrough }
      self = .used(id)
    default:
      self = .unknown
    }
  }

  /// A document whose origin cannot be read, or is not one of the web, has none that counts.
  private static func site(_ origin: String) -> Site { Site(origin: origin) ?? .opaque }
}
