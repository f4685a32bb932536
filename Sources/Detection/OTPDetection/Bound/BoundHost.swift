internal import OTPSites

/// Decides which hosts a code may be bound to: names that have one owner.
struct BoundHost {
  // The built-in list, because a detector opens no files.
  private let suffixes = SuffixList(.builtIn)

  /// Parses a host name, or returns why no code may be bound to it.
  func read(_ text: ArraySlice<UInt8>) -> Result<HostName, Fault> {
    guard let name = HostName(text) else {
      return .failure(IPAddress(text) == nil ? .host : .address)
    }
    return suffixes.isPublicSuffix(name) ? .failure(.publicSuffix) : .success(name)
  }

  /// Why no code may be bound to a host.
  enum Fault: Error {
    case host, address, publicSuffix

    var ofBinding: BindingFault {
      switch self {
      case .host: .host
      case .address: .address
      case .publicSuffix: .publicSuffix
      }
    }
  }
}
