import CBrowsers
import OTPJSON

/// A browser that this package knows, as `browsers.json` describes it.
package struct KnownBrowser: Sendable, Decodable {
  /// How the browser starts programs for its extensions.
  package struct NativeMessaging: Sendable, Decodable {
    /// The name on the command line.
    package let name: String
    /// The browser engine whose conventions the browser follows, `chromium` or `firefox`.
    package let family: String
    /// The folder of manifests for one user: `home:` or `settings:`, and a path below that folder.
    package let userFolder: String
    /// The folder of manifests for all users; nil if undocumented.
    package let systemFolder: String?
    /// The folders that exist once the browser has run, in the form of ``userFolder``.
    package let profiles: [String]
    /// The names of the commands that start it.
    package let programs: [String]
    /// The file names of its executables, if they differ from those commands.
    package let processes: [String]?
    /// The name of its snap package.
    package let snap: String?
    /// The identifier of its Flatpak package.
    package let flatpak: String?
  }

  private struct File: Decodable {
    let schema: Int
    let browsers: [KnownBrowser]
  }

  /// The name of the product.
  package let title: String
  /// The prefixes of its desktop entries, packages and names, in the form of ``key(_:)``. A prefix
  /// ends at the end of a word.
  let identifiers: [String]
  /// Names that must match as a whole, because they are also words in the names of other programs.
  let exactNames: [String]?
  /// The application IDs, in lower case, with which its web apps' own begin; nil for browsers based
  /// on Chromium, whose web apps have an identifier.
  let webApps: [String]?
  /// How the browser starts programs; nil if this package does not connect to it.
  package let nativeMessaging: NativeMessaging?

  /// All known browsers.
  package static let all: [KnownBrowser] = {
    // The bytes are constants of the program: never freed and never written.
    let bytes = unsafe UnsafeBufferPointer(
      start: otp_browsers_bytes(),
      count: otp_browsers_length()
    )
    do {
      return try JSON.decode(File.self, from: unsafe Array(bytes)).browsers
    } catch {
      preconditionFailure("browsers.json is not in its format")
    }
  }()

  /// Whether `program`, the name of a program or a desktop entry, is that of a browser.
  package static func includes(_ program: String) -> Bool {
    let key = key(program)
    return all.contains { browser in
      browser.exactNames?.contains(key) ?? false
        || browser.identifiers.contains { starts(key, with: $0) }
    }
  }

  /// The browser that runs the executable at `path` and is of the given `family`; nil if it is
  /// unknown.
  package static func running(_ path: String, family: String) -> NativeMessaging? {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return all.compactMap(\.nativeMessaging).first { browser in
      browser.family == family
        && (browser.programs.contains(file) || browser.processes?.contains(file) ?? false)
    }
  }

  /// The length of a web app's identifier, and its alphabet: the digits of a truncated digest.
  ///
  /// Source: `crx_file::id_util` of Chromium.
  private static let webAppLength = 32
  private static let webAppLetters = UInt8(ascii: "a")...UInt8(ascii: "p")

  /// Whether `entry`, in lower case, is the desktop entry of a single installed web app: for
  /// browsers based on Chromium `chrome-<identifier>-<profile>`, for GNOME Web
  /// `org.gnome.epiphany.webapp_<identifier>`, in earlier versions with a hyphen.
  ///
  /// Source: `ephy-web-app-utils` of GNOME Web.
  package static func isWebApp(_ entry: String) -> Bool {
    let parts = entry.split(separator: "-", omittingEmptySubsequences: false)
    let hasIdentifier = parts.dropFirst().dropLast().contains { part in
      part.utf8.count == webAppLength && part.utf8.allSatisfy(webAppLetters.contains)
    }
    return hasIdentifier
      || all.lazy.compactMap(\.webApps).joined().contains { application in
        ["_", "-"].contains { separator in
          let start = "\(application).webapp\(separator)"
          return entry.hasPrefix(start) && entry.utf8.count > start.utf8.count
        }
      }
  }

  private static func starts(_ key: String, with identifier: String) -> Bool {
    guard key.hasPrefix(identifier) else { return false }
    return !(key.dropFirst(identifier.count).first?.isLetter ?? false)
  }

  /// The form to compare: names have spaces where desktop entries have hyphens, and snaps and
  /// Flatpaks have underscores.
  private static func key(_ program: String) -> String {
    String(program.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
  }
}
