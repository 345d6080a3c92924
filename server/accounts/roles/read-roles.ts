import { eq } from 'drizzle-orm'
import { isUuid } from '../../../domain/ids.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { RestError } from '../protocol/rest-error.ts'
import { userRoles } from '../tables.ts'

type RoleRow = { user_id: string; role: string }
const COLUMNS = ['user_id', 'role'] as const
type Column = (typeof COLUMNS)[number]

/** Query parameters that are not filters: which columns and rows to show, in what order. */
const RESERVED = ['select', 'order', 'limit', 'offset']

/**
 * The caller's own roles, and never another person's, whatever the filters say. `query` is PostgREST's:
 * `select=role&user_id=eq.<id>&role=in.(admin)`.
 */
export async function readRoles(ctx: Context, query: URLSearchParams): Promise<Partial<RoleRow>[]> {
  allowAnyone(ctx)
  const shown = readSelect(query.get('select') ?? '*')
  const filters = [...query]
    .filter(([name]) => !RESERVED.includes(name))
    .map(([name, value]) => readFilter(name, value))
  if (ctx.actor.kind !== 'user') return []
  const own = await ctx.db
    .select({ user_id: userRoles.userId, role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, ctx.actor.userId))
  return own
    .filter((row) => filters.every((matches) => matches(row)))
    .map((row) => Object.fromEntries(shown.map((column) => [column, row[column]])))
}

function readSelect(select: string): readonly Column[] {
  if (select === '*' || select === '') return COLUMNS
  return select.split(',').map((name) => columnOf(name.trim()))
}

function readFilter(name: string, filter: string): (row: RoleRow) => boolean {
  const column = columnOf(name)
  const [, operator, operand = ''] = /^(eq|neq|in)\.(.*)$/s.exec(filter) ?? []
  if (!operator) throw new RestError(400, 'PGRST100', `failed to parse filter (${filter.slice(0, 100)})`)
  const values = operator === 'in' ? operand.replace(/^\(|\)$/g, '').split(',') : [operand]
  const wanted = values.map((value) => operandOf(column, value.replace(/^"|"$/g, '')))
  return (row) => wanted.includes(row[column]) === (operator !== 'neq')
}

function columnOf(name: string): Column {
  const column = COLUMNS.find((column) => column === name)
  if (!column) throw new RestError(400, '42703', `column user_roles.${name.slice(0, 60)} does not exist`)
  return column
}

function operandOf(column: Column, value: string): string {
  if (column === 'role') return value
  if (!isUuid(value)) throw new RestError(400, '22P02', 'invalid input syntax for type uuid')
  return value.toLowerCase()
}
