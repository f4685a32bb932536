import Testing

/// The programs answer the same whether a service runs or not.
struct ServiceParityTests {
  /// When the messages arrive: 2026-01-31T09:30:00Z.
  private let arrival = 1_769_851_800

  private var messages: String {
    let texts = [
      ("Oakline", "Your Oakline code is 482913. It expires in 10 minutes.", 0),
      ("Oakline", "Your Oakline code is 593812. It expires in 10 minutes.", 20),
      ("Bank", #"Pay EUR 12.50 with 640275.\n\n@bank.example #640275"#, 30),
      ("Shop", #"730164 is your code\n\n@shop.example #730164 @pay.example"#, 40),
      ("Two", #"@a.example #111222\n@b.example #333444"#, 50),
      ("Post", "Your parcel 77120934 is on its way.", 60),
    ]
    return texts.map { sender, text, seconds in
      #"{"sender":"\#(sender)","recipient":"me","channel":"sms","text":"\#(text)","#
        + #""receivedAt":\#(arrival + seconds)}"# + "\n"
    }.joined()
  }

  private var calls: [[String]] {
    let at = ["--at", "\(arrival + 70)"]
    return [
      ["suggest", "--json"] + at,
      ["suggest", "--all", "--json"] + at,
      ["suggest", "--all", "--format", #"{code}\t{sender}\t{age}\t{domain}"#] + at,
      ["suggest", "--all", "--json", "--origin", "https://bank.example"] + at,
      ["suggest", "--all", "--json", "--origin", "https://www.bank.example"] + at,
      ["suggest", "--all", "--json", "--origin", "http://bank.example"] + at,
      [
        "suggest", "--all", "--json", "--origin", "https://shop.example", "--frame",
        "https://pay.example",
      ] + at,
      ["suggest", "--json", "--origin", "null"] + at,
      ["suggest", "--json", "--to", "you"] + at,
      ["suggest", "--json", "--field", "username"] + at,
      ["suggest", "--json", "--max-age", "5s"] + at,
      ["suggest", "--json", "--since", "\(arrival + 65)"] + at,
      ["suggest", "--json", "--at", "\(arrival + 600)"],
      ["inbox"], ["inbox", "--reveal", "--limit", "3"], ["consume", "6"], ["consume", "77"],
      ["dismiss", "2"], ["consume", "3"],
      ["suggest", "--all", "--json"] + at,
      ["inbox", "--limit", "100"],
    ]
  }

  @Test func `every command gives the same answer and status with and without the service`() throws
  {
    let alone = try IngestStore()
    _ = try alone.ingest(messages, "--source", "phone")
    // The messages are old: a retention would delete them.
    let service = try RunningService("--retention", "0s")
    _ = try Tool.otpd.run(
      "ingest",
      "--store",
      service.storePath,
      "--source",
      "phone",
      input: messages.utf8
    )
    for call in calls {
      let wanted = try Tool.otp.run(call, environment: ["OTP_STORE": alone.path])
      let answer = try Tool.otp.run(call, environment: service.environment)
      // The arguments hold no secret of the messages.
      #expect(answer.output == wanted.output, "\(call)")
      // Errors say who was asked.
      let asked = "the service at \(service.socketPath)"
      let errors = answer.errors.replacing(asked, with: "the store \(alone.path)")
      #expect(errors == wanted.errors, "\(call)")
      #expect(answer.status == wanted.status, "\(call)")
    }
  }
}
