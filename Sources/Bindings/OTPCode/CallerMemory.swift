internal import COTPCode

/// Reads and writes the memory of C callers, which guarantee only that pointers point to as many
/// bytes as they say.
enum CallerMemory {
  /// The maximum size of a struct in any later version. A larger size was never set by the caller.
  static let largestStruct = 1 << 16

  /// Reads a text; NULL is the empty text if the length is 0.
  static func text(
    _ start: UnsafePointer<CChar>?,
    _ length: Int
  ) throws(Failure) -> String {
    let bytes = try unsafe bytes(start, length)
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
      throw .invalidUTF8
    }
    return text
  }

  /// Reads a text; nil if it is empty.
  static func optionalText(
    _ start: UnsafePointer<CChar>?,
    _ length: Int
  ) throws(Failure) -> String? {
    length == 0 ? nil : try unsafe text(start, length)
  }

  /// The bytes of a text of an accepted length.
  static func bytes(
    _ start: UnsafePointer<CChar>?,
    _ length: Int,
    longest: Int = Int(OTPCODE_LONGEST_TEXT)
  ) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    // A `size_t` of half the address space or more arrives as a negative number.
    guard length >= 0, length <= longest else { throw .tooLong }
    guard let start = unsafe start else {
      guard length == 0 else { throw .missingPointer }
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
    let bytes = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    return unsafe UnsafeBufferPointer(start: bytes, count: length)
  }

  /// Reads a struct, whose first member is its size. Members that the caller does not know have the
  /// values in `empty`.
  static func value<Value: BitwiseCopyable>(
    at pointer: UnsafePointer<Value>?,
    smallest: Int,
    _ empty: Value
  ) throws(Failure) -> Value {
    guard let pointer = unsafe pointer else { throw .missingPointer }
    let size = try unsafe size(at: pointer, smallest: smallest)
    var value = empty
    unsafe withUnsafeMutableBytes(of: &value) { copy in
      let known = unsafe UnsafeRawBufferPointer(start: pointer, count: min(size, copy.count))
      unsafe copy.copyMemory(from: known)
    }
    return value
  }

  /// The size that the caller wrote into the first member of a struct.
  static func size(
    at pointer: UnsafeRawPointer?,
    smallest: Int
  ) throws(Failure) -> Int {
    guard let pointer = unsafe pointer else { throw .missingPointer }
    let size = unsafe pointer.loadUnaligned(as: Int.self)
    guard (smallest...largestStruct).contains(size) else { throw .wrongSize }
    return size
  }

  /// Writes a struct of which the caller knows `size` bytes, the first of which hold this size.
  /// Members that are not known here become 0.
  static func write<Value: BitwiseCopyable>(
    _ value: Value,
    to pointer: UnsafeMutableRawPointer,
    size: Int
  ) {
    let target = unsafe UnsafeMutableRawBufferPointer(start: pointer, count: size)
    unsafe withUnsafeBytes(of: value) { bytes in
      let known = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(size))
      unsafe target.copyMemory(from: known)
      for index in known.count..<max(size, known.count) { unsafe target[index] = 0 }
    }
    unsafe pointer.storeBytes(of: size, as: Int.self)
  }

  /// Copies a text and a NUL to a member of a struct, which is a tuple in Swift.
  static func copy<Member: BitwiseCopyable>(
    _ text: String?,
    to member: inout Member
  ) throws(Failure) {
    guard let text else { return }
    let isCopied = unsafe withUnsafeMutableBytes(of: &member) { target in
      guard text.utf8.count < target.count else { return false }
      unsafe target.copyBytes(from: text.utf8)
      unsafe target[text.utf8.count] = 0
      return true
    }
    if !isCopied { throw .internalFault }
  }

  /// The text in a member of a struct, up to its NUL.
  static func text<Member: BitwiseCopyable>(in member: Member) throws(Failure) -> String {
    let text = unsafe withUnsafeBytes(of: member) { bytes in
      unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard let text else { throw .invalidUTF8 }
    return text
  }

  /// Writes `bytes` and a NUL to a buffer of the caller, as `snprintf` does, or only their number.
  static func write(
    _ bytes: [UInt8],
    to buffer: UnsafeMutablePointer<CChar>?,
    _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    guard let needed = unsafe needed else { throw .missingPointer }
    if unsafe buffer == nil, capacity != 0 { throw .missingPointer }
    unsafe needed.pointee = bytes.count
    // A capacity of half the address space or more arrives as a negative number.
    guard let buffer = unsafe buffer, capacity < 0 || capacity > bytes.count else {
      throw .smallBuffer
    }
    let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: bytes.count + 1)
    unsafe target.copyBytes(from: bytes)
    unsafe target[bytes.count] = 0
  }
}
