#define CURL_DISABLE_DEPRECATION
#include "shim.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>

// The functions of libcurl that are used.
#define FUNCTIONS             \
  EACH(curl_easy_cleanup)     \
  EACH(curl_easy_getinfo)     \
  EACH(curl_easy_init)        \
  EACH(curl_easy_pause)       \
  EACH(curl_easy_reset)       \
  EACH(curl_easy_setopt)      \
  EACH(curl_easy_strerror)    \
  EACH(curl_global_init)      \
  EACH(curl_multi_add_handle) \
  EACH(curl_multi_cleanup)    \
  EACH(curl_multi_info_read)  \
  EACH(curl_multi_init)       \
  EACH(curl_multi_perform)    \
  EACH(curl_multi_poll)       \
  EACH(curl_multi_remove_handle) \
  EACH(curl_slist_append)     \
  EACH(curl_slist_free_all)

#include <dlfcn.h>

#define EACH(name) static __typeof__(&name) known_##name;
FUNCTIONS
#undef EACH
#define CALL(name) known_##name

// As for libgit2: OpenSSL would free at the program's exit what a thread that ends just then frees, too.
// Counts for whoever starts OpenSSL first.
static void leave_exit_alone(void *handle) {
  const uint64_t no_atexit = 0x00080000;  // OPENSSL_INIT_NO_ATEXIT
  typedef int function(uint64_t options, const void *settings);
  function *start = (function *)dlsym(handle, "OPENSSL_init_crypto");
  if (start) start(no_atexit, NULL);
}

static const char *find_all(void) {
  // The second is the one that Debian's git is linked with: where git speaks HTTP, it is there.
  void *handle = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!handle) handle = dlopen("libcurl-gnutls.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return dlerror();
#define EACH(name)                                   \
  known_##name = (__typeof__(&name))dlsym(handle, #name); \
  if (!known_##name) return "this libcurl has no function " #name;
  FUNCTIONS
#undef EACH
  leave_exit_alone(handle);
  return NULL;
}

const char *countme_curl_load(void) {
  const char *missing = find_all();
  if (missing) return missing;
  CURLcode code = CALL(curl_global_init)(CURL_GLOBAL_ALL);
  return code ? CALL(curl_easy_strerror)(code) : NULL;
}

// A libcurl whose TLS library writes to sockets itself raises SIGPIPE; what comes while this thread works for
// it is taken back.
static void hold_pipe_signal(sigset_t *before) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &set, before);
}

static void drop_pipe_signal(const sigset_t *before) {
  sigset_t set, waiting;
  int number;
  if (!sigismember(before, SIGPIPE) && !sigpending(&waiting) && sigismember(&waiting, SIGPIPE)) {
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    sigwait(&set, &number);
  }
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

CURL *countme_curl_new(void) { return CALL(curl_easy_init)(); }
CURLM *countme_curl_new_multi(void) { return CALL(curl_multi_init)(); }

void countme_curl_free(CURL *curl, CURLM *multi) {
  sigset_t before;
  hold_pipe_signal(&before);
  if (curl) CALL(curl_easy_cleanup)(curl);
  if (multi) CALL(curl_multi_cleanup)(multi);
  drop_pipe_signal(&before);
}

void countme_curl_reset(CURL *curl) { CALL(curl_easy_reset)(curl); }

CURLcode countme_curl_set_text(CURL *curl, CURLoption option, const char *value) {
  return CALL(curl_easy_setopt)(curl, option, value);
}

CURLcode countme_curl_set_number(CURL *curl, CURLoption option, long value) {
  return CALL(curl_easy_setopt)(curl, option, value);
}

CURLcode countme_curl_set_list(CURL *curl, CURLoption option, struct curl_slist *value) {
  return CALL(curl_easy_setopt)(curl, option, value);
}

CURLcode countme_curl_set_body(CURL *curl, const void *bytes, long count) {
  CURLcode code = CALL(curl_easy_setopt)(curl, CURLOPT_POSTFIELDSIZE, count);
  return code ? code : CALL(curl_easy_setopt)(curl, CURLOPT_COPYPOSTFIELDS, bytes);
}

CURLcode countme_curl_set_protocols(CURL *curl, int secure_redirections) {
#if LIBCURL_VERSION_NUM >= 0x075500
  const char *names = secure_redirections ? "https" : "http,https";
  CURLcode code = CALL(curl_easy_setopt)(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  if (!code) code = CALL(curl_easy_setopt)(curl, CURLOPT_REDIR_PROTOCOLS_STR, names);
  if (code != CURLE_UNKNOWN_OPTION) return code;
#endif
  // What is loaded is older.
  const long all = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  CURLcode old = CALL(curl_easy_setopt)(curl, CURLOPT_PROTOCOLS, all);
  if (old) return old;
  return CALL(curl_easy_setopt)(
      curl, CURLOPT_REDIR_PROTOCOLS, secure_redirections ? (long)CURLPROTO_HTTPS : all);
}

void countme_curl_set_impatient(CURL *curl) {
#if LIBCURL_VERSION_NUM >= 0x075700
  CALL(curl_easy_setopt)(curl, CURLOPT_QUICK_EXIT, 1L);
#endif
}

CURLcode countme_curl_set_error_text(CURL *curl, char *text) {
  return CALL(curl_easy_setopt)(curl, CURLOPT_ERRORBUFFER, text);
}

CURLcode countme_curl_set_callbacks(CURL *curl, countme_curl_callback *body,
                                    countme_curl_callback *head, countme_curl_callback *upload,
                                    void *context) {
  CURLcode code = CALL(curl_easy_setopt)(curl, CURLOPT_WRITEFUNCTION, body);
  if (!code) code = CALL(curl_easy_setopt)(curl, CURLOPT_WRITEDATA, context);
  if (!code) code = CALL(curl_easy_setopt)(curl, CURLOPT_HEADERFUNCTION, head);
  if (!code) code = CALL(curl_easy_setopt)(curl, CURLOPT_HEADERDATA, context);
  if (!code) code = CALL(curl_easy_setopt)(curl, CURLOPT_READFUNCTION, upload);
  return code ? code : CALL(curl_easy_setopt)(curl, CURLOPT_READDATA, context);
}

long countme_curl_number(CURL *curl, CURLINFO info) {
  long value = 0;
  return CALL(curl_easy_getinfo)(curl, info, &value) ? 0 : value;
}

const char *countme_curl_text(CURL *curl, CURLINFO info) {
  const char *value = NULL;
  return CALL(curl_easy_getinfo)(curl, info, &value) ? NULL : value;
}

const char *countme_curl_error(CURLcode code) { return CALL(curl_easy_strerror)(code); }

struct curl_slist *countme_curl_append(struct curl_slist *list, const char *text) {
  return CALL(curl_slist_append)(list, text);
}

void countme_curl_free_list(struct curl_slist *list) { CALL(curl_slist_free_all)(list); }

CURLMcode countme_curl_add(CURLM *multi, CURL *curl) {
  return CALL(curl_multi_add_handle)(multi, curl);
}

CURLMcode countme_curl_remove(CURLM *multi, CURL *curl) {
  sigset_t before;
  hold_pipe_signal(&before);
  CURLMcode code = CALL(curl_multi_remove_handle)(multi, curl);
  drop_pipe_signal(&before);
  return code;
}

CURLMcode countme_curl_perform(CURLM *multi, int *running) {
  sigset_t before;
  hold_pipe_signal(&before);
  CURLMcode code = CALL(curl_multi_perform)(multi, running);
  drop_pipe_signal(&before);
  return code;
}

CURLMcode countme_curl_wait(CURLM *multi, int milliseconds) {
  return CALL(curl_multi_poll)(multi, NULL, 0, milliseconds, NULL);
}

CURLcode countme_curl_continue(CURL *curl) { return CALL(curl_easy_pause)(curl, CURLPAUSE_CONT); }

int countme_curl_ended(CURLM *multi, CURLcode *code) {
  int left = 0;
  for (CURLMsg *message; (message = CALL(curl_multi_info_read)(multi, &left));) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = message->data.result;
    return 1;
  }
  return 0;
}
