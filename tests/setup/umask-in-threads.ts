/** Threads may not set the process's umask, which opening the product does; here that call has no effect. */
process.umask = () => 0o077
