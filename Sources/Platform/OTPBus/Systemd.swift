import CSystemd

/// The functions of libsystemd, if ``isSystemdAvailable``.
var systemd: UnsafePointer<otp_systemd_functions> { unsafe otp_systemd() }

/// Whether libsystemd is available. The released programs load it at the first use of a bus.
var isSystemdAvailable: Bool { otp_systemd_is_available() }
