import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, type CheckBuilder, check, timestamp } from 'drizzle-orm/pg-core'
import { LARGEST_AMOUNT, LARGEST_SHARE } from '../../../domain/school/commission.ts'

/** A column that holds a moment in time, independent of the reader's time zone. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** A CHECK for every enum column, that it holds one of its values. */
export function enumCheckConstraint(columns: Record<string, AnyPgColumn>): CheckBuilder[] {
  const [any] = Object.values(columns)
  if (!any) return []
  return Object.values(getTableColumns(any.table)).flatMap((column) => {
    const words = column.enumValues ?? []
    return words.length > 0 ? [named(column, 'known', isOneOf(column, words))] : []
  })
}

/** That a column holds one of these words, for a CHECK. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${listed(words)})`

/** A CHECK for a column's minimum: 0, or 1. */
export function minimumCheckConstraint(least: 0 | 1, ...columns: AnyPgColumn[]): CheckBuilder[] {
  return columns.map((column) => named(column, 'least', sql`${column} >= ${sql.raw(String(least))}`))
}

/** A CHECK that price less reduction is what is charged. */
export function sumCheckConstraint(
  price: Record<'subtotal' | 'discount' | 'total', AnyPgColumn>,
): CheckBuilder[] {
  const { subtotal, discount, total } = price
  return [
    ...minimumCheckConstraint(0, subtotal, discount, total),
    named(total, 'sum', sql`${subtotal} - ${discount} = ${total}`),
  ]
}

/** CHECKs that a commission is a share in steps of half a percent, or an amount, or neither. */
export function commissionCheckConstraint(
  table: string,
  { commissionPercent, commissionPence }: Record<'commissionPercent' | 'commissionPence', AnyPgColumn>,
): CheckBuilder[] {
  const [share, amount] = [sql.raw(String(LARGEST_SHARE)), sql.raw(String(LARGEST_AMOUNT))]
  return [
    check(
      `${table}_commission_percent`,
      sql`${commissionPercent} between 0.5 and ${share} and ${commissionPercent} * 2 = floor(${commissionPercent} * 2)`,
    ),
    check(`${table}_commission_pence`, sql`${commissionPence} between 1 and ${amount}`),
    check(`${table}_commission_one`, sql`num_nonnulls(${commissionPercent}, ${commissionPence}) <= 1`),
  ]
}

const named = (column: AnyPgColumn, what: string, rule: SQL) =>
  check(`${getTableName(column.table)}_${column.name}_${what}`, rule)

/** DDL takes no parameters, so the values are written in. */
const listed = (words: readonly string[]) =>
  sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', '))
