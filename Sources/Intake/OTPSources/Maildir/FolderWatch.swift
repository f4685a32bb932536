import Glibc

/// Watches folders for changes, using inotify.
struct FolderWatch: ~Copyable {
  /// A change in a folder, or to it.
  enum Event: Equatable {
    /// The file `name` is complete.
    case file(name: String, folder: Int32)
    /// The file `name` is being written.
    case growing(name: String, folder: Int32)
    /// Folders were created, moved or removed.
    case structure
    /// Events were lost.
    case overflow
  }

  /// The kind of changes that a folder is watched for.
  enum Purpose {
    /// Changes of its subfolders.
    case structure
    /// Files that are delivered to it.
    case files

    fileprivate var mask: UInt32 {
      let own = IN_ONLYDIR | IN_DELETE_SELF | IN_MOVE_SELF
      switch self {
      case .structure: return UInt32(own | IN_CREATE | IN_MOVE | IN_DELETE)
      case .files: return UInt32(own | IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_CLOSE_WRITE)
      }
    }
  }

  /// The inotify descriptor, readable when there are events.
  let descriptor: Int32

  /// Creates a watch without folders; nil if the system's limit is reached.
  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Watches the folder at `path` and returns the watch's number; nil if the folder is gone or the
  /// system's limit is reached.
  func add(_ path: String, for purpose: Purpose) -> Int32? {
    let number = unsafe inotify_add_watch(descriptor, path, purpose.mask)
    return number < 0 ? nil : number
  }

  /// Reads pending events, as many as fit into the buffer; empty if there are none.
  func events() -> [Event] {
    /// Large enough for several hundred events with file names.
    let size = 16 << 10
    return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
      // The descriptor is non-blocking, so an error means that no event is pending.
      let count = unsafe read(descriptor, buffer.baseAddress, size)
      var events: [Event] = []
      var start = 0
      while start < count {
        let event = unsafe buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        start += MemoryLayout<inotify_event>.size
        let name = unsafe buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
        start += Int(event.len)
        let text = unsafe String(validating: name, as: UTF8.self)
        if let text, let event = Self.event(event, text) { events.append(event) }
      }
      return events
    }
  }

  private static func event(_ event: inotify_event, _ name: String) -> Event? {
    func has(_ bit: some BinaryInteger) -> Bool { event.mask & UInt32(bit) != 0 }
    if has(IN_Q_OVERFLOW) { return .overflow }
    if has(IN_ISDIR) || name.isEmpty { return has(IN_IGNORED) ? nil : .structure }
    if has(IN_MOVED_TO) || has(IN_CLOSE_WRITE) { return .file(name: name, folder: event.wd) }
    if has(IN_CREATE) || has(IN_MODIFY) { return .growing(name: name, folder: event.wd) }
    return nil
  }
}
