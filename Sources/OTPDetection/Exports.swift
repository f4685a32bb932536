// A detector takes messages: one import is enough to use it.
@_exported public import OTPMessage
