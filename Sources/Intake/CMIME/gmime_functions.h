#ifndef OTP_GMIME_FUNCTIONS_H
#define OTP_GMIME_FUNCTIONS_H

#include <gmime/gmime.h>

// The functions of GMime and GLib that are used.
#define OTP_GMIME_FUNCTIONS(USE) \
  USE(g_byte_array_new) \
  USE(g_mime_content_disposition_is_attachment) \
  USE(g_mime_content_type_get_media_subtype) \
  USE(g_mime_content_type_get_media_type) \
  USE(g_mime_content_type_get_parameter) \
  USE(g_mime_data_wrapper_write_to_stream) \
  USE(g_mime_header_get_name) \
  USE(g_mime_header_get_raw_value) \
  USE(g_mime_header_list_get_count) \
  USE(g_mime_header_list_get_header_at) \
  USE(g_mime_init) \
  USE(g_mime_message_get_mime_part) \
  USE(g_mime_message_part_get_message) \
  USE(g_mime_message_part_get_type) \
  USE(g_mime_multipart_get_count) \
  USE(g_mime_multipart_get_part) \
  USE(g_mime_multipart_get_type) \
  USE(g_mime_object_get_content_disposition) \
  USE(g_mime_object_get_content_type) \
  USE(g_mime_object_get_header) \
  USE(g_mime_object_get_header_list) \
  USE(g_mime_parser_construct_message) \
  USE(g_mime_parser_new_with_stream) \
  USE(g_mime_parser_options_get_default) \
  USE(g_mime_parser_options_set_rfc2047_compliance_mode) \
  USE(g_mime_part_get_content) \
  USE(g_mime_part_get_type) \
  USE(g_mime_stream_mem_new_with_buffer) \
  USE(g_mime_stream_mem_new_with_byte_array) \
  USE(g_object_unref) \
  USE(g_ptr_array_add) \
  USE(g_ptr_array_new_with_free_func) \
  USE(g_ptr_array_unref) \
  USE(g_type_check_instance_is_a) \
  USE(internet_address_group_get_members) \
  USE(internet_address_list_get_address) \
  USE(internet_address_list_length) \
  USE(internet_address_list_parse) \
  USE(internet_address_mailbox_get_addr) \
  USE(internet_address_mailbox_get_type)

#define OTP_DECLARE(name) __typeof__(name) *name;
typedef struct {
  OTP_GMIME_FUNCTIONS(OTP_DECLARE)
} gmime_functions;
#undef OTP_DECLARE

/// The functions; NULL if the library is missing.
const gmime_functions *otp_gmime(void);

#endif
