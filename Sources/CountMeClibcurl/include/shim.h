#pragma once

#include <curl/curl.h>
#include <stddef.h>

// libcurl as Swift can call it: its options are variadic, which needs a function for each type, and on Linux it
// is loaded when a web address is used first, as starting costs less without it.

// Loads libcurl; the answer is nothing, or why it cannot be loaded. To be called once, before all others.
extern const char *countme_curl_load(void);

extern CURL *countme_curl_new(void);
extern CURLM *countme_curl_new_multi(void);
// Ends both, with the connections that they hold.
extern void countme_curl_free(CURL *curl, CURLM *multi);
// Forgets all options; connections stay.
extern void countme_curl_reset(CURL *curl);

extern CURLcode countme_curl_set_text(CURL *curl, CURLoption option, const char *value);
extern CURLcode countme_curl_set_number(CURL *curl, CURLoption option, long value);
extern CURLcode countme_curl_set_list(CURL *curl, CURLoption option, struct curl_slist *value);
// Takes a copy of what is to be posted.
extern CURLcode countme_curl_set_body(CURL *curl, const void *bytes, long count);
// Nothing but HTTP and HTTPS is spoken, and after a redirection, where that is asked for, HTTPS alone.
extern CURLcode countme_curl_set_protocols(CURL *curl, int secure_redirections);
// Does not wait for a name's resolution that is no longer wanted, where libcurl is new enough.
extern void countme_curl_set_impatient(CURL *curl);
// Why a transfer failed is written to `text`, which has `CURL_ERROR_SIZE` bytes.
extern CURLcode countme_curl_set_error_text(CURL *curl, char *text);

// As libcurl's callbacks: the answer is how many bytes were taken or given.
typedef size_t countme_curl_callback(char *bytes, size_t size, size_t count, void *context);
extern CURLcode countme_curl_set_callbacks(CURL *curl, countme_curl_callback *body,
                                           countme_curl_callback *head, countme_curl_callback *upload,
                                           void *context);

extern long countme_curl_number(CURL *curl, CURLINFO info);
extern const char *countme_curl_text(CURL *curl, CURLINFO info);
extern const char *countme_curl_error(CURLcode code);

extern struct curl_slist *countme_curl_append(struct curl_slist *list, const char *text);
extern void countme_curl_free_list(struct curl_slist *list);

extern CURLMcode countme_curl_add(CURLM *multi, CURL *curl);
extern CURLMcode countme_curl_remove(CURLM *multi, CURL *curl);
// Does what can be done at once; a connection that has gone is an error, never a SIGPIPE.
extern CURLMcode countme_curl_perform(CURLM *multi, int *running);
// Waits until something can be done.
extern CURLMcode countme_curl_wait(CURLM *multi, int milliseconds);
// Lets an upload go on that had nothing to send.
extern CURLcode countme_curl_continue(CURL *curl);
// Whether the transfer has ended; `code` says how.
extern int countme_curl_ended(CURLM *multi, CURLcode *code);

// Macros that Swift does not see.
static const long countme_curl_any_auth = (long)CURLAUTH_ANY;
static const long countme_curl_basic_auth = (long)CURLAUTH_BASIC;
static const long countme_curl_digest_auth = (long)CURLAUTH_DIGEST;
static const long countme_curl_negotiate_auth = (long)CURLAUTH_NEGOTIATE;
static const long countme_curl_ntlm_auth = (long)CURLAUTH_NTLM;
static const size_t countme_curl_pause = CURL_READFUNC_PAUSE;
static const size_t countme_curl_abort = CURL_READFUNC_ABORT;
