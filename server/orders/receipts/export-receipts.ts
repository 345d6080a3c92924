import type { Readable } from 'node:stream'
import { and, asc, gt, gte, isNotNull, lt } from 'drizzle-orm'
import { receipt as words } from '../../../content/pdf/orders.ts'
import { daysAfter, startOfLondonDay } from '../../../domain/days.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { type ZipEntry, zipForDesk } from '../../platform/zip.ts'
import { orders } from '../tables.ts'
import { type Receipt, readReceipt } from './read-receipt.ts'

/** How many receipts share a subset of the fonts, since making one takes longer than drawing them. */
const AT_ONCE = 50

/** The receipts of orders paid between two days, as a zip for the accountant, naming neither buyers nor children. */
export async function exportReceipts(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<{ fileName: string; body: Readable }> {
  requireAdmin(ctx)
  const [start, end] = [startOfLondonDay(from), startOfLondonDay(daysAfter(to, 1))]
  const body = await zipForDesk(ctx, receiptsBetween(ctx, start, end))
  await audit(ctx, 'receipts.exported', { from, to })
  return {
    fileName: `receipts-${from}-to-${to}.zip`,
    body,
  }
}

async function* receiptsBetween(ctx: Context, start: Date, end: Date): AsyncGenerator<ZipEntry> {
  let last = 0
  while (true) {
    const rows = await ctx.db
      .select()
      .from(orders)
      .where(
        and(
          isNotNull(orders.paidAt),
          gte(orders.paidAt, start),
          lt(orders.paidAt, end),
          gt(orders.number, last),
        ),
      )
      .orderBy(asc(orders.number))
      .limit(AT_ONCE)
    const receipts: Receipt[] = []
    for (const { paidAt, ...order } of rows)
      if (paidAt) receipts.push(withoutNames(await readReceipt(ctx, { ...order, paidAt })))
    if (receipts.length > 0) yield* draw(ctx, receipts)
    last = rows.at(-1)?.number ?? last
    if (rows.length < AT_ONCE) return
  }
}

async function* draw({ files }: Context, receipts: Receipt[]): AsyncGenerator<ZipEntry> {
  // Loaded only when needed: it would be an eighth of what a start loads.
  const { drawReceipts } = await import('./draw-receipt.ts')
  const drawn = await drawReceipts(receipts, files)
  for (const [at, { number }] of receipts.entries()) {
    const body = drawn[at]
    if (body) yield { name: `${number}.pdf`, body: Buffer.from(body) }
  }
}

function withoutNames(receipt: Receipt): Receipt {
  return {
    ...receipt,
    buyer: null,
    lines: receipt.lines.map((line) => ({ ...line, title: words.sold })),
  }
}
