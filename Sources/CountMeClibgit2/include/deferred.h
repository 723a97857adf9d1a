// The functions of libgit2 that are used: result, name, parameters, arguments. No guard stands around
// them: the list is read for what they are called, for where they are, and for what they do.
//
// A function that is missing here does not link; one that differs from libgit2's own does not compile.

DEFERRED(int, git_config_delete_entry, (git_config *cfg, const char *name), (cfg, name))
DEFERRED(void, git_config_free, (git_config *cfg), (cfg))
DEFERRED(void, git_config_iterator_free, (git_config_iterator *iter), (iter))
DEFERRED(int, git_config_iterator_new,
  (git_config_iterator **out, const git_config *cfg),
  (out, cfg))
DEFERRED(int, git_config_next, (git_config_entry **entry, git_config_iterator *iter), (entry, iter))
DEFERRED(int, git_config_open_ondisk, (git_config **out, const char *path), (out, path))
DEFERRED(int, git_config_set_string,
  (git_config *cfg, const char *name, const char *value),
  (cfg, name, value))
DEFERRED(const git_error *, git_error_last, (void), ())
DEFERRED(int, git_indexer_append,
  (git_indexer *idx, const void *data, size_t size, git_indexer_progress *stats),
  (idx, data, size, stats))
DEFERRED(int, git_indexer_commit, (git_indexer *idx, git_indexer_progress *stats), (idx, stats))
DEFERRED(void, git_indexer_free, (git_indexer *idx), (idx))
DEFERRED(const char *, git_indexer_name, (const git_indexer *idx), (idx))
DEFERRED(int, git_indexer_new,
  (git_indexer **out, const char *path, unsigned int mode, git_odb *odb, git_indexer_options *opts),
  (out, path, mode, odb, opts))
DEFERRED(int, git_indexer_options_init,
  (git_indexer_options *opts, unsigned int version),
  (opts, version))
DEFERRED(int, git_libgit2_init, (void), ())
DEFERRED(void, git_object_free, (git_object *object), (object))
DEFERRED(const git_oid *, git_object_id, (const git_object *obj), (obj))
DEFERRED(int, git_object_peel,
  (git_object **peeled, const git_object *object, git_object_t target_type),
  (peeled, object, target_type))
DEFERRED(int, git_odb_add_backend,
  (git_odb *odb, git_odb_backend *backend, int priority),
  (odb, backend, priority))
DEFERRED(int, git_odb_backend_one_pack,
  (git_odb_backend **out, const char *index_file),
  (out, index_file))
DEFERRED(int, git_odb_exists, (git_odb *db, const git_oid *id), (db, id))
DEFERRED(void, git_odb_free, (git_odb *db), (db))
DEFERRED(const void *, git_odb_object_data, (git_odb_object *object), (object))
DEFERRED(void, git_odb_object_free, (git_odb_object *object), (object))
DEFERRED(size_t, git_odb_object_size, (git_odb_object *object), (object))
DEFERRED(git_object_t, git_odb_object_type, (git_odb_object *object), (object))
DEFERRED(int, git_odb_read, (git_odb_object **out, git_odb *db, const git_oid *id), (out, db, id))
DEFERRED(int, git_odb_read_header,
  (size_t *len_out, git_object_t *type_out, git_odb *db, const git_oid *id),
  (len_out, type_out, db, id))
DEFERRED(int, git_odb_refresh, (struct git_odb *db), (db))
DEFERRED(int, git_odb_write,
  (git_oid *out, git_odb *odb, const void *data, size_t len, git_object_t type),
  (out, odb, data, len, type))
DEFERRED(int, git_reference_create,
  (git_reference **out, git_repository *repo, const char *name, const git_oid *id, int force,
   const char *log_message),
  (out, repo, name, id, force, log_message))
DEFERRED(int, git_reference_create_matching,
  (git_reference **out, git_repository *repo, const char *name, const git_oid *id, int force,
   const git_oid *current_id, const char *log_message),
  (out, repo, name, id, force, current_id, log_message))
DEFERRED(void, git_reference_free, (git_reference *ref), (ref))
DEFERRED(void, git_reference_iterator_free, (git_reference_iterator *iter), (iter))
DEFERRED(int, git_reference_iterator_new,
  (git_reference_iterator **out, git_repository *repo),
  (out, repo))
DEFERRED(const char *, git_reference_name, (const git_reference *ref), (ref))
DEFERRED(int, git_reference_name_to_id,
  (git_oid *out, git_repository *repo, const char *name),
  (out, repo, name))
DEFERRED(int, git_reference_next, (git_reference **out, git_reference_iterator *iter), (out, iter))
DEFERRED(int, git_reference_remove, (git_repository *repo, const char *name), (repo, name))
DEFERRED(const git_oid *, git_reference_target, (const git_reference *ref), (ref))
DEFERRED(int, git_repository_config_snapshot, (git_config **out, git_repository *repo), (out, repo))
DEFERRED(void, git_repository_free, (git_repository *repo), (repo))
DEFERRED(int, git_repository_init_ext,
  (git_repository **out, const char *repo_path, git_repository_init_options *opts),
  (out, repo_path, opts))
DEFERRED(int, git_repository_init_options_init,
  (git_repository_init_options *opts, unsigned int version),
  (opts, version))
DEFERRED(int, git_repository_odb, (git_odb **out, git_repository *repo), (out, repo))
DEFERRED(int, git_repository_open_ext,
  (git_repository **out, const char *path, unsigned int flags, const char *ceiling_dirs),
  (out, path, flags, ceiling_dirs))
DEFERRED(const char *, git_repository_path, (const git_repository *repo), (repo))
DEFERRED(int, git_repository_set_head, (git_repository *repo, const char *refname), (repo, refname))
DEFERRED(int, git_repository_set_ident,
  (git_repository *repo, const char *name, const char *email),
  (repo, name, email))
DEFERRED(int, git_revparse_single,
  (git_object **out, git_repository *repo, const char *spec),
  (out, repo, spec))
