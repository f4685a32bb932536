/// The version of this package: the library, the programs, and the browser extension share it.
public enum PackageVersion {
  /// The version, by the rules of https://semver.org.
  public static let current = "0.4.0"
}
