#include "CICU.h"

#include "icu_functions.h"

#include <stdlib.h>

struct OTPWordIterator {
  const icu_functions *icu;
  UBreakIterator *breaks;
  UText text;
};

OTPWordIterator *otp_word_iterator_open(int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  OTPWordIterator *iterator = malloc(sizeof *iterator);
  if (iterator == NULL) {
    *status = U_MEMORY_ALLOCATION_ERROR;
    return NULL;
  }
  const UText empty = UTEXT_INITIALIZER;
  iterator->icu = otp_icu();
  iterator->text = empty;
  // The root locale. Of the locales tried, only sv and fi differ, in how they treat the colon.
  iterator->breaks = iterator->icu->ubrk_open(UBRK_WORD, "", NULL, 0, &error);
  *status = error;
  if (U_FAILURE(error)) {
    free(iterator);
    return NULL;
  }
  return iterator;
}

void otp_word_iterator_close(OTPWordIterator *iterator) {
  iterator->icu->ubrk_close(iterator->breaks);
  iterator->icu->utext_close(&iterator->text);
  free(iterator);
}

void otp_word_iterator_set_text(
    OTPWordIterator *iterator, const uint8_t *text, int64_t length, int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  iterator->icu->utext_openUTF8(&iterator->text, (const char *)text, length, &error);
  iterator->icu->ubrk_setUText(iterator->breaks, &iterator->text, &error);
  if (U_SUCCESS(error)) iterator->icu->ubrk_first(iterator->breaks);
  *status = error;
}

int32_t otp_word_iterator_next(OTPWordIterator *iterator) {
  return iterator->icu->ubrk_next(iterator->breaks);
}

const char *otp_error_name(int32_t status) { return otp_icu()->u_errorName((UErrorCode)status); }

// In UTF-16 code units. The longest mapping in Unicode has 18.
enum { longest_mapping = 40 };

static int32_t mapping_of(
    const UNormalizer2 *normalizer, uint32_t code_point, uint32_t *mapping, int32_t capacity,
    UErrorCode *error) {
  UChar units[longest_mapping];
  int32_t length =
      otp_icu()->unorm2_getDecomposition(normalizer, (UChar32)code_point, units, longest_mapping, error);
  if (length < 0 || U_FAILURE(*error)) return -1;
  int32_t count = 0;
  otp_icu()->u_strToUTF32((UChar32 *)mapping, capacity, &count, units, length, error);
  return count;
}

int32_t otp_fold_mapping(
    uint32_t code_point, uint32_t *mapping, int32_t capacity, int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = otp_icu()->unorm2_getNFKCCasefoldInstance(&error);
  int32_t count = U_FAILURE(error) ? -1 : mapping_of(normalizer, code_point, mapping, capacity, &error);
  // The warning means that the result fills the buffer exactly and only lacks a terminating zero.
  *status = error == U_STRING_NOT_TERMINATED_WARNING ? U_ZERO_ERROR : error;
  return count;
}

int32_t otp_compatibility_mapping(
    uint32_t code_point, uint32_t *mapping, int32_t capacity, int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = otp_icu()->unorm2_getNFKDInstance(&error);
  int32_t count = U_FAILURE(error) ? -1 : mapping_of(normalizer, code_point, mapping, capacity, &error);
  *status = error == U_STRING_NOT_TERMINATED_WARNING ? U_ZERO_ERROR : error;
  return count;
}

int8_t otp_general_category(uint32_t code_point) {
  return otp_icu()->u_charType((UChar32)code_point);
}

int32_t otp_digit_value(uint32_t code_point) {
  return otp_icu()->u_charDigitValue((UChar32)code_point);
}

bool otp_is_default_ignorable(uint32_t code_point) {
  return otp_icu()->u_hasBinaryProperty((UChar32)code_point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

OTPScript otp_script(uint32_t code_point) {
  UErrorCode error = U_ZERO_ERROR;
  switch (otp_icu()->uscript_getScript((UChar32)code_point, &error)) {
    case USCRIPT_COMMON:
    case USCRIPT_INHERITED: return OTPScriptCommon;
    case USCRIPT_LATIN: return OTPScriptLatin;
    case USCRIPT_GREEK: return OTPScriptGreek;
    case USCRIPT_CYRILLIC: return OTPScriptCyrillic;
    case USCRIPT_ARABIC: return OTPScriptArabic;
    case USCRIPT_HEBREW: return OTPScriptHebrew;
    case USCRIPT_HAN: return OTPScriptHan;
    case USCRIPT_HIRAGANA: return OTPScriptHiragana;
    case USCRIPT_KATAKANA: return OTPScriptKatakana;
    case USCRIPT_HANGUL: return OTPScriptHangul;
    case USCRIPT_THAI: return OTPScriptThai;
    case USCRIPT_LAO: return OTPScriptLao;
    case USCRIPT_KHMER: return OTPScriptKhmer;
    case USCRIPT_MYANMAR: return OTPScriptMyanmar;
    default: return OTPScriptOther;
  }
}

typedef int32_t domain_conversion(
    const UIDNA *idna, const char *name, int32_t length, char *result, int32_t capacity,
    UIDNAInfo *info, UErrorCode *error);

static int32_t converted_domain(
    domain_conversion *conversion, const char *name, int32_t length, char *result,
    int32_t capacity, uint32_t *faults, int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  // Opening is cheap: it only refers to data that ICU caches.
  UIDNA *idna = otp_icu()->uidna_openUTS46(
      UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII
          | UIDNA_NONTRANSITIONAL_TO_UNICODE,
      &error);
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t count = conversion(idna, name, length, result, capacity, &info, &error);
  otp_icu()->uidna_close(idna);
  // Browsers and the DNS accept hyphens in the third and fourth position.
  *faults = info.errors & ~(uint32_t)UIDNA_ERROR_HYPHEN_3_4;
  *status = error == U_STRING_NOT_TERMINATED_WARNING ? U_ZERO_ERROR : error;
  return count;
}

int32_t otp_domain_to_ascii(
    const char *name, int32_t length, char *result, int32_t capacity, uint32_t *faults,
    int32_t *status) {
  return converted_domain(
      otp_icu()->uidna_nameToASCII_UTF8, name, length, result, capacity, faults, status);
}

int32_t otp_domain_to_unicode(
    const char *name, int32_t length, char *result, int32_t capacity, uint32_t *faults,
    int32_t *status) {
  return converted_domain(
      otp_icu()->uidna_nameToUnicodeUTF8, name, length, result, capacity, faults, status);
}
