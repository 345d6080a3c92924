import type { Reader } from './port.ts'

/**
 * A statement for hot paths: built and named once per database instead of on every call, and once per transaction
 * inside one.
 */
export function prepared<Statement>(write: (db: Reader) => Statement): (db: Reader) => Statement {
  const written = new WeakMap<Reader, Statement>()
  return (db) => {
    const known = written.get(db) ?? write(db)
    written.set(db, known)
    return known
  }
}
