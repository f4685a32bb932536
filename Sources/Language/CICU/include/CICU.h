// ICU for `OTPText`, behind opaque types.
//
// ICU's headers stay in the `.c` file: its function names are macros that Swift cannot call, and
// its types clash with the copy of ICU in the toolchain's Foundation and Testing.
// `*status` is set to an ICU error code; values above zero are failures.

#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

// `ubrk_*`: a word break iterator (UAX #29) with its text.
typedef struct OTPWordIterator OTPWordIterator;

OTPWordIterator *otp_word_iterator_open(int32_t *status);
void otp_word_iterator_close(OTPWordIterator *iterator);

// Sets the UTF-8 text, which must stay in place until the next call or the close.
void otp_word_iterator_set_text(
    OTPWordIterator *iterator, const uint8_t *text, int64_t length, int32_t *status);

// Returns the byte offset of the next boundary, or -1 at the end.
int32_t otp_word_iterator_next(OTPWordIterator *iterator);

// `u_errorName`: the name of an ICU error code.
const char *otp_error_name(int32_t status);

// The full NFKC_Casefold mapping, decomposed, of `code_point` as UTF-32. Returns the number of code
// points written, 0 if the mapping is empty, or -1 if the code point maps to itself.
int32_t otp_fold_mapping(
    uint32_t code_point, uint32_t *mapping, int32_t capacity, int32_t *status);

// The full compatibility decomposition (NFKD), returned like `otp_fold_mapping`.
int32_t otp_compatibility_mapping(
    uint32_t code_point, uint32_t *mapping, int32_t capacity, int32_t *status);

// `u_charType`, `u_charDigitValue`, `u_hasBinaryProperty(UCHAR_DEFAULT_IGNORABLE_CODE_POINT)`.
int8_t otp_general_category(uint32_t code_point);
int32_t otp_digit_value(uint32_t code_point);
bool otp_is_default_ignorable(uint32_t code_point);

// `uscript_getScript`, as an `OTPScript`.
typedef enum OTPScript : uint8_t {
  OTPScriptOther, OTPScriptCommon, OTPScriptLatin, OTPScriptGreek, OTPScriptCyrillic, OTPScriptArabic,
  OTPScriptHebrew, OTPScriptHan, OTPScriptHiragana, OTPScriptKatakana, OTPScriptHangul,
  OTPScriptThai, OTPScriptLao, OTPScriptKhmer, OTPScriptMyanmar
} OTPScript;

OTPScript otp_script(uint32_t code_point);

// `uidna_nameToASCII_UTF8` (UTS #46, nontransitional, STD3 rules): a host name with A-labels.
// Returns its length; `*faults` is 0 if the name is valid.
int32_t otp_domain_to_ascii(
    const char *name, int32_t length, char *result, int32_t capacity, uint32_t *faults,
    int32_t *status);

// `uidna_nameToUnicodeUTF8`, by the same rules: a host name with U-labels.
int32_t otp_domain_to_unicode(
    const char *name, int32_t length, char *result, int32_t capacity, uint32_t *faults,
    int32_t *status);

#endif
