#include <sqlite3.h>

/// The destructor that makes SQLite copy what is bound; the macro is a cast, which Swift does not import.
static inline sqlite3_destructor_type otp_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Says whether closing the last connection may move the write-ahead log into the database; the function under it is
/// variadic, which Swift does not import.
static inline int otp_sqlite_checkpoint_on_close(sqlite3 *database, int isAllowed) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !isAllowed, (int *)0);
}

/// What a read answers when the file is shorter; the macro is an expression, which Swift does not import.
static inline int otp_sqlite_short_read(void) { return SQLITE_IOERR_SHORT_READ; }

/// Keeps no account of the memory in use, which would take a lock for each piece; the function under it is variadic, which Swift
/// does not import. It is for the whole process, and for its beginning.
static inline int otp_sqlite_keep_no_account(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
