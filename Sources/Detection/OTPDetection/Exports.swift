// Detectors take messages, so importing this module alone is enough to use one.
@_exported public import OTPMessage
