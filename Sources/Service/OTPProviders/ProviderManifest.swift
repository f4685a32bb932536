package import OTPInbox
import OTPJSON

/// The manifest of a code provider, `NAME.json` in the folder of providers.
///
///     {
///       "schema": 1,
///       "command": ["/usr/bin/otp-provider", "pass"],
///       "sites": ["*"],
///       "timeLimit": 60,
///       "interaction": "window",
///       "environment": ["PASSWORD_STORE_DIR"],
///       "access": ["home", "bus"]
///     }
///
/// Only `schema`, `command` and `sites` are needed.
package struct ProviderManifest: Sendable, Equatable {
  /// How a provider asks the person for something, such as a passphrase.
  package enum Interaction: String, Sendable, CaseIterable {
    /// It never does.
    case none
    /// On the terminal where the code was requested.
    case terminal
    /// In a window of the desktop.
    case window
  }

  /// What the unit that runs a provider lets it use.
  package enum Access: String, Sendable, CaseIterable {
    /// The person's home folder.
    case home
    /// The session's message bus and the agents in the runtime directory.
    case bus
    /// The network.
    case network
    /// Devices, such as security keys.
    case devices
  }

  /// A fault in a manifest.
  package struct Fault: Error, Sendable, Equatable {
    /// The line; nil if it is not known.
    package let line: Int?
    /// What is wrong and what to do.
    package let statement: String

    init(_ statement: String, line: Int? = nil) {
      self.line = line
      self.statement = statement
    }
  }

  /// The program, by its path, and its arguments.
  package let command: [String]
  /// The sites that it may make codes for.
  package let sites: ProviderSites
  /// How many seconds an answer may take when the provider may ask the person.
  package private(set) var timeLimit = 60
  /// How it asks the person.
  package private(set) var interaction = Interaction.none
  /// The environment variables that it gets besides the usual ones.
  package private(set) var environment: [String] = []
  /// What it needs access to.
  package private(set) var access: Set<Access> = []

  private static let schema = 1.0
  private static let deepest = 4
  private static let members = [
    "schema", "command", "sites", "timeLimit", "interaction", "environment", "access",
  ]
  /// A person may have to find a security key, but no one waits longer than this for a code.
  private static let timeLimits = 1...300
  /// Variables that make a program load code.
  private static let unsafePrefixes = ["LD_", "OTP_"]

  /// Reads the contents of a file.
  package init(_ json: [UInt8]) throws(Fault) {
    let json = JSONSyntax.withoutMark(json)
    if let fault = JSONSyntax.fault(of: json, deepest: Self.deepest) {
      throw Fault(fault.statement, line: fault.line)
    }
    guard case .object(let members)? = try? JSON.decode(JSONValue.self, from: json) else {
      throw Fault("the file must hold an object", line: 1)
    }
    if let unknown = members.keys.filter({ !Self.members.contains($0) }).min() {
      throw Fault("the member \"\(unknown)\" is unknown; remove it")
    }
    guard members["schema"] == .number(Self.schema) else { throw Fault("\"schema\" must be 1") }
    guard let command = members["command"]?.texts, let program = command.first,
      program.hasPrefix("/") || program.hasPrefix("~/"),
      command.allSatisfy({ !$0.utf8.contains(0) })
    else { throw Fault("\"command\" must be a list: the path of a program, and its arguments") }
    self.command = command
    guard let texts = members["sites"]?.texts, let sites = ProviderSites(texts) else {
      throw Fault("\"sites\" must be a list of hosts, or [\"*\"] for all sites")
    }
    self.sites = sites
    try readOptional(members)
  }

  private mutating func readOptional(_ members: [String: JSONValue]) throws(Fault) {
    if let value = members["timeLimit"] {
      guard case .number(let number) = value, let seconds = Int(exactly: number),
        Self.timeLimits.contains(seconds)
      else { throw Fault("\"timeLimit\" must be 1 to 300 seconds") }
      timeLimit = seconds
    }
    if let value = members["interaction"] {
      guard let read = value.text.flatMap(Interaction.init(rawValue:)) else {
        throw Fault("\"interaction\" must be none, terminal or window")
      }
      interaction = read
    }
    if let value = members["environment"] {
      guard let names = value.texts, names.allSatisfy(Self.isVariable) else {
        throw Fault(
          "\"environment\" must be a list of names, none of which begins with LD_ or OTP_"
        )
      }
      environment = names
    }
    if let value = members["access"] {
      let read = value.texts?.map(Access.init(rawValue:))
      guard let read, !read.contains(nil) else {
        throw Fault("\"access\" must be a list of home, bus, network and devices")
      }
      access = Set(read.compactMap(\.self))
    }
  }

  private static func isVariable(_ name: String) -> Bool {
    let isAllowed = { (byte: UInt8) in
      byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    return !name.isEmpty && name.utf8.allSatisfy(isAllowed)
      && !unsafePrefixes.contains(where: name.hasPrefix)
  }
}
