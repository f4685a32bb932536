#ifndef OTP_ICU_FUNCTIONS_H
#define OTP_ICU_FUNCTIONS_H

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

// The functions of ICU that are used. Their names are macros that append ICU's version, here and
// wherever they are called.
#define OTP_ICU_FUNCTIONS(USE) \
  USE(u_charDigitValue) \
  USE(u_charType) \
  USE(u_errorName) \
  USE(u_hasBinaryProperty) \
  USE(u_strToUTF32) \
  USE(ubrk_close) \
  USE(ubrk_first) \
  USE(ubrk_next) \
  USE(ubrk_open) \
  USE(ubrk_setUText) \
  USE(uidna_close) \
  USE(uidna_nameToASCII_UTF8) \
  USE(uidna_nameToUnicodeUTF8) \
  USE(uidna_openUTS46) \
  USE(unorm2_getDecomposition) \
  USE(unorm2_getNFKCCasefoldInstance) \
  USE(unorm2_getNFKDInstance) \
  USE(uscript_getScript) \
  USE(utext_close) \
  USE(utext_openUTF8)

typedef struct {
#define OTP_DECLARE(name) __typeof__(name) *name;
  OTP_ICU_FUNCTIONS(OTP_DECLARE)
#undef OTP_DECLARE
} icu_functions;

// The functions. Ends the process if the library is missing: answers without it would differ.
const icu_functions *otp_icu(void);

#endif
