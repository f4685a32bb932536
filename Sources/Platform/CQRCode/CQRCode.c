#include "CQRCode.h"

#include <dlfcn.h>
#include <pthread.h>
#include <qrencode.h>

static __typeof__(QRcode_encodeString8bit) *encode;
static __typeof__(QRcode_free) *release;

// If OTP_QRENCODE_LIBRARY, the file name of libqrencode, is defined, the library is loaded for the
// first QR code: hardly any command shows one.
static void find_functions(void) {
#ifdef OTP_QRENCODE_LIBRARY
  void *library = dlopen(OTP_QRENCODE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  release = (__typeof__(QRcode_free) *)dlsym(library, "QRcode_free");
  if (release == NULL) return;
  encode = (__typeof__(QRcode_encodeString8bit) *)dlsym(library, "QRcode_encodeString8bit");
#else
  release = QRcode_free;
  encode = QRcode_encodeString8bit;
#endif
}

size_t otp_qr_encode(const char *text, uint8_t modules[OTP_QR_LARGEST * OTP_QR_LARGEST]) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_functions);
  // A screen is read without damage, so the lowest level of correction gives the smallest code.
  QRcode *code = encode == NULL ? NULL : encode(text, 0, QR_ECLEVEL_L);
  if (code == NULL) return 0;
  size_t side = (size_t)code->width;
  // The lowest bit of each byte is the colour.
  for (size_t index = 0; index < side * side; index++) modules[index] = code->data[index] & 1;
  release(code);
  return side;
}
