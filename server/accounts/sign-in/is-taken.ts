const UNIQUE_VIOLATION = '23505'

/** Whether an error is a unique constraint violation, perhaps caused by a concurrent write. */
export function isTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code === UNIQUE_VIOLATION || (cause instanceof Error && isTaken(cause))
}
