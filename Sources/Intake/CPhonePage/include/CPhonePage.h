#ifndef CPHONEPAGE_H
#define CPHONEPAGE_H

#include <stddef.h>
#include <stdint.h>

/// The page, in HTML, that guides the owner of an iPhone through making the automation. It contains
/// no secret: it shows the token in the fragment of its URL, which browsers do not send.
const uint8_t *otp_phone_page_bytes(void);
size_t otp_phone_page_length(void);

#endif
