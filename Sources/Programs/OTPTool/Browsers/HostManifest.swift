import CommandLineToolkit
import OTPBrowser
import OTPJSON
import OTPText

/// The file that tells a browser where `otp-native-host` is and which extensions may start it.
struct HostManifest: Equatable {
  /// The path of the program.
  let program: String
  /// The extensions that may start it: origins in Chromium-based browsers, identifiers in Firefox.
  let extensions: [String]

  /// Creates the manifest that lets our extension start `program` in browsers of `family`.
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

  /// Reads the contents of a file; nil if the file is not ours.
  init?(_ bytes: [UInt8], of family: Browser.Family) {
    // A file that cannot be decoded, for whatever reason, was not written by this program.
    guard let content = try? JSON.decode(Content.self, from: bytes),
      content.name == BrowserExtension.hostName, content.type == "stdio"
    else { return nil }
    program = content.path
    extensions = (family == .chromium ? content.allowed_origins : content.allowed_extensions) ?? []
  }

  /// The content of the file.
  func bytes(for family: Browser.Family) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("name", BrowserExtension.hostName)
      writer.member("description", "Provides one-time codes to the otp extension")
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
