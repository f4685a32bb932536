internal import OTPDetection
internal import OTPFields
internal import OTPSites

/// The object behind an `otpcode_detector`.
final class DetectorHandle: Sendable {
  let detector: Detector

  init(_ detector: Detector) {
    self.detector = detector
  }
}

/// The object behind an `otpcode_session`. It belongs to one thread at a time.
final class SessionHandle {
  let session: DetectionSession
  private(set) lazy var redactor = Redactor(detector: detector)
  private let detector: Detector

  init(_ detector: Detector) {
    session = detector.makeSession()
    self.detector = detector
  }
}

/// The object behind an `otpcode_fields`.
final class FieldsHandle: Sendable {
  let classifier: FieldClassifier

  init(_ classifier: FieldClassifier) {
    self.classifier = classifier
  }
}

/// The object behind an `otpcode_sites`. libpsl only reads a loaded list, so threads may share it.
final class SitesHandle {
  let suffixes = SuffixList(.latest)
}

/// Passes objects to C callers and back.
enum Handle {
  /// Writes a reference to `object`, which the caller owns, to `target`.
  static func pass(
    _ object: AnyObject,
    to target: UnsafeMutablePointer<OpaquePointer?>
  ) {
    unsafe target.pointee = OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object behind a reference.
  static func object<Object: AnyObject>(
    _ type: Object.Type,
    _ reference: OpaquePointer?
  ) throws(Failure) -> Object {
    guard let reference = unsafe reference else { throw .missingPointer }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
  }

  /// Releases the caller's reference.
  static func release<Object: AnyObject>(_ type: Object.Type, _ reference: OpaquePointer?) {
    guard let reference = unsafe reference else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(reference)).release()
  }
}
