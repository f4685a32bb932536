#include "CLocales.h"

// One array and one line of the table for each file of `locales/`, in the order of their tags.
// `otp check` compares this list with the folder.

static const uint8_t locale_af[] = {
#embed "../../locales/af.json"
};
static const uint8_t locale_am[] = {
#embed "../../locales/am.json"
};
static const uint8_t locale_ar[] = {
#embed "../../locales/ar.json"
};
static const uint8_t locale_az[] = {
#embed "../../locales/az.json"
};
static const uint8_t locale_be[] = {
#embed "../../locales/be.json"
};
static const uint8_t locale_bg[] = {
#embed "../../locales/bg.json"
};
static const uint8_t locale_bn[] = {
#embed "../../locales/bn.json"
};
static const uint8_t locale_ca[] = {
#embed "../../locales/ca.json"
};
static const uint8_t locale_cs[] = {
#embed "../../locales/cs.json"
};
static const uint8_t locale_da[] = {
#embed "../../locales/da.json"
};
static const uint8_t locale_de[] = {
#embed "../../locales/de.json"
};
static const uint8_t locale_el[] = {
#embed "../../locales/el.json"
};
static const uint8_t locale_en[] = {
#embed "../../locales/en.json"
};
static const uint8_t locale_es[] = {
#embed "../../locales/es.json"
};
static const uint8_t locale_es_419[] = {
#embed "../../locales/es-419.json"
};
static const uint8_t locale_et[] = {
#embed "../../locales/et.json"
};
static const uint8_t locale_eu[] = {
#embed "../../locales/eu.json"
};
static const uint8_t locale_fa[] = {
#embed "../../locales/fa.json"
};
static const uint8_t locale_fi[] = {
#embed "../../locales/fi.json"
};
static const uint8_t locale_fil[] = {
#embed "../../locales/fil.json"
};
static const uint8_t locale_fr[] = {
#embed "../../locales/fr.json"
};
static const uint8_t locale_fr_CA[] = {
#embed "../../locales/fr-CA.json"
};
static const uint8_t locale_gl[] = {
#embed "../../locales/gl.json"
};
static const uint8_t locale_gu[] = {
#embed "../../locales/gu.json"
};
static const uint8_t locale_he[] = {
#embed "../../locales/he.json"
};
static const uint8_t locale_hi[] = {
#embed "../../locales/hi.json"
};
static const uint8_t locale_hr[] = {
#embed "../../locales/hr.json"
};
static const uint8_t locale_hu[] = {
#embed "../../locales/hu.json"
};
static const uint8_t locale_hy[] = {
#embed "../../locales/hy.json"
};
static const uint8_t locale_id[] = {
#embed "../../locales/id.json"
};
static const uint8_t locale_is[] = {
#embed "../../locales/is.json"
};
static const uint8_t locale_it[] = {
#embed "../../locales/it.json"
};
static const uint8_t locale_ja[] = {
#embed "../../locales/ja.json"
};
static const uint8_t locale_ka[] = {
#embed "../../locales/ka.json"
};
static const uint8_t locale_kk[] = {
#embed "../../locales/kk.json"
};
static const uint8_t locale_km[] = {
#embed "../../locales/km.json"
};
static const uint8_t locale_kn[] = {
#embed "../../locales/kn.json"
};
static const uint8_t locale_ko[] = {
#embed "../../locales/ko.json"
};
static const uint8_t locale_ky[] = {
#embed "../../locales/ky.json"
};
static const uint8_t locale_lo[] = {
#embed "../../locales/lo.json"
};
static const uint8_t locale_lt[] = {
#embed "../../locales/lt.json"
};
static const uint8_t locale_lv[] = {
#embed "../../locales/lv.json"
};
static const uint8_t locale_mk[] = {
#embed "../../locales/mk.json"
};
static const uint8_t locale_ml[] = {
#embed "../../locales/ml.json"
};
static const uint8_t locale_mn[] = {
#embed "../../locales/mn.json"
};
static const uint8_t locale_mr[] = {
#embed "../../locales/mr.json"
};
static const uint8_t locale_ms[] = {
#embed "../../locales/ms.json"
};
static const uint8_t locale_my[] = {
#embed "../../locales/my.json"
};
static const uint8_t locale_nb[] = {
#embed "../../locales/nb.json"
};
static const uint8_t locale_ne[] = {
#embed "../../locales/ne.json"
};
static const uint8_t locale_nl[] = {
#embed "../../locales/nl.json"
};
static const uint8_t locale_or[] = {
#embed "../../locales/or.json"
};
static const uint8_t locale_pa[] = {
#embed "../../locales/pa.json"
};
static const uint8_t locale_pl[] = {
#embed "../../locales/pl.json"
};
static const uint8_t locale_pt_BR[] = {
#embed "../../locales/pt-BR.json"
};
static const uint8_t locale_pt_PT[] = {
#embed "../../locales/pt-PT.json"
};
static const uint8_t locale_ro[] = {
#embed "../../locales/ro.json"
};
static const uint8_t locale_ru[] = {
#embed "../../locales/ru.json"
};
static const uint8_t locale_si[] = {
#embed "../../locales/si.json"
};
static const uint8_t locale_sk[] = {
#embed "../../locales/sk.json"
};
static const uint8_t locale_sl[] = {
#embed "../../locales/sl.json"
};
static const uint8_t locale_sq[] = {
#embed "../../locales/sq.json"
};
static const uint8_t locale_sr[] = {
#embed "../../locales/sr.json"
};
static const uint8_t locale_sr_Latn[] = {
#embed "../../locales/sr-Latn.json"
};
static const uint8_t locale_sv[] = {
#embed "../../locales/sv.json"
};
static const uint8_t locale_sw[] = {
#embed "../../locales/sw.json"
};
static const uint8_t locale_ta[] = {
#embed "../../locales/ta.json"
};
static const uint8_t locale_te[] = {
#embed "../../locales/te.json"
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
static const uint8_t locale_ur[] = {
#embed "../../locales/ur.json"
};
static const uint8_t locale_uz[] = {
#embed "../../locales/uz.json"
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
static const uint8_t locale_zh_Hant_HK[] = {
#embed "../../locales/zh-Hant-HK.json"
};
static const uint8_t locale_zu[] = {
#embed "../../locales/zu.json"
};

typedef struct {
  const char *tag;
  const uint8_t *bytes;
  size_t length;
} Locale;

#define LOCALE(tag, bytes) {tag, bytes, sizeof bytes}

static const Locale table[] = {
    LOCALE("af", locale_af), LOCALE("am", locale_am), LOCALE("ar", locale_ar),
    LOCALE("az", locale_az), LOCALE("be", locale_be), LOCALE("bg", locale_bg),
    LOCALE("bn", locale_bn), LOCALE("ca", locale_ca), LOCALE("cs", locale_cs),
    LOCALE("da", locale_da), LOCALE("de", locale_de), LOCALE("el", locale_el),
    LOCALE("en", locale_en), LOCALE("es", locale_es), LOCALE("es-419", locale_es_419),
    LOCALE("et", locale_et), LOCALE("eu", locale_eu), LOCALE("fa", locale_fa),
    LOCALE("fi", locale_fi), LOCALE("fil", locale_fil), LOCALE("fr", locale_fr),
    LOCALE("fr-CA", locale_fr_CA), LOCALE("gl", locale_gl), LOCALE("gu", locale_gu),
    LOCALE("he", locale_he), LOCALE("hi", locale_hi), LOCALE("hr", locale_hr),
    LOCALE("hu", locale_hu), LOCALE("hy", locale_hy), LOCALE("id", locale_id),
    LOCALE("is", locale_is), LOCALE("it", locale_it), LOCALE("ja", locale_ja),
    LOCALE("ka", locale_ka), LOCALE("kk", locale_kk), LOCALE("km", locale_km),
    LOCALE("kn", locale_kn), LOCALE("ko", locale_ko), LOCALE("ky", locale_ky),
    LOCALE("lo", locale_lo), LOCALE("lt", locale_lt), LOCALE("lv", locale_lv),
    LOCALE("mk", locale_mk), LOCALE("ml", locale_ml), LOCALE("mn", locale_mn),
    LOCALE("mr", locale_mr), LOCALE("ms", locale_ms), LOCALE("my", locale_my),
    LOCALE("nb", locale_nb), LOCALE("ne", locale_ne), LOCALE("nl", locale_nl),
    LOCALE("or", locale_or), LOCALE("pa", locale_pa), LOCALE("pl", locale_pl),
    LOCALE("pt-BR", locale_pt_BR), LOCALE("pt-PT", locale_pt_PT), LOCALE("ro", locale_ro),
    LOCALE("ru", locale_ru), LOCALE("si", locale_si), LOCALE("sk", locale_sk),
    LOCALE("sl", locale_sl), LOCALE("sq", locale_sq), LOCALE("sr", locale_sr),
    LOCALE("sr-Latn", locale_sr_Latn), LOCALE("sv", locale_sv), LOCALE("sw", locale_sw),
    LOCALE("ta", locale_ta), LOCALE("te", locale_te), LOCALE("th", locale_th),
    LOCALE("tr", locale_tr), LOCALE("uk", locale_uk), LOCALE("und", locale_und),
    LOCALE("ur", locale_ur), LOCALE("uz", locale_uz), LOCALE("vi", locale_vi),
    LOCALE("zh-Hans", locale_zh_Hans), LOCALE("zh-Hant", locale_zh_Hant), LOCALE("zh-Hant-HK", locale_zh_Hant_HK),
    LOCALE("zu", locale_zu),
};

int32_t otp_locale_count(void) { return sizeof table / sizeof table[0]; }

const char *otp_locale_tag(int32_t index) { return table[index].tag; }

const uint8_t *otp_locale_bytes(int32_t index) { return table[index].bytes; }

size_t otp_locale_length(int32_t index) { return table[index].length; }
