#ifndef OTP_CPREFETCH_H
#define OTP_CPREFETCH_H

/// Asks the processor to load the cache line at `address`, which is never read if it is not mapped.
static inline void otp_prefetch(const void *_Nullable address) { __builtin_prefetch(address); }

#endif
