import OTPDetection
import Testing

/// Lists of codes that the message does not tell apart.
struct TwinsTests {
  @Test(arguments: [
    "Verification codes: 482913, 593812", "verification code 482913 or 593812",
    "code 1: 482913, code 2: 593812", "verification code 482913, code 593812",
    "Codes: 482913 to sign in, 593812 for the payment", "Your codes: 482913 (log in), 593812 (app)",
    "Codes: 482913 - sign in; 593812 - payment",
    "Enter 482913 to sign in and 593812 to verify the payment",
    "verification code 482913 is to sign in and 593812 is to verify",
    "Verification codes: 482 913 to sign in, 593 812 to verify, 604 721 for the payment",
    "Do not share your verification code. App: 482913, Web: 593812",
    "Do not share your verification code.\nApp: 482913\nWeb: 593812",
  ])
  func `codes with a purpose each are ambiguous`(text: String) throws {
    #expect(try detection(in: text).outcome == .ambiguous)
  }

  @Test(arguments: [
    "Verification code: 482913 to sign in, order 593812",
    "Verification code: 482913 to sign in, 593812 is your order number",
    "Enter 482913 to sign in. Call 593812 for help",
    "Verification code: 482913, expires in 10 minutes, 593812 Berlin",
    "Enter 482913 to verify the payment to account 593812", "Account: 593812, code: 482913",
    "Use 482913 to sign in, call 593812 for help", "Use 482913 to sign in, 4719 for the rest",
    "Use 482913 for the app and 593812 for the page. Enter 482913 to sign in",
  ])
  func `a number that the message tells apart does not make a code ambiguous`(text: String) throws {
    #expect(try code(in: text) == "482913")
  }
}
