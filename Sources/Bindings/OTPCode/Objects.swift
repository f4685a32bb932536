public import COTPCode
internal import OTPDetection
internal import OTPFields
internal import OTPText

// otpcode.h documents these functions and those in other files. The compiler compares their types
// with it.

/// The version of the detector and its data.
@c @implementation
public func otpcode_detector_version() -> Int32 { Int32(Detector.version) }

/// Makes a detector.
@c @implementation
public func otpcode_detector_create(
  _ options: UnsafePointer<otpcode_options>!,
  _ detector: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    guard let detector = unsafe detector else { throw .missingPointer }
    let rules = try unsafe options == nil ? UserRules() : UserRules(at: options)
    guard rules.faults.isEmpty else { throw .faultyRules }
    unsafe Handle.pass(DetectorHandle(Detector(rules: rules)), to: detector)
  }
}

/// Releases a detector.
@c @implementation
public func otpcode_detector_free(_ detector: OpaquePointer!) {
  unsafe Handle.release(DetectorHandle.self, detector)
}

/// Writes the faults of the user's rules.
@c @implementation
public func otpcode_rules_faults(
  _ options: UnsafePointer<otpcode_options>!,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    let rules = try unsafe UserRules(at: options)
    var writer = JSONWriter()
    writer.array { writer in
      for fault in rules.faults {
        writer.object { writer in
          writer.member("file", fault.file)
          writer.member("line", fault.line.map(Int64.init))
          writer.member("statement", fault.statement)
        }
      }
    }
    try unsafe CallerMemory.write(writer.bytes, to: buffer, capacity, needed)
  }
}

/// Makes a session.
@c @implementation
public func otpcode_session_create(
  _ detector: OpaquePointer!,
  _ session: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    guard let session = unsafe session else { throw .missingPointer }
    let detector = try unsafe Handle.object(DetectorHandle.self, detector).detector
    unsafe Handle.pass(SessionHandle(detector), to: session)
  }
}

/// Releases a session.
@c @implementation
public func otpcode_session_free(_ session: OpaquePointer!) {
  unsafe Handle.release(SessionHandle.self, session)
}

/// Makes a classifier of form fields.
@c @implementation
public func otpcode_fields_create(_ fields: UnsafeMutablePointer<OpaquePointer?>!) -> Int32 {
  Failure.status { () throws(Failure) in
    guard let fields = unsafe fields else { throw .missingPointer }
    do throws(FieldError) {
      unsafe Handle.pass(FieldsHandle(try FieldClassifier()), to: fields)
    } catch {
      throw .internalFault
    }
  }
}

/// Releases a classifier.
@c @implementation
public func otpcode_fields_free(_ fields: OpaquePointer!) {
  unsafe Handle.release(FieldsHandle.self, fields)
}

/// Loads the public suffix list.
@c @implementation
public func otpcode_sites_create(_ sites: UnsafeMutablePointer<OpaquePointer?>!) -> Int32 {
  Failure.status { () throws(Failure) in
    guard let sites = unsafe sites else { throw .missingPointer }
    unsafe Handle.pass(SitesHandle(), to: sites)
  }
}

/// Releases the public suffix list.
@c @implementation
public func otpcode_sites_free(_ sites: OpaquePointer!) {
  unsafe Handle.release(SitesHandle.self, sites)
}

extension UserRules {
  /// Reads the contents of files in `options`.
  init(at options: UnsafePointer<otpcode_options>!) throws(Failure) {
    let options = try unsafe CallerMemory.value(
      at: options,
      smallest: MemoryLayout<otpcode_options>.size,
      otpcode_options()
    )
    let keywords = try unsafe CallerMemory.bytes(options.keywords, options.keywords_length)
    let rules = try unsafe CallerMemory.bytes(options.rules, options.rules_length)
    unsafe self.init(
      keywordFile: options.keywords == nil ? nil : Array(keywords),
      ruleFile: options.rules == nil ? nil : Array(rules)
    )
  }
}
