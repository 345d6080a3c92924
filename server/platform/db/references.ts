import { sql } from 'drizzle-orm'
import type { Reader } from './port.ts'
import { rows } from './rows.ts'

export interface Reference {
  table: string
  column: string
  /** The column it points to. */
  target: string
  /** The column is NOT NULL. */
  required: boolean
  /** What happens to the row when the referenced one is deleted: nothing, deleted too, or set to null. */
  whenDeleted: 'nothing' | 'cascade' | 'clear'
}

/** The foreign keys that point at a table, read from the catalogue. */
export async function foreignKeysTo(db: Reader, table: string): Promise<Reference[]> {
  return await rows<Reference>(
    db,
    sql`
    select c.conrelid::regclass::text as "table", a.attname as "column", t.attname as "target",
      a.attnotnull as "required",
      case c.confdeltype when 'c' then 'cascade' when 'n' then 'clear' else 'nothing' end as "whenDeleted"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass
    order by 1, 2`,
  )
}
