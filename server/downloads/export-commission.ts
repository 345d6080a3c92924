import { deskErrors } from '../../content/errors/desk.ts'
import { commissionStatement as words } from '../../content/pdf/commission.ts'
import { csv } from '../../domain/csv.ts'
import { londonDay } from '../../domain/days.ts'
import type { SchoolFile } from '../../domain/desk-files.ts'
import { formatPoundsInput } from '../../domain/pounds-input.ts'
import { audit, type Context } from '../context.ts'
import { conflict } from '../errors.ts'
import { type CommissionStatement, hasStatement, readStatement } from '../orders/commission/read-statement.ts'
import { getEvent } from '../school/queries.ts'
import { requireSchoolFile } from './permission.ts'

type Commission = Extract<SchoolFile, { what: 'commission' }>

/** The statement of a school's commission on an event's orders until now, as a PDF or CSV; it names no buyer. */
export async function exportCommission(
  ctx: Context,
  file: Commission,
): Promise<{ fileName: string; body: string | Uint8Array }> {
  await requireSchoolFile(ctx, file)
  const statement = await readStatement(ctx, await checkCommission(ctx, file))
  await audit(ctx, 'commission.exported', { subjectId: file.eventId })
  const fileName = `commission-${statement.date}-until-${londonDay(statement.until)}.${file.form}`
  if (file.form === 'csv') return { fileName, body: statementAsCsv(statement) }
  // Loaded only when needed, like every drawing of a paper.
  const { drawStatement } = await import('../orders/commission/draw-statement.ts')
  return { fileName, body: await drawStatement(ctx, statement) }
}

/** The event of a statement; throws if the school never had a commission on its orders. */
export async function checkCommission(ctx: Context, file: Commission) {
  await requireSchoolFile(ctx, file)
  const event = await getEvent(ctx.db, file.eventId)
  if (!(await hasStatement(ctx.db, event))) throw conflict('no-commission', deskErrors.noCommission)
  return event
}

/** A line for each row, and the total; amounts in pounds. */
function statementAsCsv({ schoolName, eventName, rows, sums, testMode }: CommissionStatement): string {
  const pounds = (...pence: number[]) => pence.map(formatPoundsInput)
  const about = [schoolName, eventName, ...(testMode ? [words.testMode] : [])]
  return csv([
    [...words.headings, ...(testMode ? [words.note] : [])],
    ...rows.map(({ day, orders, paid, refunded, disputed, commission, ...terms }) => [
      ...[day, ...about.slice(0, 2), words.terms(terms), orders],
      ...pounds(paid, refunded, disputed, paid - refunded - disputed, commission),
      ...about.slice(2),
    ]),
    [
      ...[words.total, ...about.slice(0, 2), '', sums.orders],
      ...pounds(sums.paid, sums.refunded, sums.disputed, sums.kept, sums.commission),
      ...about.slice(2),
    ],
  ])
}
