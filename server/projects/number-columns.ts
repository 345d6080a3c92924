import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core'
import { PREFIX_PATTERN } from '../../domain/projects/paper-numbers.ts'

/** That a column holds what a paper's number may begin with. */
export const prefixCheckConstraint = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} ~ ${sql.raw(`'${PREFIX_PATTERN.source}'`)}`)
