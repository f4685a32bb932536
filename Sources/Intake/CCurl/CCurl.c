#include "CCurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>

// The functions of libcurl that are used.
#define OTP_CURL_FUNCTIONS(USE) \
  USE(curl_global_init) \
  USE(curl_easy_cleanup) \
  USE(curl_easy_getinfo) \
  USE(curl_easy_init) \
  USE(curl_easy_recv) \
  USE(curl_easy_send) \
  USE(curl_easy_setopt) \
  USE(curl_multi_add_handle) \
  USE(curl_multi_cleanup) \
  USE(curl_multi_fdset) \
  USE(curl_multi_info_read) \
  USE(curl_multi_init) \
  USE(curl_multi_perform) \
  USE(curl_multi_remove_handle) \
  USE(curl_multi_timeout)

// The header checks the types of some functions with macros of their names.
#undef curl_easy_getinfo
#undef curl_easy_setopt

#define OTP_DECLARE(name) __typeof__(name) *name##_;
static struct {
  OTP_CURL_FUNCTIONS(OTP_DECLARE)
} curl;
#undef OTP_DECLARE

static bool is_available;

// If OTP_CURL_LIBRARY, the file name of the library, is defined, programs load it when they first
// connect.
static void find_functions(void) {
#ifdef OTP_CURL_LIBRARY
  void *library = dlopen(OTP_CURL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define OTP_FIND(name) if ((curl.name##_ = (__typeof__(name) *)dlsym(library, #name)) == NULL) return;
#else
#define OTP_FIND(name) curl.name##_ = name;
#endif
  OTP_CURL_FUNCTIONS(OTP_FIND)
#undef OTP_FIND
  is_available = curl.curl_global_init_(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool otp_imap_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_functions);
  return is_available;
}

struct otp_imap_connection {
  CURLM *multi;
  CURL *easy;
};

static bool set_up(CURL *easy, otp_imap_login login, long seconds) {
#define OTP_SET(option, value) \
  if (curl.curl_easy_setopt_(easy, (option), (value)) != CURLE_OK) return false;
  OTP_SET(CURLOPT_URL, login.url)
  OTP_SET(CURLOPT_PROTOCOLS_STR, "imap,imaps")
  OTP_SET(CURLOPT_CONNECT_ONLY, 1L)
  // Otherwise, an environment variable could name another server to connect to.
  OTP_SET(CURLOPT_PROXY, "")
  OTP_SET(CURLOPT_USE_SSL, (long)CURLUSESSL_ALL)
  OTP_SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2)
  OTP_SET(CURLOPT_SSL_VERIFYPEER, 1L)
  OTP_SET(CURLOPT_SSL_VERIFYHOST, 2L)
  if (login.authorities != NULL) {
    OTP_SET(CURLOPT_CAINFO, login.authorities)
    OTP_SET(CURLOPT_CAPATH, NULL)
  }
  OTP_SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED)
  OTP_SET(CURLOPT_USERNAME, login.user)
  OTP_SET(login.is_token ? CURLOPT_XOAUTH2_BEARER : CURLOPT_PASSWORD, login.secret)
  OTP_SET(CURLOPT_TIMEOUT, seconds)
  OTP_SET(CURLOPT_CONNECTTIMEOUT, seconds)
  OTP_SET(CURLOPT_NOSIGNAL, 1L)
  // A dead server is noticed after two and a half minutes.
  OTP_SET(CURLOPT_TCP_KEEPALIVE, 1L)
  OTP_SET(CURLOPT_TCP_KEEPIDLE, 60L)
  OTP_SET(CURLOPT_TCP_KEEPINTVL, 10L)
#undef OTP_SET
  return true;
}

otp_imap_connection *otp_imap_open(otp_imap_login login, long seconds) {
  if (!otp_imap_is_available()) return NULL;
  otp_imap_connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL) return NULL;
  connection->multi = curl.curl_multi_init_();
  connection->easy = curl.curl_easy_init_();
  if (connection->multi != NULL && connection->easy != NULL
    && set_up(connection->easy, login, seconds)
    && curl.curl_multi_add_handle_(connection->multi, connection->easy) == CURLM_OK) {
    return connection;
  }
  otp_imap_close(connection);
  return NULL;
}

static otp_imap_state state_of(CURLcode result) {
  switch (result) {
    case CURLE_OK: return OTP_IMAP_CONNECTED;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return OTP_IMAP_NO_HOST;
    case CURLE_COULDNT_CONNECT: return OTP_IMAP_NO_ANSWER;
    case CURLE_OPERATION_TIMEDOUT: return OTP_IMAP_TIMED_OUT;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR: return OTP_IMAP_BAD_CERTIFICATE;
    case CURLE_SSL_CACERT_BADFILE: return OTP_IMAP_BAD_AUTHORITIES;
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_CONNECT_ERROR: return OTP_IMAP_NO_TLS;
    case CURLE_LOGIN_DENIED:
    case CURLE_AUTH_ERROR: return OTP_IMAP_LOGIN_REFUSED;
    default: return OTP_IMAP_FAILED;
  }
}

otp_imap_state otp_imap_step(otp_imap_connection *connection) {
  int running = 0;
  if (curl.curl_multi_perform_(connection->multi, &running) != CURLM_OK) return OTP_IMAP_FAILED;
  int rest = 0;
  CURLMsg *message = curl.curl_multi_info_read_(connection->multi, &rest);
  if (message == NULL) return OTP_IMAP_GOES_ON;
  return message->msg == CURLMSG_DONE ? state_of(message->data.result) : OTP_IMAP_FAILED;
}

size_t otp_imap_waits(
  otp_imap_connection *connection, int *descriptors, short *events, size_t size, long *milliseconds
) {
  fd_set reading, writing, failing;
  FD_ZERO(&reading);
  FD_ZERO(&writing);
  FD_ZERO(&failing);
  int highest = -1;
  *milliseconds = -1;
  curl.curl_multi_timeout_(connection->multi, milliseconds);
  // Without a descriptor or a timeout, as while a name is resolved, libcurl must be called again.
  const long usual = 100;
  CURLMcode result =
    curl.curl_multi_fdset_(connection->multi, &reading, &writing, &failing, &highest);
  if (result != CURLM_OK) highest = -1;
  if (*milliseconds < 0 || (highest < 0 && *milliseconds > usual)) *milliseconds = usual;
  size_t count = 0;
  for (int descriptor = 0; descriptor <= highest && count < size; descriptor++) {
    short wanted = 0;
    if (FD_ISSET(descriptor, &reading)) wanted |= POLLIN;
    if (FD_ISSET(descriptor, &writing)) wanted |= POLLOUT;
    if (wanted == 0) continue;
    descriptors[count] = descriptor;
    events[count] = wanted;
    count++;
  }
  return count;
}

int otp_imap_descriptor(otp_imap_connection *connection) {
  curl_socket_t descriptor = -1;
  CURLcode result =
    curl.curl_easy_getinfo_(connection->easy, CURLINFO_ACTIVESOCKET, &descriptor);
  return result == CURLE_OK ? descriptor : -1;
}

ptrdiff_t otp_imap_read(otp_imap_connection *connection, uint8_t *bytes, size_t size) {
  size_t count = 0;
  CURLcode result = curl.curl_easy_recv_(connection->easy, bytes, size, &count);
  if (result == CURLE_AGAIN) return 0;
  // Reading nothing without an error means the end.
  return result == CURLE_OK && count > 0 ? (ptrdiff_t)count : -1;
}

ptrdiff_t otp_imap_write(otp_imap_connection *connection, const uint8_t *bytes, size_t size) {
  size_t count = 0;
  CURLcode result = curl.curl_easy_send_(connection->easy, bytes, size, &count);
  if (result == CURLE_AGAIN) return 0;
  return result == CURLE_OK ? (ptrdiff_t)count : -1;
}

void otp_imap_close(otp_imap_connection *connection) {
  if (connection->multi != NULL && connection->easy != NULL) {
    curl.curl_multi_remove_handle_(connection->multi, connection->easy);
  }
  if (connection->easy != NULL) curl.curl_easy_cleanup_(connection->easy);
  if (connection->multi != NULL) curl.curl_multi_cleanup_(connection->multi);
  free(connection);
}
