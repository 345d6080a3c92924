import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from './port.ts'

/**
 * A statement of a hot path: written out and named once per database instead of at every call, and once per
 * transaction inside of one.
 */
export function prepared<Statement>(write: (db: Reader) => Statement): (db: Reader) => Statement {
  const written = new WeakMap<Reader, Statement>()
  return (db) => {
    const known = written.get(db) ?? write(db)
    written.set(db, known)
    return known
  }
}

/** A value that is param at each call, as the database's `type`; moments as RFC 3339, JSON as text. */
export function param<Value>(
  name: string,
  type: 'text' | 'uuid' | 'int' | 'jsonb' | 'timestamptz',
): SQL<Value> {
  return sql<Value>`${sql.placeholder(name)}::${sql.raw(type)}`
}
