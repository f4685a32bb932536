import CPhonePage
import OTPMessage

/// An iPhone in the same network, whose Shortcuts post each text message. Its fields are those of
/// `shortcuts`, and a page explains to its owner how to set it up.
extension WebhookSender {
  static let iPhone = WebhookSender(
    name: "iphone",
    title: "the iPhone",
    proof: .bearer,
    paths: lineMembers,
    postsMessagesAlone: true,
    page: phonePage
  )

  private static let phonePage: String = {
    // The bytes are constants of the program: never freed and never written.
    let bytes = unsafe UnsafeBufferPointer(
      start: otp_phone_page_bytes(),
      count: otp_phone_page_length()
    )
    return unsafe String(decoding: bytes, as: UTF8.self)
  }()
}
