import OTPQRCode

/// How the owner of an iPhone makes the automation that posts its messages, with the names that
/// Shortcuts of iOS 17 and 18 shows in English.
struct ShortcutSteps {
  let url: String
  let token: String

  /// The URL of the page with the same steps, which the source serves. Browsers do not send the
  /// fragment, so the token reaches only the page itself.
  private var page: String { "\(url)#\(token)" }

  /// The URL of the page as a QR code; nil if it cannot be made.
  var code: QRCode? { QRCode(page) }

  var lines: [String] {
    """
      \(page)

    Or type the values in Shortcuts:
      1. Automation, +, Message
      2. Message Contains: a single space; Run Immediately; Next
      3. New Blank Automation; add the action Get Contents of URL
           URL           \(url)
      4. The arrow beside the URL
           Method        POST
           Headers       Authorization = Bearer \(token)
           Request Body  JSON, with two Text fields:
                         text = Shortcut Input
                         sender = Shortcut Input; tap it and choose Sender
      5. Done; at the first message, allow Shortcuts to connect to this machine

    A firewall on this machine must let the port in. Whoever has the token can send messages to you.
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
