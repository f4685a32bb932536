#ifndef OTP_OATH_H
#define OTP_OATH_H

#include <liboath/oath.h>

#endif
