#include "CPaths.h"

#include <stddef.h>
#include <sys/xattr.h>

int otp_has_access_control_list(const char *path) {
  return lgetxattr(path, "system.posix_acl_access", NULL, 0) > 0;
}
