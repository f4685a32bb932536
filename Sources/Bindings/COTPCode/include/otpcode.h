/*
** libotpcode: finds one-time security codes in messages.
**
**   otpcode_detector *detector;
**   otpcode_session *session;
**   otpcode_detector_create(NULL, &detector);
**   otpcode_session_create(detector, &session);
**   otpcode_message message = {.size = sizeof message, .text = text, .text_length = length};
**   otpcode_result result = {.size = sizeof result};
**   if (otpcode_detect(session, &message, &result) == OTPCODE_OK &&
**       result.outcome == OTPCODE_OUTCOME_CODE)
**     use(result.code);
**
** Errors. Every function that can fail returns an OTPCODE_ERROR_ constant, or OTPCODE_OK, which is
** 0. No argument makes the library trap, abort, exit or throw, as long as every pointer is NULL or
** valid: NULL, invalid UTF-8 and texts that are too long are errors. A function that returns an
** error has written nothing, unless its description says otherwise.
**
** Threads. Any number of threads may use one detector, one otpcode_fields and one otpcode_sites at
** once. A session belongs to one thread at a time. A call needs no more than 128 KiB of stack.
**
** Memory. The library keeps no pointer that is passed to it. Only the four kinds of objects must be
** freed, each by its own function; results are in the caller's memory.
**
** Secrets. Results, and the JSON that functions write, hold a code. Wipe them, for instance with
** explicit_bzero(), and never log them. The library itself logs nothing, and no error holds any
** part of a text. A session keeps the text of its last message in memory until the next one.
**
** Processes. Objects work in a child after fork() without exec(), provided that no other thread was
** inside a function of the library at that moment. The library changes no signal handler, starts no
** thread, and reads no clock and no environment variables but the SWIFT_ ones of the Swift runtime.
** It reads one file, in otpcode_sites_create(). Once loaded, it stays: dlclose() does not unload
** it, because its runtime cannot be unloaded. Two copies in one process do not affect each other.
**
** Versions. The version of the interface is the number in the soname, libotpcode.so.0. A change
** that breaks callers raises both; until version 1, any release may do so. Within a version,
** functions and constants are added, never changed or removed, and structs grow only at their end:
** their first member says how much of them the caller knows. Names that begin with otpcode_ or
** OTPCODE_ are reserved. Expect outcomes, errors and JSON members that you do not know. What the
** detector finds changes with its data, and so does otpcode_detector_version().
*/
#ifndef OTPCODE_H
#define OTPCODE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the interface that this header describes. */
#define OTPCODE_ABI_VERSION 0

/* The longest text, sender, subject, line or JSON that is accepted, in bytes. */
#define OTPCODE_LONGEST_TEXT 8388608

/* Sizes of buffers, each with the NUL at its end. */
#define OTPCODE_CODE_SIZE 72
#define OTPCODE_LANGUAGE_SIZE 16
#define OTPCODE_DOMAIN_SIZE 256

/* The largest number of embedded hosts that a code may be bound to. */
#define OTPCODE_MOST_EMBEDDED 16

/* What the functions return. */
enum {
  OTPCODE_OK = 0,
  OTPCODE_ERROR_NULL = 1,     /* a pointer that must not be NULL is NULL */
  OTPCODE_ERROR_SIZE = 2,     /* the size of a struct is smaller than in version 0, or absurd */
  OTPCODE_ERROR_UTF8 = 3,     /* a text is not valid UTF-8 */
  OTPCODE_ERROR_TOO_LONG = 4, /* a text is longer than OTPCODE_LONGEST_TEXT */
  OTPCODE_ERROR_BUFFER = 5,   /* the buffer is too small; the needed size was stored */
  OTPCODE_ERROR_JSON = 6,     /* a text is not the JSON that the function reads */
  OTPCODE_ERROR_RULES = 7,    /* the user's rules have faults; see otpcode_rules_faults() */
  OTPCODE_ERROR_OFFSETS = 8,  /* offsets of a batch decrease or lie outside its buffer */
  OTPCODE_ERROR_UNBOUND = 9,  /* no site is named, or not in a form that can be used */
  OTPCODE_ERROR_INTERNAL = 10 /* a fault in the library or the machine; please report it */
};

/* What a message holds, as in otpcode_result.outcome. */
enum {
  OTPCODE_OUTCOME_NONE = 0,      /* no code */
  OTPCODE_OUTCOME_CODE = 1,      /* a code */
  OTPCODE_OUTCOME_AMBIGUOUS = 2, /* several codes that cannot be told apart, so none is given */
  OTPCODE_OUTCOME_REDACTED = 3,  /* a notice in place of the text, which the system hid */
  OTPCODE_OUTCOME_UNUSABLE = 4   /* a malformed binding to a site; its code must not be used */
};

/* How the documents around a field relate to a binding. A greater value is a better match. */
enum {
  OTPCODE_MATCH_NONE = 0,  /* do not offer the code there */
  OTPCODE_MATCH_SITE = 1,  /* the same site: the hosts share a registrable domain */
  OTPCODE_MATCH_ORIGIN = 2 /* exactly the bound origin */
};

/* Flags of otpcode_result. */
#define OTPCODE_FLAG_PAYMENT 1u /* the message mentions a payment, a transfer or an amount */

typedef struct otpcode_detector otpcode_detector;
typedef struct otpcode_session otpcode_session;
typedef struct otpcode_fields otpcode_fields;
typedef struct otpcode_sites otpcode_sites;

/*
** A message. Set `size` to sizeof(otpcode_message), and everything that is unknown to NULL and 0.
** Texts are UTF-8 and not NUL-terminated; NULL with length 0 is the empty text.
*/
typedef struct otpcode_message {
  size_t size;
  const char *text;
  size_t text_length;
  const char *sender; /* a telephone number, short code, name or mail address */
  size_t sender_length;
  const char *subject; /* of a mail */
  size_t subject_length;
} otpcode_message;

/*
** What a message holds. Set `size` to sizeof(otpcode_result). All other members are written, or
** none if the function returns an error.
*/
typedef struct otpcode_result {
  size_t size;
  int32_t status;  /* in a batch, what otpcode_detect() would have returned; else OTPCODE_OK */
  int32_t outcome; /* OTPCODE_OUTCOME_ */
  uint32_t flags;  /* OTPCODE_FLAG_ */
  int32_t embedded_count; /* embedded hosts that the code is bound to; otpcode_binding has them */
  double score;  /* 0 to 1: how likely the best candidate is the code. The outcome decides. */
  int64_t start; /* where the code is in the text, in bytes; -1 if nowhere, or in the subject */
  int64_t end;   /* the byte after it, or -1 */
  char code[OTPCODE_CODE_SIZE]; /* ASCII, in reading order; empty unless there is a code */
  char language[OTPCODE_LANGUAGE_SIZE]; /* of the words that decided, a BCP 47 tag; or empty */
  char domain[OTPCODE_DOMAIN_SIZE];     /* the host that the code is bound to; or empty */
} otpcode_result;

/* The version of the package, such as "0.4.0"; of the interface; of the detector and its data. */
const char *otpcode_version(void);
int32_t otpcode_abi_version(void);
int32_t otpcode_detector_version(void);

/* An English sentence for an error; "unknown error" for any other number. Never NULL. */
const char *otpcode_strerror(int error);

/*
** The user's own words and rules: the contents of keywords.json and of rules.json; either may be
** NULL. Documentation/user-rules.md describes both files.
*/
typedef struct otpcode_options {
  size_t size; /* sizeof(otpcode_options) */
  const char *keywords;
  size_t keywords_length;
  const char *rules;
  size_t rules_length;
} otpcode_options;

/*
** Makes a detector for all built-in languages. It takes a few milliseconds and a megabyte: make one
** and keep it. `options` may be NULL. Rules with a fault are refused.
*/
int otpcode_detector_create(const otpcode_options *options, otpcode_detector **detector);
void otpcode_detector_free(otpcode_detector *detector); /* NULL is allowed */

/*
** Writes the faults of the user's rules as JSON, [] if there are none:
**   [{"file":"rules.json","line":3,"statement":"entry 1 of \"neverReport\" is empty"}]
** A fault names senders and patterns by position. `line` is null for a fault of the whole file.
**
** This function and all others that write to a `buffer` of `capacity` bytes behave like snprintf():
** they set `needed` to the full length, without the NUL that follows in the buffer. If `capacity`
** is not larger than that, they write nothing to the buffer and return OTPCODE_ERROR_BUFFER.
** `buffer` may be NULL if `capacity` is 0.
*/
int otpcode_rules_faults(
    const otpcode_options *options, char *buffer, size_t capacity, size_t *needed);

/*
** Makes a session, which reuses its memory and so needs less work for each message. The detector
** may be freed before its sessions.
*/
int otpcode_session_create(const otpcode_detector *detector, otpcode_session **session);
void otpcode_session_free(otpcode_session *session); /* NULL is allowed */

/*
** Finds the code in a message. A message that is only a number has none, because the messages
** before it are not known here.
*/
int otpcode_detect(
    otpcode_session *session, const otpcode_message *message, otpcode_result *result);

/* Does the same on any thread, without a session; it is a tenth slower. */
int otpcode_detector_detect(
    const otpcode_detector *detector, const otpcode_message *message, otpcode_result *result);

/*
** Many messages in one buffer: message i begins at text_offsets[i] and ends at text_offsets[i + 1],
** so there are count + 1 offsets, which do not decrease. Senders are stored in the same way;
** `sender_offsets` is NULL if none is known, and an empty sender counts as unknown.
*/
typedef struct otpcode_batch {
  size_t size; /* sizeof(otpcode_batch) */
  size_t count;
  const char *texts;
  size_t texts_length;
  const size_t *text_offsets;
  const char *senders;
  size_t senders_length;
  const size_t *sender_offsets;
} otpcode_batch;

/*
** Finds the codes in many messages, for callers that release a lock around each call. `results` has
** batch->count structs of `result_size` bytes, which is sizeof(otpcode_result). An error in one
** message becomes the `status` of its result, and does not stop the others.
*/
int otpcode_detect_batch(
    otpcode_session *session, const otpcode_batch *batch, otpcode_result *results,
    size_t result_size);

/*
** Writes the answer as `otp detect --ndjson` does, with the code as written and all bound hosts:
**   {"id":null,"outcome":"code","code":"482913","raw":"482-913","range":[13,20],"score":0.99,
**    "domain":null,"embeddedDomains":[],"language":"en"}
*/
int otpcode_detect_json(
    otpcode_session *session, const otpcode_message *message, char *buffer, size_t capacity,
    size_t *needed);

/*
** Writes the answer, then the evidence: the members above, and
**   "rule"        what outranked the evidence: ignoredSender, neverReport, bareNumber; or null
**   "candidates"  each run of characters that may be the code, as {"range","code","kind","score",
**                 "evidence":[{"name","sentence","strength","contribution"}], "parts":[{"range",
**                 "contribution"}]}, a part being a word of the message for or against it
** The strength is from 0 to 1, contributions are in thousandths of a logit. Names may change.
*/
int otpcode_explain(
    otpcode_session *session, const otpcode_message *message, char *buffer, size_t capacity,
    size_t *needed);

/*
** Writes one line of text with every code masked, and everything else byte for byte: codes and
** their repetitions, the candidates of ambiguous texts, and codes that must not be used. In a line
** that cannot be examined, because it has invalid UTF-8 or a NUL or is too long, each run of digits
** is masked; this is not an error. `mask` replaces each code; NULL with length 0 means the default,
** "[code]". `masked` is set to the number of places, and may be NULL. A code on a different line
** from its words is not found.
*/
int otpcode_redact(
    otpcode_session *session, const char *line, size_t line_length, const char *mask,
    size_t mask_length, char *buffer, size_t capacity, size_t *needed, size_t *masked);

/*
** Says which form fields are for one-time codes. Reads and writes what `otp fields` does:
**   {"attrs":{"name":"otp","maxlength":6},"form":[{"type":"password"}]}
**   {"id":null,"field":"likely","score":0.98,"reasons":[...],"autocomplete":null,"boxes":null}
** Documentation/fields.md describes the members.
*/
int otpcode_fields_create(otpcode_fields **fields);
void otpcode_fields_free(otpcode_fields *fields); /* NULL is allowed */
int otpcode_fields_classify(
    const otpcode_fields *fields, const char *json, size_t json_length, char *buffer,
    size_t capacity, size_t *needed);

/*
** A code and where it may be used, read from the published form only: a last line such as
** `@bank.example #482913` or `@shop.example #482913 %pay.example`. It does not prove who sent the
** code: anyone can write such a line. Hosts are in lower case, with A-labels (xn--...).
*/
typedef struct otpcode_binding {
  size_t size; /* sizeof(otpcode_binding) */
  int32_t embedded_count;
  char code[OTPCODE_CODE_SIZE];
  char domain[OTPCODE_DOMAIN_SIZE];
  char embedded[OTPCODE_MOST_EMBEDDED][OTPCODE_DOMAIN_SIZE];
} otpcode_binding;

/* Reads the binding in a text; OTPCODE_ERROR_UNBOUND if it has none, a malformed one, or two. */
int otpcode_binding_read(const char *text, size_t text_length, otpcode_binding *binding);

/* Loads the public suffix list, which defines what a site is, from libpsl or a system file. */
int otpcode_sites_create(otpcode_sites **sites);
void otpcode_sites_free(otpcode_sites *sites); /* NULL is allowed */

/*
** Decides whether the code of a binding may be offered in a field, by the rules of
** https://wicg.github.io/sms-one-time-codes/. `origins` are those of the documents around it, such
** as "https://accounts.bank.example" or the address of a page: the page first, then the frames
** inwards; `count` is at least 1. "null", and an origin that cannot be read, match nothing. `match`
** is set to an OTPCODE_MATCH_ constant. Only `domain` and `embedded` of the binding are read.
*/
int otpcode_sites_match(
    const otpcode_sites *sites, const otpcode_binding *binding, const char *const *origins,
    const size_t *origin_lengths, size_t count, int32_t *match);

#ifdef __cplusplus
}
#endif

#endif
