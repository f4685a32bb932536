import OTPBus

/// The phones that KDE Connect sees, and pairing with one of them.
///
/// Source: the D-Bus interfaces of kdeconnect-kde, versions 22.12 to 25
/// (https://invent.kde.org/network/kdeconnect-kde).
struct PhonePairing {
  private static let service = "org.kde.kdeconnect"
  private static let path = "/modules/kdeconnect"

  /// The timeout for an answer, in milliseconds; the daemon may have to be started.
  private static let patience: Int64 = 10_000

  /// A phone.
  struct Phone: Hashable {
    let identifier: String
    let name: String
  }

  /// The address of the session bus.
  let bus: String

  /// The question which phones KDE Connect sees.
  static func call(
    reachableOnly: Bool = false,
    pairedOnly: Bool = false,
    startsService: Bool = true
  ) -> BusCall {
    BusCall(
      "deviceNames",
      of: "\(service).daemon",
      at: path,
      in: service,
      [.boolean(reachableOnly), .boolean(pairedOnly)],
      startsService: startsService
    )
  }

  /// The phones that are in reach, or paired, or both; nil if KDE Connect does not answer.
  func phones(reachableOnly: Bool = false, pairedOnly: Bool = false) -> Set<Phone>? {
    let call = Self.call(reachableOnly: reachableOnly, pairedOnly: pairedOnly)
    guard let answer = (try? call.answer(at: bus, within: Self.patience)) ?? nil, answer.isReply
    else { return nil }
    let phones = (answer[0]?.entries ?? []).compactMap { entry in
      entry.key.text.flatMap { identifier in
        entry.value.text.map { Phone(identifier: identifier, name: $0) }
      }
    }
    return Set(phones)
  }

  /// Asks the phone to pair, and returns whether it was asked.
  func ask(_ phone: Phone) -> Bool {
    // The second is its name in versions before 23.04.
    ["requestPairing", "requestPair"].contains { method in
      let call = BusCall(
        method,
        of: "\(Self.service).device",
        at: "\(Self.path)/devices/\(phone.identifier)",
        in: Self.service
      )
      return ((try? call.answer(at: bus, within: Self.patience)) ?? nil)?.isReply ?? false
    }
  }
}
