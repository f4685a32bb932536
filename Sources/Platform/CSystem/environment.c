#define _GNU_SOURCE

#include "CSystem.h"

#include <string.h>
#include <unistd.h>

// A program that was started without an environment may have no array.
const char *otp_environment_line(size_t index) { return environ == NULL ? NULL : environ[index]; }

const char *otp_environment_value(const char *name) {
  size_t length = strlen(name);
  const char *value = NULL;
  const char *line;
  for (size_t index = 0; (line = otp_environment_line(index)) != NULL; index++) {
    if (strncmp(line, name, length) == 0 && line[length] == '=') value = line + length + 1;
  }
  return value;
}
