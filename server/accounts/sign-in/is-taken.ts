const UNIQUE_VIOLATION = '23505'

/** Whether a write broke a unique constraint, perhaps because of a row written at the same moment. */
export function isTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code === UNIQUE_VIOLATION || (cause instanceof Error && isTaken(cause))
}
