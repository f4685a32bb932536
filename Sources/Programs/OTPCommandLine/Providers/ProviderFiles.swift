package import CommandLineToolkit
import Glibc
package import OTPInbox
package import OTPProviders
import OTPSystem

/// The manifests of code providers: the user's own and those installed by packages.
package struct ProviderFiles: Sendable {
  /// A manifest and the file that it was read from.
  package struct Found: Sendable {
    /// The path of the file.
    package let path: String
    /// The contents of the file.
    package let text: String
    package let manifest: ProviderManifest
  }

  /// The folders to search, the user's own first.
  private let folders: [String]
  private let home: String

  /// Finds the folders of the user in `environment`.
  package init(_ environment: Environment) throws(CommandError) {
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw CommandError("HOME is not set, so provider manifests cannot be found")
    }
    self.home = home
    let settings = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let program = PublicFile.linkTarget("/proc/self/exe") ?? ""
    let prefix = program.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
    folders = ["\(settings ?? "\(home)/.config")/otp/providers", "\(prefix)/share/otp/providers"]
  }

  /// The names of all manifests, sorted.
  package func names() -> [String] {
    var names: Set<String> = []
    for folder in folders {
      for file in FolderNames.all(in: folder) where file.hasSuffix(".json") {
        let name = String(file.dropLast(".json".count))
        if ShortName.isValid(name) { names.insert(name) }
      }
    }
    return names.sorted()
  }

  /// The manifest of the provider `name`. Throws if anyone other than root and the user could have
  /// written it.
  package func manifest(of name: String) throws(CommandError) -> Found {
    try Self.check(name: name)
    for folder in folders {
      let path = "\(folder)/\(name).json"
      guard PublicFile.isThere(path) else { continue }
      try Self.check(path)
      guard let bytes = try PublicFile.read(path) else { continue }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CommandError("\(path) is not UTF-8")
      }
      do throws(ProviderManifest.Fault) {
        return Found(path: path, text: text, manifest: try ProviderManifest(bytes))
      } catch {
        throw CommandError("\(path)\(error.line.map { ":\($0)" } ?? ""): \(error.statement)")
      }
    }
    throw CommandError(
      "no provider has this name; its manifest would be \(folders[0])/\(name).json"
    )
  }

  /// Checks that `name` is a valid provider name, so that it cannot refer to another file.
  package static func check(name: String) throws(CommandError) {
    guard ShortName.isValid(name) else {
      throw .usage("a provider's name has at most 32 lowercase letters, digits and hyphens")
    }
  }

  /// The manifest of `provider`, if it is still what the person agreed to.
  package func manifest(agreedTo provider: CodeProvider) throws(CommandError) -> Found {
    let found = try manifest(of: provider.name)
    // Strings are equal in any Unicode normalization form; file names are not.
    guard found.text.utf8.elementsEqual(provider.manifest.utf8) else {
      throw CommandError(
        "\(found.path) has changed since the provider was enabled; "
          + "`otp providers enable \(provider.name)` shows it and asks again"
      )
    }
    return found
  }

  /// The command of `manifest`. Throws if anyone other than root and the user could have replaced
  /// its program, or a file whose path is an argument, such as the script of an interpreter.
  package func command(of manifest: ProviderManifest) throws(CommandError) -> [String] {
    var command = manifest.command
    if command[0].hasPrefix("~/") { command[0] = home + command[0].dropFirst() }
    for path in command where path.hasPrefix("/") && PublicFile.isThere(path) {
      try Self.check(path)
    }
    guard PublicFile.isProgram(command[0]) else {
      throw CommandError(
        "\(command[0]) is not an executable program; correct \"command\" in the manifest"
      )
    }
    return command
  }

  private static func check(_ path: String) throws(CommandError) {
    do throws(PathFault) {
      try PathWalk.check(path, for: .rootAnd(geteuid()))
    } catch {
      throw CommandError("\(error); a provider that others could change is not used")
    }
  }
}
