// One import for everything from a message to a suggestion.
@_exported public import OTPDetection
@_exported public import OTPInbox
@_exported public import OTPMessage
@_exported public import OTPSuggestion
