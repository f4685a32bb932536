import CommandLineToolkit

/// `otp-provider pass`: generates codes from the entries of a password store.
enum Pass {
  static let command = Command(
    name: "pass",
    summary: "make codes from the entries of pass",
    usage: ["pass"],
    discussion: """
      Lists the entries of pass(1) that have a line beginning with otpauth:// and makes codes
      of them, by pass and gpg as you have set them up: TOTP, HOTP, and the form of Steam.
      The sites of an entry are those of its lines such as "url: https://example.com", or else
      the parts of its name that are hosts, as in example.com/alice.

      The counter of an HOTP entry is increased by pass before its code is shown, so that no
      code is shown twice. Listing decrypts every entry once, which asks for your passphrase.
      """,
    options: [],
    operands: 0...0,
    examples: """
      $ otp providers enable pass
      $ otp suggest --provider pass --origin https://example.com
      """,
    statuses: "0 standard input ended; 2 error",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard let store = PasswordStore(invocation.environment) else {
      throw CommandError("HOME is not set, so the password store cannot be found")
    }
    return try ProviderServer(name: "pass", keeper: PasswordStoreKeeper(store: store)).run()
  }
}
