import CQRCode

/// A QR code (ISO/IEC 18004).
package struct QRCode: Sendable {
  /// The number of modules on each side, without the quiet zone.
  package let side: Int

  private let modules: [UInt8]

  /// The width of the light border that scanners need, in modules.
  private static let quietZone = 4

  /// The characters for two modules, one above the other; bit 0 stands for a light upper module and
  /// bit 1 for a light lower one.
  private static let characters: [Character] = [" ", "▀", "▄", "█"]

  /// Encodes `text`; nil if libqrencode is missing or the text is too long.
  package init?(_ text: String) {
    var modules = [UInt8](repeating: 0, count: Int(OTP_QR_LARGEST * OTP_QR_LARGEST))
    side = unsafe otp_qr_encode(text, &modules)
    guard side > 0 else { return nil }
    self.modules = Array(modules.prefix(side * side))
  }

  /// The code with its border as lines for a terminal that shows light characters on a dark
  /// background.
  package var lines: [String] {
    let places = -Self.quietZone..<(side + Self.quietZone)
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
      String(
        places.map { column in
          let upper = isLight(row, column) ? 1 : 0
          // Below the last row, nothing is drawn.
          let lower = places.contains(row + 1) && isLight(row + 1, column) ? 2 : 0
          return Self.characters[upper | lower]
        }
      )
    }
  }

  private func isLight(_ row: Int, _ column: Int) -> Bool {
    let isInside = (0..<side).contains(row) && (0..<side).contains(column)
    return !isInside || modules[row * side + column] == 0
  }
}
