import CPaths

/// File systems that other machines can change.
package enum RemoteFileSystem {
  /// The statfs(2) numbers of NFS, SMB 1, SMB 2, CIFS, FUSE, 9P, AFS and Ceph.
  private static let kinds: Set<UInt> = [
    0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x6573_5546, 0x0102_1997, 0x5346_414F, 0x00C3_6400,
  ]

  /// Whether the file or folder at `path` may be changed by another machine, which inotify does
  /// not report.
  ///
  /// https://man7.org/linux/man-pages/man7/inotify.7.html
  package static func contains(_ path: String) -> Bool {
    unsafe kinds.contains(otp_file_system_kind(path))
  }
}
