import CommandLineToolkit
import OTPCommandLine
import OTPQRCode
import OTPSourceSettings
import OTPText

/// Adds a source to which an iPhone in the same network posts its messages: a webhook with the
/// sender `iphone`, and a token of its own.
struct PhoneAddition {
  /// The name of the kind in `otp sources add`, and of the sender.
  static let kind = "iphone"

  /// The number of random bytes of a token. It cannot be guessed, and can still be typed.
  private static let tokenLength = 16

  private let files: SourceFiles
  private let invocation: Invocation

  init(_ files: SourceFiles, _ invocation: Invocation) {
    self.files = files
    self.invocation = invocation
  }

  /// Adds the source `name`, which listens at the address in `arguments`, such as
  /// `listen=192.168.1.5:8791`, or at one in the network of this machine. With `asks`, the person
  /// is asked first.
  func run(
    named name: String,
    _ arguments: [String] = [],
    asks: Bool,
    autostarts: Bool
  ) throws(CommandError) -> ExitStatus {
    let change = SourceChange(files, invocation)
    let file = try change.file(without: name)
    let address = try address(arguments, besides: file.sources)
    guard try isAllowed(address, asks: asks) else {
      throw CommandError("nothing was added")
    }
    let token = Self.makeToken()
    var settings = SourceSettings(name: name, kind: .webhook)
    settings.values = [
      .sender: .text(Self.kind), .listen: .text(address.text),
      .secretCommand: .texts(["cat", files.places.secret(of: name)]),
    ]
    let status = try change.add(settings, secret: token, autostarts: autostarts)
    try show(ShortcutSteps(url: address.url, token: token))
    return status
  }

  /// Whether the source with these settings is one that this adds.
  static func isPhone(_ settings: SourceSettings) -> Bool {
    settings.kind == .webhook && settings.text(.sender) == kind
  }

  private func address(
    _ arguments: [String],
    besides sources: [SourceSettings]
  ) throws(CommandError) -> PhoneAddress {
    guard let argument = arguments.last else {
      let taken = sources.compactMap { $0.text(.listen).flatMap { PhoneAddress($0) } }
      return try PhoneAddress(besides: taken)
    }
    let member = "\(SettingsMember.listen.rawValue)="
    guard arguments.count == 1, argument.hasPrefix(member) else {
      throw .usage("a source of the kind \(Self.kind) has only listen to --set")
    }
    guard let address = PhoneAddress(String(argument.dropFirst(member.count))) else {
      throw .usage("listen must be a numeric address and a port, such as 192.168.1.5:8791")
    }
    return address
  }

  /// Says what would be exposed to whom, and asks.
  private func isAllowed(_ address: PhoneAddress, asks: Bool) throws(CommandError) -> Bool {
    let network = address.interface.map { " (\($0))" } ?? ""
    guard asks else {
      invocation.standardError.report(
        "listening at \(address.text)\(network), which other machines can reach, without TLS"
      )
      return true
    }
    guard StandardStream.input.isTerminal else {
      throw .usage(
        "add --yes to listen at \(address.text)\(network), which other machines can reach, without TLS"
      )
    }
    invocation.standardError.write(
      """
      An iPhone in your network can post its text messages to this machine, which then listens at
      \(address.host), port \(address.port)\(network). Any machine in that network can connect; what it \
      posts is refused unless it has
      a secret token. There is no TLS: whoever can read the traffic of the network, as in an open
      Wi-Fi, can read those messages and the token, and with the token send messages too.
      Listen there? [y/N] \

      """
    )
    return ["y", "yes"].contains(readLine()?.lowercased())
  }

  private func show(_ steps: ShortcutSteps) throws(CommandError) {
    var output = StandardOutput()
    output.append(
      "\nOn the iPhone, in the same network, open this page, which has all values to copy:\n\n"
    )
    if StandardStream.output.isTerminal {
      if let code = steps.code {
        let isStyled = StandardStream.output.allowsStyle(invocation.environment)
        for line in code.lines { output.append(isStyled ? Self.styled(line) : "\(line)\n") }
        output.append("\n")
      } else {
        invocation.standardError.report("install libqrencode4 to see its address as a QR code")
      }
    }
    for line in steps.lines { output.append(SafeText.of(line) + "\n") }
    try output.flush()
  }

  /// The line in bright white on black (ECMA-48, Select Graphic Rendition), whatever the colours of
  /// the terminal are.
  private static func styled(_ line: String) -> String { "\u{1B}[97;40m\(line)\u{1B}[0m\n" }

  private static func makeToken() -> String {
    (0..<tokenLength).map { _ in
      let byte = String(UInt8.random(in: .min ... .max), radix: 16)
      return byte.utf8.count == 1 ? "0\(byte)" : byte
    }.joined()
  }
}
