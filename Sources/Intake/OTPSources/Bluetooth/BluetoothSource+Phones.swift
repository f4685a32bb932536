import OTPBus
import OTPSourceSettings

/// The phones and the sessions with them.
extension BluetoothSource {
  func askForPhones() -> BusAction<Question> {
    .ask(
      .phones,
      BusCall(
        "GetManagedObjects",
        of: Self.objects,
        at: "/",
        in: Self.phones,
        startsService: false
      )
    )
  }

  mutating func takePhones(
    _ answer: BusMessage?,
    at moment: Moment
  ) -> [BusAction<Question>] {
    guard let answer, answer.isReply else {
      phonesTime = moment.uptime + Self.retryDelay
      obstacle = "BlueZ, which Bluetooth needs, is not running; install and start it"
      return status()
    }
    obstacle = nil
    let found = (answer[0]?.entries ?? []).compactMap { entry -> String? in
      guard let properties = entry.value[Self.device], properties["Paired"]?.boolean == true,
        let address = properties["Address"]?.text?.uppercased(), Self.isAddress(address),
        properties["UUIDs"]?.elements.contains(.string(Self.sharing)) == true
      else { return nil }
      return chosen.isEmpty || chosen.contains(address) ? address : nil
    }
    for address in known.keys where !found.contains(address) { known[address] = nil }
    var actions: [BusAction<Question>] = []
    for address in found where known[address] == nil {
      known[address] = BluetoothPhone()
      actions.append(connect(address, at: moment))
    }
    return actions + status()
  }

  /// Handles the change of a device's properties: one that connects may be the phone.
  mutating func notice(_ changed: BusValue) -> [BusAction<Question>] {
    if changed["Connected"]?.boolean == true {
      for address in known.keys where known[address]?.isAsked == false {
        known[address]?.retryTime = .min
      }
    }
    let isOther = ["Paired", "UUIDs"].contains { changed[$0] != nil }
    return isOther ? [askForPhones()] : []
  }

  mutating func change(
    of message: BusMessage,
    at moment: Moment
  ) -> [BusAction<Question>] {
    let isGone = message[2]?.text == ""
    if message[0]?.text == Self.phones {
      if isGone { known.removeAll() }
      return [askForPhones()] + status()
    }
    guard isGone else { return [] }
    for address in known.keys {
      known[address]?.disconnect(until: moment.uptime + Self.reconnectDelay)
    }
    inbox.forgetAll()
    return status()
  }

  mutating func connect(_ address: String, at moment: Moment) -> BusAction<Question> {
    known[address]?.isAsked = true
    known[address]?.retryTime = moment.uptime + Self.retryDelay
    return .ask(
      .session(address: address),
      BusCall(
        "CreateSession",
        of: "\(Self.service).Client1",
        at: Self.root,
        in: Self.service,
        [.string(address), .dictionary(["Target": .string("map")])]
      )
    )
  }

  /// Takes over a session that was created too late to count as an answer, for example because the
  /// person had to allow it on the phone first.
  mutating func adopt(_ path: String, _ session: BusValue) -> [BusAction<Question>] {
    guard let address = session["Destination"]?.text?.uppercased(),
      session["Target"]?.text == Self.sharing, let phone = known[address], phone.session == nil
    else { return [] }
    return open(path, address)
  }

  mutating func open(_ path: String, _ address: String) -> [BusAction<Question>] {
    guard known[address] != nil, known[address]?.session != path else { return [] }
    obstacle = nil
    known[address]?.session = path
    known[address]?.hasFailed = false
    return [.ask(.inbox(address: address), call("SetFolder", at: path, [.string(Self.folder)]))]
      + status()
  }

  func call(
    _ member: String,
    at path: String,
    _ arguments: [BusCall.Argument] = []
  ) -> BusCall {
    BusCall(member, of: Self.access, at: path, in: Self.service, arguments, startsService: false)
  }
}
