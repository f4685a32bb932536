/// What was found about one part of the way of a code from the phone to the field.
struct Finding {
  /// A part of that way, in the order in which they are shown.
  enum Part: String, CaseIterable {
    case programs, clock, source, service, store, browser, clipboard, notifications
  }

  enum State: String {
    case ok
    /// It is not set up, or waits for something.
    case missing
    /// It is set up, but cannot work.
    case wrong
  }

  let part: Part
  /// Which of several, such as the name of a source; nil if there is only one.
  let name: String?
  let state: State
  /// A description without a full stop.
  let words: String
  /// The command that fixes it; nil if none does.
  let remedy: Remedy?
  /// Whether codes reach no field without it. One source and one browser are enough.
  let isNeeded: Bool

  /// A finding about a part of which there is only one.
  init(
    _ part: Part,
    _ state: State,
    _ words: String,
    remedy: Remedy? = nil,
    isNeeded: Bool = true
  ) {
    self.init(part, nil, state, words, remedy: remedy, isNeeded: isNeeded)
  }

  /// The browser that is connected, but whose extension has not asked yet; nil for other findings.
  var unloadedBrowser: Browser?
  /// Whether the program has not answered or reported its state, which it may be about to do.
  var mayBeStarting = false

  init(
    _ part: Part,
    _ name: String?,
    _ state: State,
    _ words: String,
    remedy: Remedy? = nil,
    isNeeded: Bool = true
  ) {
    self.part = part
    self.name = name
    self.state = state
    self.words = words
    self.remedy = remedy
    self.isNeeded = isNeeded
  }

  /// The same finding about a program that may be starting.
  var starting: Finding {
    var finding = self
    finding.mayBeStarting = true
    return finding
  }

  /// The part and its name.
  var title: String { name.map { "\(part.rawValue) \($0)" } ?? part.rawValue }
}
