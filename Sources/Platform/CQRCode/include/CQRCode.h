#ifndef CQRCODE_H
#define CQRCODE_H

#include <stddef.h>
#include <stdint.h>

/// The number of modules on each side of the largest QR code, of version 40.
#define OTP_QR_LARGEST 177

/// Encodes `text`, which ends with NUL, as a QR code, and stores 1 for each dark module and 0 for
/// each light one in `modules`, row by row, without the quiet zone. Returns the number of modules
/// on each side, or 0 if the library is missing or the text is too long.
size_t otp_qr_encode(const char *text, uint8_t modules[OTP_QR_LARGEST * OTP_QR_LARGEST]);

#endif
