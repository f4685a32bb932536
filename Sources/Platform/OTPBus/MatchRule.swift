/// A rule that selects messages of a bus
/// (https://dbus.freedesktop.org/doc/dbus-specification.html#message-bus-routing-match-rules).
package struct MatchRule: Sendable, Hashable {
  /// The rule as a text for the bus.
  package let text: String

  /// Selects the signals of `interface` that `sender` emits, in all objects or only at and below
  /// `path`, with any name or only `member`.
  package static func signals(
    of interface: String,
    member: String? = nil,
    from sender: String,
    below path: String? = nil
  ) -> MatchRule {
    var parts = ["type='signal'", "sender='\(sender)'", "interface='\(interface)'"]
    if let member { parts.append("member='\(member)'") }
    if let path { parts.append("path_namespace='\(path)'") }
    return MatchRule(text: parts.joined(separator: ","))
  }

  /// Selects the signals that `name` has appeared on the bus or left it.
  package static func owner(of name: String) -> MatchRule {
    MatchRule(
      text: "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(name)'"
    )
  }

  /// Selects calls to the method `member` of `interface`, for a monitor.
  package static func calls(of member: String, in interface: String) -> MatchRule {
    MatchRule(text: "type='method_call',interface='\(interface)',member='\(member)'")
  }
}
