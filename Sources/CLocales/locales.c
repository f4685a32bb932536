#include "CLocales.h"

// One array and one line of the table for each file of `locales/`, in the order of their tags.
// `otp check` compares this list with the folder.

static const uint8_t locale_ar[] = {
#embed "../../locales/ar.json"
};
static const uint8_t locale_de[] = {
#embed "../../locales/de.json"
};
static const uint8_t locale_en[] = {
#embed "../../locales/en.json"
};
static const uint8_t locale_es[] = {
#embed "../../locales/es.json"
};
static const uint8_t locale_fa[] = {
#embed "../../locales/fa.json"
};
static const uint8_t locale_fr[] = {
#embed "../../locales/fr.json"
};
static const uint8_t locale_he[] = {
#embed "../../locales/he.json"
};
static const uint8_t locale_hi[] = {
#embed "../../locales/hi.json"
};
static const uint8_t locale_id[] = {
#embed "../../locales/id.json"
};
static const uint8_t locale_it[] = {
#embed "../../locales/it.json"
};
static const uint8_t locale_ja[] = {
#embed "../../locales/ja.json"
};
static const uint8_t locale_ko[] = {
#embed "../../locales/ko.json"
};
static const uint8_t locale_nl[] = {
#embed "../../locales/nl.json"
};
static const uint8_t locale_pl[] = {
#embed "../../locales/pl.json"
};
static const uint8_t locale_pt_BR[] = {
#embed "../../locales/pt-BR.json"
};
static const uint8_t locale_ru[] = {
#embed "../../locales/ru.json"
};
static const uint8_t locale_th[] = {
#embed "../../locales/th.json"
};
static const uint8_t locale_tr[] = {
#embed "../../locales/tr.json"
};
static const uint8_t locale_uk[] = {
#embed "../../locales/uk.json"
};
static const uint8_t locale_und[] = {
#embed "../../locales/und.json"
};
static const uint8_t locale_vi[] = {
#embed "../../locales/vi.json"
};
static const uint8_t locale_zh_Hans[] = {
#embed "../../locales/zh-Hans.json"
};
static const uint8_t locale_zh_Hant[] = {
#embed "../../locales/zh-Hant.json"
};

typedef struct {
  const char *tag;
  const uint8_t *bytes;
  size_t length;
} Locale;

#define LOCALE(tag, bytes) {tag, bytes, sizeof bytes}

static const Locale table[] = {
    LOCALE("ar", locale_ar),
    LOCALE("de", locale_de),
    LOCALE("en", locale_en),
    LOCALE("es", locale_es),
    LOCALE("fa", locale_fa),
    LOCALE("fr", locale_fr),
    LOCALE("he", locale_he),
    LOCALE("hi", locale_hi),
    LOCALE("id", locale_id),
    LOCALE("it", locale_it),
    LOCALE("ja", locale_ja),
    LOCALE("ko", locale_ko),
    LOCALE("nl", locale_nl),
    LOCALE("pl", locale_pl),
    LOCALE("pt-BR", locale_pt_BR),
    LOCALE("ru", locale_ru),
    LOCALE("th", locale_th),
    LOCALE("tr", locale_tr),
    LOCALE("uk", locale_uk),
    LOCALE("und", locale_und),
    LOCALE("vi", locale_vi),
    LOCALE("zh-Hans", locale_zh_Hans),
    LOCALE("zh-Hant", locale_zh_Hant),
};

int32_t otp_locale_count(void) { return sizeof table / sizeof table[0]; }

const char *otp_locale_tag(int32_t index) { return table[index].tag; }

const uint8_t *otp_locale_bytes(int32_t index) { return table[index].bytes; }

size_t otp_locale_length(int32_t index) { return table[index].length; }
