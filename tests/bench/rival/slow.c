// A disk made slow: every fsync and fdatasync takes so many milliseconds longer (SLOW_MS).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int later(const char *name, int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  const char *told = getenv("SLOW_MS");
  long ms = told ? atol(told) : 0;
  struct timespec pause = {ms / 1000, ms % 1000 * 1000000L};
  nanosleep(&pause, NULL);
  return real(fd);
}
int fsync(int fd) { return later("fsync", fd); }
int fdatasync(int fd) { return later("fdatasync", fd); }
