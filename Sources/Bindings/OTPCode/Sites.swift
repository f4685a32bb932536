public import COTPCode
internal import OTPDetection
internal import OTPSites

/// Reads the binding in a text.
@c @implementation
public func otpcode_binding_read(
  _ text: UnsafePointer<CChar>!,
  _ text_length: Int,
  _ binding: UnsafeMutablePointer<otpcode_binding>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    let size = try unsafe CallerMemory.size(
      at: binding,
      smallest: MemoryLayout<otpcode_binding>.size
    )
    let text = try unsafe CallerMemory.text(text, text_length)
    guard let bound = OriginBoundCode(text: text) else { throw .unbound }
    unsafe CallerMemory.write(try otpcode_binding(bound), to: binding, size: size)
  }
}

/// Decides whether a bound code may be offered in documents.
@c @implementation
public func otpcode_sites_match(
  _ sites: OpaquePointer!,
  _ binding: UnsafePointer<otpcode_binding>!,
  _ origins: UnsafePointer<UnsafePointer<CChar>?>!,
  _ origin_lengths: UnsafePointer<Int>!,
  _ count: Int,
  _ match: UnsafeMutablePointer<Int32>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    let suffixes = try unsafe Handle.object(SitesHandle.self, sites).suffixes
    var binding = try unsafe CallerMemory.value(
      at: binding,
      smallest: MemoryLayout<otpcode_binding>.size,
      otpcode_binding()
    )
    guard let origins = unsafe origins, let lengths = unsafe origin_lengths,
      let match = unsafe match
    else { throw .missingPointer }
    guard count > 0 else { throw .wrongOffsets }
    var documents: [DocumentOrigin] = []
    for index in 0..<count {
      let origin = try unsafe CallerMemory.text(origins[index], lengths[index])
      documents.append(DocumentOrigin(origin) ?? .opaque)
    }
    let hosts = BoundHosts(
      domain: try CallerMemory.text(in: binding.domain),
      embeddedDomains: try binding.embeddedDomains
    )
    let found = hosts?.match(documents[0], frames: Array(documents.dropFirst()), by: suffixes)
    unsafe match.pointee =
      switch found {
      case nil: 0
      case .site: 1
      case .origin: 2
      }
  }
}

extension otpcode_binding {
  /// The size of one embedded host.
  private static let hostSize = Int(OTPCODE_DOMAIN_SIZE)

  init(_ bound: OriginBoundCode) throws(Failure) {
    self.init()
    let hosts = bound.binding.embeddedDomains
    guard hosts.count <= Int(OTPCODE_MOST_EMBEDDED),
      hosts.allSatisfy({ $0.utf8.count < Self.hostSize })
    else { throw .internalFault }
    embedded_count = Int32(hosts.count)
    try CallerMemory.copy(bound.code.value, to: &code)
    try CallerMemory.copy(bound.binding.domain, to: &domain)
    for (index, host) in hosts.enumerated() {
      unsafe withHost(at: index) { unsafe $0.copyBytes(from: host.utf8) }
    }
  }

  /// The embedded hosts, whose number comes from a caller.
  fileprivate var embeddedDomains: [String] {
    mutating get throws(Failure) {
      guard (0...Int32(OTPCODE_MOST_EMBEDDED)).contains(embedded_count) else { throw .wrongSize }
      let hosts = (0..<Int(embedded_count)).map { index in
        unsafe withHost(at: index) { host in
          unsafe String(validating: host.prefix { $0 != 0 }, as: UTF8.self)
        }
      }
      guard !hosts.contains(nil) else { throw .invalidUTF8 }
      return hosts.compactMap(\.self)
    }
  }

  /// Calls `body` with the bytes of the embedded host at `index`.
  private mutating func withHost<Answer>(
    at index: Int,
    _ body: (UnsafeMutableRawBufferPointer) -> Answer
  ) -> Answer {
    unsafe withUnsafeMutablePointer(to: &self) { binding in
      let host = unsafe otpcode_binding_host(binding, index)
      return unsafe body(UnsafeMutableRawBufferPointer(start: host, count: Self.hostSize))
    }
  }
}
