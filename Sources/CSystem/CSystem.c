#define _XOPEN_SOURCE 700

#include "CSystem.h"

#include <sys/prctl.h>
#include <wchar.h>

int otp_forbid_dump(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int otp_columns(uint32_t character) { return wcwidth((wchar_t)character); }
