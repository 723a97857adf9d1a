#pragma once

// Since 3.0 the functions below count as deprecated; what takes their place reads a configuration and
// loads providers at its first use, which takes longer than most commands here.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
