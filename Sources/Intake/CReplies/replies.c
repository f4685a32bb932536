#include "CReplies.h"

static const uint8_t replies[] = {
#embed "replies.json"
};

const uint8_t *otp_replies_bytes(void) { return replies; }

size_t otp_replies_length(void) { return sizeof replies; }
