import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { InvoiceMovementKind, InvoicePaymentKind } from '../../../domain/projects/invoices.ts'
import type { IssuedKind } from '../../../domain/projects/pricing.ts'
import { balanceOf } from '../../../domain/projects/settle.ts'
import type { Reader } from '../../platform/db/port.ts'
import { rows } from '../../platform/db/rows.ts'
import { creditNotes, invoiceMovements, invoices } from './tables.ts'

type Movement = typeof invoiceMovements.$inferSelect

/** What adds to a sum of an invoice's book, and what takes from it: in a statement, and of rows that were read. */
const SUMS = {
  /** What was paid and not paid back. */
  paid: { plus: ['paid', 'refund-failed'], minus: ['refunded'] },
  /** Of one dispute: what the bank has withdrawn and not returned. */
  disputed: { plus: ['disputed'], minus: ['dispute-returned'] },
  /** Of one dispute: the provider's own. */
  fees: { plus: ['fee'], minus: ['fee-returned'] },
  /** What the business has of it. The provider's fees are its own affair, as they are for orders. */
  takings: { plus: ['paid', 'refund-failed', 'dispute-returned'], minus: ['refunded', 'disputed'] },
} satisfies Record<string, Record<'plus' | 'minus', InvoiceMovementKind[]>>
type Sum = keyof typeof SUMS

/** A sum of the rows that a statement reads, in pence. */
const sumOf = (sum: Sum): SQL<number> => {
  const { kind, amount } = invoiceMovements
  const { plus, minus } = SUMS[sum]
  return sql<number>`(coalesce(sum(${amount}) filter (where ${inArray(kind, plus)}), 0)
    - coalesce(sum(${amount}) filter (where ${inArray(kind, minus)}), 0))::int`
}

/** 1 if a movement adds to a sum, -1 if it takes from it. */
const signIn = (sum: Sum, { kind }: Pick<Movement, 'kind'>): number => {
  const { plus, minus }: Record<'plus' | 'minus', InvoiceMovementKind[]> = SUMS[sum]
  return plus.includes(kind) ? 1 : minus.includes(kind) ? -1 : 0
}

const sumIn = (sum: Sum, rows: readonly Pick<Movement, 'kind' | 'amount'>[]): number =>
  rows.reduce((all, row) => all + signIn(sum, row) * row.amount, 0)

/** Whether a movement is of what the client paid, rather than of a dispute. */
export const isPayment = <Row extends { kind: Movement['kind'] }>(
  row: Row,
): row is Row & { kind: InvoicePaymentKind } => signIn('paid', row) !== 0

/** A movement with its sign in a sum. */
export const signed = <Row extends Pick<Movement, 'kind' | 'amount' | 'vat'>>(
  sum: 'paid' | 'takings',
  row: Row,
): Row => (signIn(sum, row) < 0 ? { ...row, amount: -row.amount, vat: -row.vat } : row)

type OfDispute = Pick<Movement, 'kind' | 'amount' | 'disputeId'>

/** What a dispute has withdrawn and not returned, and its fees. */
export function sumsOfDispute(movements: readonly OfDispute[], id: string): { taken: number; fees: number } {
  const own = movements.filter(({ disputeId }) => disputeId === id)
  return { taken: Math.max(0, sumIn('disputed', own)), fees: sumIn('fees', own) }
}

/** What banks have of an invoice by all of its disputes. */
export function disputedIn(movements: readonly OfDispute[]): number {
  const ids = new Set(movements.flatMap(({ disputeId }) => disputeId ?? []))
  return [...ids].reduce((sum, id) => sum + sumsOfDispute(movements, id).taken, 0)
}

/** What clients paid in a span of time, less what was paid back or disputed: the sum of what the accountant's list has. */
export async function invoiceTakings(
  db: Reader,
  { from, before }: { from: Date; before: Date },
): Promise<number> {
  const { at } = invoiceMovements
  const [sums] = await db
    .select({ takings: sumOf('takings') })
    .from(invoiceMovements)
    .where(and(gte(at, from), lt(at, before)))
  return sums?.takings ?? 0
}

/** What was paid of the invoices of each of these projects. */
export async function paidOfProjects(db: Reader, projectIds: string[]): Promise<Map<string, number>> {
  const sums = await db
    .select({ projectId: invoices.projectId, paid: sumOf('paid') })
    .from(invoiceMovements)
    .innerJoin(invoices, eq(invoices.id, invoiceMovements.invoiceId))
    .where(inArray(invoices.projectId, projectIds))
    .groupBy(invoices.projectId)
  return new Map(sums.map(({ projectId, paid }) => [projectId, paid]))
}

/** Where the money of an invoice stands of which something may be owed or too much. */
export interface OpenBalance {
  projectId: string
  kind: IssuedKind
  total: number
  dueOn: string
  credited: number
  owed: number
  tooMuch: number
}

/**
 * The invoices of which something may be owed or too much. Each part has an index, and names more rather than fewer:
 * `balanceOf` decides.
 */
const mayBeOpen = sql`
  select id from ${invoices} where paid_at is null and cancelled_at is null and credited_at is null
  union select invoice_id from ${creditNotes} c
    where exists (select 1 from ${invoiceMovements} m where m.invoice_id = c.invoice_id)
  union select invoice_id from ${invoiceMovements} where overpaid`

/** Where the money stands of all invoices that may be open: of these projects, or of all. */
export async function openBalances(db: Reader, projectIds?: string[]): Promise<OpenBalance[]> {
  const inProjects = projectIds ? sql`where ${inArray(invoices.projectId, projectIds)}` : sql``
  const found = await rows<Omit<OpenBalance, 'owed' | 'tooMuch'> & BalanceParts>(
    db,
    sql`with shown as (select ${invoices}.* from ${invoices} join (${mayBeOpen}) open using (id) ${inProjects}),
    moved as (select invoice_id, ${sumOf('paid')} as paid from ${invoiceMovements}
      where invoice_id in (select id from shown) group by invoice_id),
    disputed as (select invoice_id, sum(taken)::int as disputed from (
        select invoice_id, greatest(0, ${sumOf('disputed')}) as taken from ${invoiceMovements}
        where dispute_id is not null and invoice_id in (select id from shown) group by invoice_id, dispute_id
      ) of_each group by invoice_id),
    credited as (select invoice_id, sum(total)::int as credited from ${creditNotes}
      where invoice_id in (select id from shown) group by invoice_id)
    select project_id as "projectId", kind, total, due_on::text as "dueOn", cancelled_at is not null as cancelled,
      coalesce(paid, 0) as paid, coalesce(disputed, 0) as disputed, coalesce(credited, 0) as credited
    from shown left join moved on moved.invoice_id = shown.id left join disputed on disputed.invoice_id = shown.id
      left join credited on credited.invoice_id = shown.id`,
  )
  return found.map((one) => ({ ...one, ...balanceOf(one) }))
}
type BalanceParts = Parameters<typeof balanceOf>[0]
