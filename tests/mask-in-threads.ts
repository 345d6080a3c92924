/** A thread may not set the process's mask of permissions, as every opened house does: here it only seems to. */
process.umask = () => 0o077
