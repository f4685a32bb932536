#ifndef OTP_CPREFETCH_H
#define OTP_CPREFETCH_H

/// Prefetches the cache line at `address`, which need not be mapped.
static inline void otp_prefetch(const void *_Nullable address) { __builtin_prefetch(address); }

#endif
