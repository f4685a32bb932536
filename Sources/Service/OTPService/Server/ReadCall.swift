import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import OTPWire

/// What the clients of a socket may ask for.
enum ClientScope: Sendable {
  /// Everything that the service does.
  case all
  /// Storing messages. No reply reveals what is stored: a program that reads what strangers wrote
  /// may have been compromised by them.
  case intake
}

/// A call that was read and waits for the store.
struct ReadCall: Sendable {
  /// What a client asks for.
  enum Request: Sendable {
    case information
    case description(interface: String)
    case receive([ExaminedMessage], ClientScope)
    case suggest(SuggestionRequest, at: Timestamp?)
    case suggestLinks(LinkRequest, at: Timestamp?)
    case watch(SuggestionRequest)
    case consume(InboxEntry.ID)
    case dismiss(InboxEntry.ID)
    case detect(Detection)
    case list(ListMethod.Parameters)
    case identities(IdentityRequest)
  }

  /// What a client asks for of `org.otpd.Identities`.
  enum IdentityRequest: Sendable {
    case suggest(SuggestionRequest)
    case state(provider: String)
    case providers
    case replace([CodeIdentity], provider: String)
    case save([CodeIdentity], provider: String)
    case remove(records: [String], provider: String)
    case enable(CodeProvider)
    case disable(provider: String)
  }

  /// Whether the client expects no reply.
  let isOneway: Bool

  /// What the client asks for, or why that cannot be read.
  let request: Result<Request, CallError>
}
