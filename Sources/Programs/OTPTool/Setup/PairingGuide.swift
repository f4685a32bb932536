import CommandLineToolkit
import Glibc
import OTPCommandLine
import OTPSystem
import OTPText

/// Leads a person through pairing a phone with KDE Connect.
struct PairingGuide {
  /// How long to wait for a phone to come into reach, and for the person to accept, in
  /// milliseconds.
  private static let patience: Int64 = 120_000

  /// How often the daemon is asked, in milliseconds.
  private static let interval: Int64 = 500

  private let pairing: PhonePairing
  private let standardError: StandardError

  /// Creates a guide; nil if KDE Connect does not answer or a phone is paired with it.
  init?(_ invocation: Invocation) {
    guard let bus = invocation.environment.sessionBus else { return nil }
    pairing = PhonePairing(bus: bus)
    standardError = invocation.standardError
    guard let paired = pairing.phones(pairedOnly: true), paired.isEmpty else { return nil }
  }

  /// Waits for a phone and pairs with it, if the person wants that. Returns whether one was paired.
  func run() -> Bool {
    standardError.report(
      "looking for a phone: open KDE Connect on it, in the same network; press Enter to skip this"
    )
    var refused: Set<PhonePairing.Phone> = []
    let end = Uptime.milliseconds() + Self.patience
    while Uptime.milliseconds() < end {
      let found = (pairing.phones(reachableOnly: true) ?? []).subtracting(refused)
      if wasEntered() { return false }
      guard let phone = found.min(by: { $0.identifier < $1.identifier }) else { continue }
      // Anyone in the network can give a device any name.
      let name = "\(phone.name) (\(phone.identifier))"
      standardError.write("Pair with \(SafeText.of(name))? [y/N] ")
      guard let answer = readLine() else { return false }
      if ["y", "yes"].contains(answer.lowercased()) { return pair(phone) }
      refused.insert(phone)
    }
    standardError.report("no phone was found; run `otp setup` again when one is in reach")
    return false
  }

  private func pair(_ phone: PhonePairing.Phone) -> Bool {
    guard pairing.ask(phone) else {
      standardError.report("KDE Connect could not ask the phone to pair")
      return false
    }
    standardError.report("accept on the phone; press Enter to skip this")
    let end = Uptime.milliseconds() + Self.patience
    while Uptime.milliseconds() < end {
      if pairing.phones(pairedOnly: true)?.contains(phone) == true {
        standardError.report("paired; now allow KDE Connect on the phone to read SMS")
        return true
      }
      if wasEntered() { return false }
    }
    standardError.report("the phone did not accept; run `otp setup` again")
    return false
  }

  /// Waits for a moment, and returns whether the person pressed Enter.
  private func wasEntered() -> Bool {
    let input = StandardStream.input.rawValue
    guard Polling.wait(for: input, upTo: Self.interval) == .ready else { return false }
    _ = readLine()
    return true
  }
}
