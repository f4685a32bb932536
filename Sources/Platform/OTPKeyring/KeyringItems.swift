import CSecret
import Glibc

/// The items of the user's keyrings, from the Secret Service.
@safe package struct KeyringItems: ~Copyable {
  /// An item of a keyring.
  package struct Item: Sendable {
    /// The object path, which identifies it in the Secret Service.
    package let path: String
    /// Whether the item is locked, so that its text is not available.
    package let isLocked: Bool
    /// The secret, if it is text.
    package let text: String?
    /// The requested attributes, by name.
    package let attributes: [String: String]

    fileprivate let index: Int
  }

  /// The items, in the order of the Secret Service.
  package let items: [Item]

  private let handle: OpaquePointer

  /// Reads all items; nil if there is no Secret Service. With `unlocks`, the person is asked to
  /// unlock those that are locked. Only the attributes with `names` are read.
  package init?(unlocks: Bool, attributes names: [String]) {
    guard let handle = unsafe otp_secret_search(unlocks) else { return nil }
    unsafe self.handle = handle
    var items: [Item] = []
    for index in 0..<(unsafe otp_secret_count(handle)) {
      var attributes: [String: String] = [:]
      for name in names {
        guard let value = unsafe otp_secret_attribute(handle, index, name) else { continue }
        attributes[name] = unsafe String(cString: value)
      }
      var count = 0
      let bytes = unsafe otp_secret_value(handle, index, &count)
      let text = unsafe bytes.flatMap { start in
        unsafe String(
          validating: UnsafeRawBufferPointer(start: start, count: count),
          as: UTF8.self
        )
      }
      items.append(
        Item(
          path: unsafe String(cString: otp_secret_path(handle, index)),
          isLocked: unsafe otp_secret_is_locked(handle, index),
          text: text,
          attributes: attributes,
          index: index
        )
      )
    }
    self.items = items
  }

  deinit {
    unsafe otp_secret_free(handle)
  }

  /// Replaces the secret of `item` with `text`, and returns whether the Secret Service has stored
  /// it.
  package func replaceText(of item: Item, with text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe otp_secret_replace(handle, item.index, characters.baseAddress, characters.count)
      }
    }
  }
}

extension KeyringItems.Item: CustomStringConvertible, CustomReflectable {
  /// A description without secrets.
  package var description: String { "Item(\(isLocked ? "locked" : "unlocked"))" }

  /// No children, so that `dump` does not show secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
