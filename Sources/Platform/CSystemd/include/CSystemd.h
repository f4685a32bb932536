#ifndef OTP_SYSTEMD_H
#define OTP_SYSTEMD_H

#include <stdbool.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>

// The functions of libsystemd that are used.
#define OTP_SYSTEMD_FUNCTIONS(USE) \
  USE(sd_bus_close_unref) \
  USE(sd_bus_get_events) \
  USE(sd_bus_get_fd) \
  USE(sd_bus_message_append_basic) \
  USE(sd_bus_message_close_container) \
  USE(sd_bus_message_enter_container) \
  USE(sd_bus_message_exit_container) \
  USE(sd_bus_message_get_error) \
  USE(sd_bus_message_get_interface) \
  USE(sd_bus_message_get_member) \
  USE(sd_bus_message_get_path) \
  USE(sd_bus_message_get_reply_cookie) \
  USE(sd_bus_message_get_sender) \
  USE(sd_bus_message_get_type) \
  USE(sd_bus_message_new_method_call) \
  USE(sd_bus_message_open_container) \
  USE(sd_bus_message_peek_type) \
  USE(sd_bus_message_read_basic) \
  USE(sd_bus_message_set_auto_start) \
  USE(sd_bus_message_skip) \
  USE(sd_bus_message_unref) \
  USE(sd_bus_new) \
  USE(sd_bus_process) \
  USE(sd_bus_send) \
  USE(sd_bus_set_address) \
  USE(sd_bus_set_bus_client) \
  USE(sd_bus_set_monitor) \
  USE(sd_bus_start) \
  USE(sd_listen_fds) \
  USE(sd_notify)

#define OTP_DECLARE(name) __typeof__(name) *_Nonnull name;
/// The functions of libsystemd by name.
typedef struct {
  OTP_SYSTEMD_FUNCTIONS(OTP_DECLARE)
} otp_systemd_functions;
#undef OTP_DECLARE

/// Whether libsystemd can be used. If it is loaded on demand, it may be missing.
bool otp_systemd_is_available(void);

/// The functions of libsystemd, which must be available.
const otp_systemd_functions *_Nonnull otp_systemd(void);

#endif
