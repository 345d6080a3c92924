const UNIQUE_VIOLATION = '23505'

/** Whether a write was refused because another row, perhaps of this very moment, has what must be there once. */
export function isTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code === UNIQUE_VIOLATION || (cause instanceof Error && isTaken(cause))
}
