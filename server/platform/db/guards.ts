import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, type CheckBuilder, check } from 'drizzle-orm/pg-core'

/** For every column whose type is a list of words, a CHECK that it holds one of them. */
export function onlyKnownWords(columns: Record<string, AnyPgColumn>): CheckBuilder[] {
  const [any] = Object.values(columns)
  if (!any) return []
  return Object.values(getTableColumns(any.table)).flatMap((column) => {
    const words = column.enumValues ?? []
    return words.length > 0 ? [named(column, 'known', sql`${column} in (${listed(words)})`)] : []
  })
}

/** A CHECK that a figure is not below its least: 0, or 1 for what there must be some of. */
export function atLeast(least: 0 | 1, ...columns: AnyPgColumn[]): CheckBuilder[] {
  return columns.map((column) => named(column, 'least', sql`${column} >= ${sql.raw(String(least))}`))
}

/** A CHECK that a price adds up: what it came to, less what was taken off, is what is charged. */
export function addsUp(price: Record<'subtotal' | 'discount' | 'total', AnyPgColumn>): CheckBuilder[] {
  const { subtotal, discount, total } = price
  return [
    ...atLeast(0, subtotal, discount, total),
    named(total, 'sum', sql`${subtotal} - ${discount} = ${total}`),
  ]
}

const named = (column: AnyPgColumn, what: string, rule: SQL) =>
  check(`${getTableName(column.table)}_${column.name}_${what}`, rule)

/** Definitions take no parameters: the words stand in them as they are. */
const listed = (words: readonly string[]) =>
  sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', '))
