import CommandLineToolkit

/// `otp-provider keyring`: generates codes from the items of a keyring.
enum Keyring {
  static let command = Command(
    name: "keyring",
    summary: "generate codes from the items of a keyring",
    usage: ["keyring"],
    discussion: """
      Lists the items of your key rings, in GNOME Keyring, KeePassXC or another Secret Service,
      whose secret begins with otpauth://, and makes codes from them. The sites of an item are
      those of its attributes "url", "domain", "server" or "service", or else the issuer, if
      it is a host; the person is that of "username", "user" or "login".

      Such an item is made, for example, with secret-tool(1), which reads the URI from standard
      input. Locked key rings are unlocked by the window of the Secret Service.
      """,
    options: [],
    operands: 0...0,
    examples: """
      $ secret-tool store --label=Example domain example.com username alice
      $ otp providers enable keyring
      """,
    statuses: "0 standard input ended; 2 error",
    action: .simple { invocation throws(CommandError) in
      try ProviderServer(
        name: "keyring",
        keeper: KeyringKeeper(environment: invocation.environment)
      ).run()
    }
  )
}
