import OTPCrypto
import OTPJSON
import OTPMessage
import OTPText

/// Verifies that requests come from the sender.
struct WebhookProving: Sendable {
  /// How long a signature is valid, in milliseconds: what providers recommend, and enough for their
  /// retries and for inaccurate phone clocks.
  private static let window: Int64 = 300_000

  /// The maximum number of signatures checked; senders send up to three.
  private static let mostSignatures = 8

  private let proof: WebhookProof
  private let secret: [UInt8]
  private let publicKey: [UInt8]
  private let url: String

  init(_ proof: WebhookProof, _ secret: WebhookSecret, url: String?) {
    self.proof = proof
    self.secret = secret.bytes
    publicKey = secret.publicKey ?? []
    self.url = url ?? ""
  }

  /// Verifies that `request` with `body` is from the sender and was signed at about `now`; returns
  /// nil if it cannot be verified.
  func evidence(
    _ request: WebhookRequest,
    _ body: inout LazyBody,
    at now: Timestamp
  ) -> ProvenRequest? {
    switch proof {
    case .bearer:
      guard let token = Self.token(of: request), Crypto.areEqual(Array(token.utf8), secret) else {
        return nil
      }
      return ProvenRequest(identity: nil)
    case .token:
      return Self.token(of: request).flatMap { evidence($0, request, at: now) }
    case .signature(let signature):
      if let time = signature.time {
        guard let written = text(at: time, request, &body).flatMap({ Int64($0) }),
          isRecent(written, at: now)
        else { return nil }
      }
      let given = signature.places.compactMap { text(at: $0, request, &body) }
      guard !given.isEmpty else { return nil }
      let texts = urls(signature).compactMap { signed($0, signature, request, &body) }
      // While a secret is being changed, senders sign with both and separate the signatures with
      // commas.
      let parts = given.flatMap { $0.split(separator: ",") }
      for part in parts.prefix(Self.mostSignatures) {
        guard let bytes = signature.writing.bytes(Self.plain(part)),
          let text = texts.first(where: { isValid(bytes, of: $0, signature.algorithm) })
        else { continue }
        return ProvenRequest(identity: signature.coversText ? SignedIdentity(of: text) : nil)
      }
      return nil
    }
  }

  private func isRecent(_ number: Int64, at now: Timestamp) -> Bool {
    guard let time = Timestamp(secondsOrMilliseconds: number) else { return false }
    return abs(now.milliseconds - time.milliseconds) <= Self.window
  }

  private func isValid(
    _ given: [UInt8],
    of text: [UInt8],
    _ algorithm: WebhookSignature.Algorithm
  ) -> Bool {
    switch algorithm {
    case .hmac(let function): Crypto.areEqual(given, Crypto.hmac(function, key: secret, of: text))
    case .ed25519: Crypto.isSigned(text, by: publicKey, given)
    }
  }

  /// Returns the token after `Bearer`, which is case-insensitive (RFC 9110, section 11.1).
  private static func token(of request: WebhookRequest) -> Substring? {
    let parts = request.value(of: "authorization")?.split(separator: " ", maxSplits: 1) ?? []
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? parts[1] : nil
  }

  /// Removes spaces, and the percent-encoding that SmsForwarder applies.
  private static func plain(_ text: Substring) -> String {
    let bare = text.filter { $0 != " " }
    return bare.contains("%") ? FormText.decoded(Array(bare.utf8)[...]) ?? bare : bare
  }

  private func text(
    at place: WebhookSignature.Place,
    _ request: WebhookRequest,
    _ body: inout LazyBody
  ) -> String? {
    switch place {
    case .field(let name): request.value(of: name)
    case .member(let path): body.value?.text(at: path)
    }
  }
}

// MARK: - Signed content

extension WebhookProving {
  /// Returns the URLs that may have been signed: some senders include the default port, others do
  /// not.
  private func urls(_ signature: WebhookSignature) -> [String] {
    guard signature.pieces.contains(.url), let scheme = url.firstPlace(of: "://") else {
      return [url]
    }
    let port = url.hasPrefix("https:") ? ":443" : ":80"
    let rest = url[scheme.upperBound...]
    let host = rest.prefix { !"/?".contains($0) }
    let path = rest.dropFirst(host.count)
    let start = url[..<scheme.upperBound]
    if host.hasSuffix(port) { return [url, "\(start)\(host.dropLast(port.count))\(path)"] }
    return host.contains(":") ? [url] : [url, "\(start)\(host)\(port)\(path)"]
  }

  /// Returns the signed bytes if the URL is `url`; nil if a part is missing.
  private func signed(
    _ url: String,
    _ signature: WebhookSignature,
    _ request: WebhookRequest,
    _ body: inout LazyBody
  ) -> [UInt8]? {
    var result: [UInt8] = []
    for piece in signature.pieces {
      switch piece {
      case .text(let text): result += text.utf8
      case .value(let place):
        guard let value = text(at: place, request, &body) else { return nil }
        result += value.utf8
      case .nonce(let name):
        // If it could contain a full stop, the end of the form could be moved into it.
        guard let value = request.value(of: name), MemberShape.nonce.fits(value) else { return nil }
        result += value.utf8
      case .body: result += request.body
      case .bodyDigest: result += Crypto.sha256(request.body)
      case .url: result += url.utf8
      case .plivoURL: result += Self.plivoURL(url).utf8
      case .form:
        guard let pairs = body.value?.pairs, !pairs.isEmpty,
          pairs.allSatisfy({ MemberShape.formName.fits($0.name) })
        else { return nil }
        for pair in Self.sorted(pairs) { result += Array("\(pair.name)\(pair.value)".utf8) }
      case .vonageMembers:
        guard let members = body.value?.members,
          members.allSatisfy({ MemberShape.memberName.fits($0.name) })
        else { return nil }
        for pair in Self.sorted(members) where pair.name != "sig" {
          result += Array("&\(pair.name)=".utf8)
          // Compare bytes, not characters: `&` followed by a combining mark is a different
          // character.
          result += pair.value.utf8.map { "&=".utf8.contains($0) ? UInt8(ascii: "_") : $0 }
        }
      case .secret: result += secret
      }
    }
    return result
  }

  private static func plivoURL(_ url: String) -> String {
    let parts = url.split(separator: "?", maxSplits: 1)
    guard parts.count == 2, let pairs = FormText.pairs(Array(parts[1].utf8)) else {
      return "\(url)?"
    }
    let query = sorted(pairs).map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return "\(parts[0])?\(query)."
  }

  /// Sorts by bytes, as the senders' own libraries do.
  private static func sorted(_ pairs: [WebhookRequest.Pair]) -> [WebhookRequest.Pair] {
    pairs.sorted { left, right in
      left.name == right.name
        ? left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
        : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }
}

// MARK: - Tokens

extension WebhookProving {
  private struct Head: Decodable {
    let alg: String
  }

  private struct Claims: Decodable {
    enum CodingKeys: String, CodingKey {
      case payloadHash = "payload_hash"
      case issued = "iat"
      case expiry = "exp"
    }

    let payloadHash: String
    let issued: Double
    let expiry: Double?
  }

  /// Verifies that `token` is signed and matches the body of `request`; returns nil if it cannot be
  /// verified.
  private func evidence(
    _ token: Substring,
    _ request: WebhookRequest,
    at now: Timestamp
  ) -> ProvenRequest? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let signature = SignatureText.base64.bytes(parts[2]) else {
      return nil
    }
    let signed = Array("\(parts[0]).\(parts[1])".utf8)
    guard Crypto.areEqual(signature, Crypto.hmac(.sha256, key: secret, of: signed)),
      // Accepting another algorithm would allow key confusion attacks.
      Self.decoded(parts[0], as: Head.self)?.alg == "HS256",
      let claims = Self.decoded(parts[1], as: Claims.self),
      let digest = SignatureText.hex.bytes(claims.payloadHash),
      Crypto.areEqual(digest, Crypto.sha256(request.body)),
      let issued = Int64(exactly: claims.issued.rounded()), isRecent(issued, at: now),
      claims.expiry.map({ Double(now.milliseconds) <= $0 * 1_000 }) ?? true
    else { return nil }
    return ProvenRequest(identity: SignedIdentity(of: signed))
  }

  private static func decoded<Value: Decodable>(_ part: Substring, as: Value.Type) -> Value? {
    SignatureText.base64.bytes(part).flatMap {
      try? JSON.decode(Value.self, from: $0)
    }
  }
}
