#include "CFieldRules.h"

static const uint8_t rules[] = {
#embed "rules.json"
};

const uint8_t *otp_field_rules_bytes(void) { return rules; }

size_t otp_field_rules_length(void) { return sizeof rules; }
