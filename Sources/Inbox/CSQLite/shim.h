#include <sqlite3.h>

/// Makes SQLite copy bound values. The macro is a cast, which Swift does not import.
static inline sqlite3_destructor_type otp_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Sets whether closing the last connection may checkpoint. The function is variadic, which Swift
/// does not import.
static inline int otp_sqlite_checkpoint_on_close(sqlite3 *database, int isAllowed) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !isAllowed, (int *)0);
}

/// The result of a read past the end of a file. The macro is an expression, which Swift does not
/// import.
static inline int otp_sqlite_short_read(void) { return SQLITE_IOERR_SHORT_READ; }

/// The result of a write to a file that no longer has a path. The macro is an expression, which
/// Swift does not import.
static inline int otp_sqlite_moved(void) { return SQLITE_READONLY_DBMOVED; }

/// The result of removing a file beside the database that another program has removed.
static inline int otp_sqlite_removed(void) { return SQLITE_IOERR_DELETE_NOENT; }

/// Disables the memory statistics of the process, which take a lock for each allocation. Call it
/// before other functions of SQLite. The function is variadic, which Swift does not import.
static inline int otp_sqlite_disable_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
