// Four phones a table that tap in turn: whoever sees version n and sits at n modulo 4 makes the next.
// A tap is seen by another phone when that phone holds the new view. Raw sockets and one thread: this
// must cost next to nothing beside the server that it measures.
//   phones sse|ws PORT PLAN [PID…]    a line of the plan: table, seat, code or match, cookies or credentials
//   phones crowd PORT PLAN RATE SECONDS [PID…]    so many taps a second, each at another table, heard by its four
//   phones echo PORT                  a server that keeps nothing: what the phones themselves can do
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 4, FROM = 50, TO = 150, MOST = 10240, CARDS = 7, PATIENCE = 30, TOGETHER = 100 };
// With many tables something comes all the time. To be woken for each piece took an eighth of a core from whoever is
// measured, so all of them are looked at together: every 0.8 ms, with more than 16 tables every 1.6 ms, the same for both.
enum { MANY_TABLES = 16, GLANCE = 800 };
static const char *NAMES[] = {"Ana", "Ben", "Cem", "Dao"};
static const char *CARD[] = {"reaper", "gosu", "scientist", "hulk", "time_traveller", "watcher", "event"};
// So many of each may lie before a player, and all four still find them in the deck.
static const int MOST_OF[] = {1, 1, 1, 1, 2, 2, 2};

typedef struct { char *at; size_t n, room; } Buffer;
typedef struct {
  int table, seat, stream, tap, known, busy, wants, newest;
  char place[64], key[700], name[24];
  char asked[2200];  // the request under way
  int length;
  Buffer heard, answer;
} Phone;
typedef struct { int version, by, moves, has[SEATS][CARDS]; unsigned lot; double began, from, to; } Table;

static Phone phones[MOST];
static Table tables[MOST / SEATS];
static int is_crowd, missing, lost, passes_on, many, crowd, port, is_ws, ready, ripe, fetches, poll_fd, pids[64], processes;
static int coming, skipped;
static long all_moves, moves_before;
static double due;
static double *times, opened, server_before, own_before;
static size_t timed;

static void fail(const char *why, const char *what) {
  fprintf(stderr, "phones: %s %.600s\n", why, what);
  exit(1);
}
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}
static double own(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}
// What the server's processes have spent, to the nanosecond: every thread's own account.
static double server(void) {
  double sum = 0;
  for (int i = 0; i < processes; i++) {
    char path[400];
    snprintf(path, sizeof path, "/proc/%d/task", pids[i]);
    DIR *folder = opendir(path);
    if (!folder) continue;
    for (struct dirent *each; (each = readdir(folder));) {
      if (!isdigit(each->d_name[0])) continue;
      snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", pids[i], each->d_name);
      FILE *file = fopen(path, "r");
      double spent = 0;
      if (file && fscanf(file, "%lf", &spent) == 1) sum += spent / 1e9;
      if (file) fclose(file);
    }
    closedir(folder);
  }
  return sum;
}

static void put(int fd, const char *text, size_t n) {
  while (n) {
    ssize_t sent = send(fd, text, n, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0 && passes_on) return;  // whoever has gone
    if (sent <= 0) fail("cannot send", strerror(errno));
    text += sent;
    n -= sent;
  }
}
// A frame of a client: masked, with a mask of noughts.
static void say(int fd, const char *text) {
  size_t n = strlen(text);
  char frame[2000];
  size_t head = n < 126 ? 6 : 8;
  frame[0] = (char)0x81;
  if (n < 126) frame[1] = (char)(0x80 | n);
  else { frame[1] = (char)(0x80 | 126); frame[2] = (char)(n >> 8); frame[3] = (char)n; }
  memset(frame + head - 4, 0, 4);
  memcpy(frame + head, text, n);
  put(fd, frame, head + n);
}
static int dial(void) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
  inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
  int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  if (connect(fd, (struct sockaddr *)&to, sizeof to)) fail("cannot connect", strerror(errno));
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return fd;
}
static void watch(int fd, int phone, int is_stream) {
  // Told once of what comes, because all of it is taken: to look at every socket again cost a tenth of our time.
  struct epoll_event e = {.events = EPOLLIN | EPOLLET, .data.u64 = (unsigned)phone * 2 + is_stream};
  epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &e);
}
// Take what has come; what is left of earlier stands before it.
static int hear(int fd, Buffer *b) {
  for (;;) {
    if (b->room - b->n < 65536) b->at = realloc(b->at, b->room = (b->room + 65536) * 2);
    ssize_t got = recv(fd, b->at + b->n, b->room - b->n - 1, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) break;
    if (got <= 0) return 0;
    b->n += got;
    if (b->room - b->n > 1) break;
  }
  b->at[b->n] = 0;
  return 1;
}
static void must_hear(int fd, Buffer *b) {
  if (hear(fd, b)) return;
  if (is_crowd) { lost++; close(fd); return; }
  fail("the server closed a stream after", b->n ? b->at : "nothing");
}
static void drop(Buffer *b, size_t n) {
  memmove(b->at, b->at + n, b->n - n);
  b->n -= n;
  b->at[b->n] = 0;
}

// -- the game

// Taps and looks go over a connection that the server may close when it was quiet for long.
static void ask(Phone *p) {
  if (p->tap < 0) watch(p->tap = dial(), (int)(p - phones), 0);
  put(p->tap, p->asked, p->length);
}
static void tap(Phone *p, int version) {
  Table *t = &tables[p->table];
  char text[2200];
  // By lot, another one at each table: what was shown before would be remembered, and cost nothing.
  if (!t->lot) for (const char *c = p->place; *c; c++) t->lot = (t->lot ^ *c) * 16777619u;
  t->lot = t->lot * 1664525u + 1013904223u;
  int which = (t->lot >> 16) % CARDS, most = MOST_OF[which], *has = &t->has[p->seat][which];
  int count = *has = (*has + 1 + (t->lot >> 24) % most) % (most + 1);
  const char *card = CARD[which];
  t->version = version + 1;
  t->by = p->seat;
  double at = now();
  if (t->moves == FROM) {
    t->from = at;
    if (!ripe++) { opened = at; server_before = server(); own_before = own(); moves_before = all_moves; }
  }
  if (t->moves == TO) { t->to = at; ready++; }
  t->moves++;
  all_moves++;
  p->busy = 1;
  t->began = now();
  if (is_ws) {
    snprintf(text, sizeof text,
             "42/counts,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"set\",\"args\":[%d,\"%s\",%d],"
             "\"playerID\":\"%d\",\"credentials\":\"%s\"}},%d,\"%s\",\"%d\"]",
             p->seat, card, count, p->seat, p->key, version, p->place, p->seat);
    say(p->stream, text);
    p->busy = 0;
    return;
  }
  char body[300];
  int n = snprintf(body, sizeof body, "type=set&player=%s&card=%s&count=%d&id=%s-%d&seen=%d", NAMES[p->seat], card,
                   count, p->name, version, version);
  p->length = snprintf(p->asked, sizeof p->asked,
               "POST /t/%s/act?tab=table HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\nHX-Request: true\r\n"
               "X-Stream: %s\r\nAccept-Encoding: gzip\r\nContent-Type: application/x-www-form-urlencoded\r\n"
               "Content-Length: %d\r\n\r\n%s", p->place, port, p->key, p->name, n, body);
  ask(p);
}
static void seen(Phone *p, int version) {
  Table *t = &tables[p->table];
  if (version <= p->known) return;
  p->known = version;
  if (version != t->version) return;
  if (is_crowd) { times[timed++] = now() - t->began; missing--; return; }
  int move = t->moves - 1;
  if (p->seat != t->by && move >= FROM && move < TO) times[timed++] = now() - t->began;
  if (version % SEATS != p->seat) return;
  if (p->busy) p->wants = 1;
  else tap(p, version);
}

// -- our phones: a stream that brings parts, and a connection for taps; told only a version, they fetch

static void fetch(Phone *p) {
  p->length = snprintf(p->asked, sizeof p->asked,
                   "GET /t/%s/parts/table HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\nHX-Request: true\r\n"
                   "Accept-Encoding: gzip\r\n\r\n", p->place, port, p->key);
  p->busy = 1;
  fetches++;
  ask(p);
}
static void stream_of(Phone *p) {
  Buffer *b = &p->heard;
  must_hear(p->stream, b);
  size_t at = 0;
  for (;;) {
    char *found = memmem(b->at + at, b->n - at, "event: ", 7), *line, *end;
    if (!found) { at = b->n > 6 && b->n - 6 > at ? b->n - 6 : at; break; }
    line = memmem(found, b->at + b->n - found, "\ndata: ", 7);
    end = line ? memchr(line + 7, '\n', b->at + b->n - line - 7) : NULL;
    if (!end) { at = found - b->at; break; }  // the rest is on its way
    char *to;
    int one = strtol(line + 7, &to, 10);
    if (!strncmp(found, "event: parts", 12) && *to == ' ') seen(p, atoi(to));
    if (!strncmp(found, "event: version", 14) && to > line + 7) {
      if (p->newest < 0) coming--;
      p->newest = one;
      if (one > p->known && !p->busy) fetch(p);
    }
    at = end - b->at;
  }
  drop(b, at);
}
static void answer_of(Phone *p) {
  Buffer *b = &p->answer;
  if (!hear(p->tap, b)) {
    close(p->tap);
    p->tap = -1;
    b->n = 0;
    if (p->busy) ask(p);  // the same id: it is done once
    return;
  }
  char *head = memmem(b->at, b->n, "\r\n\r\n", 4);
  if (!head) return;
  int status = atoi(b->at + 9);
  char *version = strcasestr(b->at, "\r\nx-version:"), *length = NULL;
  if (status != 204) length = strcasestr(b->at, "\r\ncontent-length:");
  size_t whole = head + 4 - b->at + (length && length < head ? atol(length + 17) : 0);
  if (b->n < whole) return;
  if (status != 200 && status != 204) fail("an answer was not 200 or 204:", b->at);
  int shown = version && version < head ? atoi(version + 12) : -1;
  int has_parts = status == 200;
  drop(b, whole);
  p->busy = 0;
  if (has_parts && shown >= 0) seen(p, shown);
  if (p->wants) { p->wants = 0; tap(p, p->known); }
  else if (!p->busy && p->newest > p->known) fetch(p);
}

// -- the rival's phones: its messages over its own socket (engine.io 4, socket.io 5)

static void message(Phone *p, char *text, size_t n) {
  char line[1400];
  char *id;
  if (text[0] == '2') say(p->stream, "3");
  else if (text[0] == '0') say(p->stream, "40/counts,");
  else if (!strncmp(text, "40/counts,", 10)) {
    snprintf(line, sizeof line, "42/counts,[\"sync\",\"%s\",\"%d\",\"%s\",4]", p->place, p->seat, p->key);
    say(p->stream, line);
  } else if (!strncmp(text, "42/counts,[\"sync\"", 17)) p->busy = 0;
  else if (!strncmp(text, "42/counts,[\"update\"", 19) && (id = memmem(text, n, "\"_stateID\":", 11))) seen(p, atoi(id + 11));
  else if (strncmp(text, "42/counts,[\"matchData\"", 22)) fail("the rival said", text);
}
static void frames_of(Phone *p) {
  Buffer *b = &p->heard;
  must_hear(p->stream, b);
  if (!strncmp(b->at, "HTTP/", 5)) {
    char *head = memmem(b->at, b->n, "\r\n\r\n", 4);
    if (!head) return;
    if (atoi(b->at + 9) != 101) fail("no socket:", b->at);
    drop(b, head + 4 - b->at);
  }
  size_t at = 0;
  while (b->n - at >= 2) {
    unsigned char *f = (unsigned char *)b->at + at;
    size_t n = f[1] & 127, head = n == 126 ? 4 : n == 127 ? 10 : 2;
    if (b->n - at < head) break;
    if (n == 126) n = f[2] << 8 | f[3];
    else if (n == 127) { n = 0; for (int i = 2; i < 10; i++) n = n << 8 | f[i]; }
    if (b->n - at < head + n) break;
    char kept = b->at[at + head + n];
    b->at[at + head + n] = 0;
    if ((f[0] & 15) == 1) message(p, b->at + at + head, n);
    b->at[at + head + n] = kept;
    at += head + n;
  }
  drop(b, at);
}

// -- all of them

static void attend(double until_quiet, int (*done)(void)) {
  struct epoll_event events[256];
  double last = now();
  while (!done()) {
    if (crowd >= MANY_TABLES && !is_crowd) usleep(crowd > MANY_TABLES ? 2 * GLANCE : GLANCE);
    int n = epoll_wait(poll_fd, events, 256, is_crowd ? 1 : 1000);
    if (n > 0) last = now();
    else if (now() - last > until_quiet) {
      char told[100];
      snprintf(told, sizeof told, "nothing comes any more; %ld moves, %d of %d tables done", all_moves, ready, crowd);
      fail("stuck:", told);
    }
    for (int i = 0; i < n; i++) {
      Phone *p = &phones[events[i].data.u64 / 2];
      if (!(events[i].data.u64 % 2)) answer_of(p);
      else if (is_ws) frames_of(p);
      else stream_of(p);
    }
  }
}
static int some_listen(void) { return coming < TOGETHER; }
static int all_listen(void) {
  for (int i = 0; i < many; i++)
    if (is_ws ? phones[i].busy : phones[i].newest < 0) return 0;
  return 1;
}
static int all_played(void) { return ready >= crowd; }
static int by_size(const void *a, const void *b) {
  double one = *(const double *)a, two = *(const double *)b;
  return (one > two) - (one < two);
}

static void open_all(const char *plan) {
  FILE *file = fopen(plan, "r");
  if (!file) fail("no plan", plan);
  char text[1400];
  for (Phone *p = phones; many < MOST && fscanf(file, "%d\t%d\t%63s\t%699[^\n]\n", &p->table, &p->seat, p->place, p->key) == 4; p++, many++) {
    if (p->table >= crowd) crowd = p->table + 1;
    p->newest = -1;
    snprintf(p->name, sizeof p->name, "phone%d", many);
    p->stream = dial();
    int n = is_ws ? snprintf(text, sizeof text,
                             "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", port)
                  : snprintf(text, sizeof text,
                             "GET /t/%s/live?tab=table&stream=%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\n"
                             "Accept-Encoding: gzip\r\n\r\n", p->place, p->name, port, p->key);
    p->busy = is_ws;
    put(p->stream, text, n);
    watch(p->stream, many, 1);
    p->tap = -1;
    // As fast as they are let in, but no faster: nobody's first tap is a flood.
    if (is_crowd && ++coming >= TOGETHER) attend(PATIENCE, some_listen);
  }
  fclose(file);
}

// -- a crowd: every table taps in its turn

static int nothing_missing(void) { return !missing; }
static int its_time(void) { return now() >= due; }
static void crowd_taps(int rate, double seconds) {
  int most = rate * seconds, step = 7;
  while (crowd % step == 0) step += 2;  // tables in an order of their own, each once before any comes again
  times = malloc(sizeof *times * most * SEATS);
  server_before = server();
  own_before = own();
  opened = now();
  for (int i = 0; i < most; i++) {
    Table *t = &tables[(long)i * step % crowd];
    Phone *p = &phones[(t - tables) * SEATS + i % SEATS];
    due = opened + (double)i / rate;
    attend(PATIENCE, its_time);
    if (p->busy) { skipped++; continue; }
    missing += SEATS;
    tap(p, t->version);
  }
  attend(PATIENCE, nothing_missing);
}

int echo(int port);

int main(int argc, char **argv) {
  if (argc == 3 && !strcmp(argv[1], "echo")) return passes_on = 1, echo(atoi(argv[2]));
  if (argc < 4) fail("phones sse|ws PORT PLAN [PID…], or phones echo PORT", "");
  is_ws = !strcmp(argv[1], "ws");
  is_crowd = !strcmp(argv[1], "crowd") && argc > 5;
  port = atoi(argv[2]);
  for (int i = is_crowd ? 6 : 4; i < argc && processes < 64; i++) pids[processes++] = atoi(argv[i]);
  poll_fd = epoll_create1(0);
  double came = now();
  open_all(argv[3]);
  if (is_crowd) {
    attend(PATIENCE, all_listen);
    came = now() - came;
    crowd_taps(atoi(argv[4]), atof(argv[5]));
    qsort(times, timed, sizeof *times, by_size);
    printf("{\"opened_seconds\": %.3f, \"median_ms\": %.3f, \"p99_ms\": %.3f, \"worst_ms\": %.3f, \"taps\": %ld, \"heard\": %zu, "
           "\"lost\": %d, \"skipped\": %d, \"fetches\": %d, \"server_seconds\": %.3f, \"phones_seconds\": %.3f}\n",
           came, times[timed / 2] * 1e3, times[timed * 99 / 100] * 1e3, times[timed - 1] * 1e3, all_moves, timed, lost, skipped,
           fetches, server() - server_before, own() - own_before);
    return 0;
  }
  times = malloc(sizeof *times * crowd * (TO - FROM) * SEATS);
  attend(PATIENCE, all_listen);
  for (int i = 0; i < many; i++)
    if (!phones[i].seat) tap(&phones[i], 0);
  attend(PATIENCE, all_played);
  double spent = now() - opened, server_spent = server() - server_before, own_spent = own() - own_before, rate = 0;
  long moves = all_moves - moves_before;
  // Each table's own hundred moves; all of them go on until the last has made its own.
  for (int i = 0; i < crowd; i++) rate += (TO - FROM) / (tables[i].to - tables[i].from);
  qsort(times, timed, sizeof *times, by_size);
  printf("{\"moves_per_second\": %.2f, \"median_ms\": %.4f, \"p99_ms\": %.4f, \"moves\": %ld, \"seconds\": %.4f, "
         "\"server_seconds\": %.6f, \"phones_seconds\": %.6f, \"fetches\": %d}\n",
         rate, times[timed / 2] * 1e3, times[timed * 99 / 100] * 1e3, moves, spent, server_spent, own_spent, fetches);
  return 0;
}

// -- a server that only passes on

enum { CONNECTIONS = 8192 };
static struct { char place[64]; int is_stream; Buffer in; } ends[CONNECTIONS];

int echo(int port) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1, poll = epoll_create1(0), most = 0;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (struct sockaddr *)&at, sizeof at) || listen(listener, 1024)) fail("cannot listen", strerror(errno));
  struct epoll_event e = {.events = EPOLLIN, .data.fd = listener}, events[256];
  epoll_ctl(poll, EPOLL_CTL_ADD, listener, &e);
  char padding[1500], text[2000];
  memset(padding, '.', sizeof padding);
  for (;;) {
    int n = epoll_wait(poll, events, 256, -1);
    for (int i = 0; i < n; i++) {
      int fd = events[i].data.fd;
      if (fd == listener) {
        fd = accept(listener, NULL, NULL);
        if (fd >= CONNECTIONS) fail("too many", "");
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        e.data.fd = fd;
        epoll_ctl(poll, EPOLL_CTL_ADD, fd, &e);
        ends[fd].is_stream = 0;
        ends[fd].in.n = 0;
        if (fd > most) most = fd;
        continue;
      }
      Buffer *b = &ends[fd].in;
      if (!b->at) b->at = malloc(b->room = 8192);
      ssize_t got = recv(fd, b->at + b->n, b->room - b->n - 1, 0);
      if (got <= 0) { close(fd); ends[fd].is_stream = 0; continue; }
      b->n += got;
      b->at[b->n] = 0;
      char *head = strstr(b->at, "\r\n\r\n"), *length = strstr(b->at, "Content-Length: "), *version = strstr(b->at, "seen=");
      if (!head || (length && b->n < (size_t)(head + 4 - b->at + atoi(length + 16)))) continue;
      sscanf(strstr(b->at, "/t/") + 3, "%63[^/]", ends[fd].place);
      if (strstr(b->at, "/live")) {
        ends[fd].is_stream = 1;
        int n = snprintf(text, sizeof text, "HTTP/1.1 200 OK\r\n\r\nevent: version\ndata: 0\n\n");
        put(fd, text, n);
      } else {
        int before = version ? atoi(version + 5) : 0;
        int n = snprintf(text, sizeof text, "HTTP/1.1 204 No Content\r\nx-version: %d\r\n\r\n", before + 1);
        put(fd, text, n);
        n = snprintf(text, sizeof text, "event: parts\ndata: %d %d\ndata: %.*s\n\n", before, before + 1, (int)sizeof padding, padding);
        for (int other = 0; other <= most; other++)
          if (ends[other].is_stream && !strcmp(ends[other].place, ends[fd].place)) put(other, text, n);
      }
      b->n = 0;
    }
  }
}
