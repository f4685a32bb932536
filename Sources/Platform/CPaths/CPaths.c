#include "CPaths.h"

#include <stddef.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

int otp_has_access_control_list(const char *path) {
  return lgetxattr(path, "system.posix_acl_access", NULL, 0) > 0;
}

unsigned long otp_file_system_kind(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (unsigned long)status.f_type : 0;
}
