#include "CBrowsers.h"

static const uint8_t browsers[] = {
#embed "browsers.json"
};

const uint8_t *otp_browsers_bytes(void) { return browsers; }

size_t otp_browsers_length(void) { return sizeof browsers; }
