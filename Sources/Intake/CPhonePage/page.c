#include "CPhonePage.h"

static const uint8_t page[] = {
#embed "iphone.html"
};

const uint8_t *otp_phone_page_bytes(void) { return page; }

size_t otp_phone_page_length(void) { return sizeof page; }
