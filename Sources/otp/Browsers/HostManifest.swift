import CommandLineToolkit
import FoundationEssentials
import OTPBrowser
import OTPText

/// The file that tells a browser of `otp-native-host`, and which extension may start it.
struct HostManifest: Equatable {
  /// Where the program is.
  let program: String
  /// The extensions that may start it: origins for Chromium and its kin, identifiers for Firefox and its kin.
  let extensions: [String]

  /// The one that lets our extension start `program` in browsers of `family`.
  init(program: String, for family: Browser.Family) {
    self.program = program
    extensions = [Self.allowedExtension(family)]
  }

  private struct Content: Decodable {
    let name: String
    let path: String
    let type: String
    let allowed_origins: [String]?
    let allowed_extensions: [String]?
  }

  /// Reads the bytes of a file; nil when it is not one of ours.
  init?(_ bytes: [UInt8], of family: Browser.Family) {
    // Why it cannot be read does not matter: it is not one that this program wrote.
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.name == BrowserExtension.hostName, content.type == "stdio"
    else { return nil }
    program = content.path
    extensions = (family == .chromium ? content.allowed_origins : content.allowed_extensions) ?? []
  }

  /// What the file holds.
  func bytes(for family: Browser.Family) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("name", BrowserExtension.hostName)
      writer.member("description", "Gives one-time codes to the otp extension")
      writer.member("path", program)
      writer.member("type", "stdio")
      writer.name(family == .chromium ? "allowed_origins" : "allowed_extensions")
      writer.array { writer in
        for identifier in extensions { writer.string(identifier) }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private static func allowedExtension(_ family: Browser.Family) -> String {
    family == .chromium ? BrowserExtension.chromiumOrigin : BrowserExtension.firefoxIdentifier
  }
}
