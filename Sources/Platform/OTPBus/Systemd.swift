import CSystemd

/// The functions of libsystemd, if ``isSystemdAvailable``.
var systemd: UnsafePointer<otp_systemd_functions> { unsafe otp_systemd() }

/// Whether libsystemd is there. The programs that ship load it when they first use a bus.
var isSystemdAvailable: Bool { otp_systemd_is_available() }
