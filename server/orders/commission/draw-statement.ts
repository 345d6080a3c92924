import { PDFDocument } from '@cantoo/pdf-lib'
import { commissionStatement as words } from '../../../content/pdf/commission.ts'
import { londonDay, longDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { addressInOneLine, contactInOneLine } from '../../business/business-details.ts'
import { type Letterhead, letterhead } from '../../business/logos.ts'
import type { Context } from '../../context.ts'
import { subsetFonts } from '../../pdf/fonts.ts'
import { MUTED_INK, pageBuilder } from '../../pdf/page-builder.ts'
import type { CommissionStatement } from './read-statement.ts'

type Line = { text: string; right: string; strong?: true; detail?: string }

/** A commission statement as a PDF. */
export async function drawStatement(
  ctx: Pick<Context, 'db' | 'files'>,
  statement: CommissionStatement,
): Promise<Uint8Array> {
  const business = await letterhead(ctx)
  const parts = partsOf(statement, business)
  const put = await subsetFonts(charactersOf(business.name, parts), ['display', 'plain', 'strong'])
  const pdf = await PDFDocument.create()
  const { display, plain, strong } = put(pdf)
  pdf.setTitle(`${words.title}, ${statement.schoolName}`)
  pdf.setProducer(business.name)
  pdf.setCreator(business.name)
  const { testMode } = statement
  const paper = pageBuilder(pdf, testMode ? { text: words.testMode, face: strong } : undefined)
  const text = { face: plain, size: 11 }
  const bold = { face: strong, size: 11 }
  const soft = { face: plain, size: 9, color: MUTED_INK }
  const write = (lines: Line[]) => {
    for (const line of lines) {
      paper.room(line.detail ? 14 : 8)
      paper.gap(1.5)
      paper.row(line.text, line.right, line.strong ? bold : text)
      if (line.detail) paper.line(line.detail, soft)
    }
  }
  if (business.logo) paper.picture(await pdf.embedPng(business.logo))
  paper.line(business.name, { face: display, size: 18 })
  paper.gap(1.5)
  for (const line of parts.seller) paper.line(line, soft)
  paper.gap(14)
  paper.line(words.title, { face: display, size: 28 })
  paper.gap(2)
  if (testMode) paper.line(words.testNote, bold)
  paper.line(statement.schoolName, bold)
  for (const line of parts.head) paper.line(line, text)
  paper.gap(4)
  paper.rule()
  if (parts.rows.length === 0) paper.line(words.none, text)
  write(parts.rows)
  paper.rule()
  // Keeps the sums on one page.
  paper.room(45)
  write(parts.sums)
  paper.rule()
  paper.gap(3)
  for (const rule of words.rules) {
    paper.line(rule, soft)
    paper.gap(1.5)
  }
  paper.number(words.page, soft)
  return pdf.save()
}

/** Everything that a statement prints, from the sender down. */
function partsOf(statement: CommissionStatement, business: Letterhead) {
  const { schoolName, eventName, date, terms, until } = statement
  return {
    seller: [addressInOneLine(business), contactInOneLine(business)],
    schoolName,
    head: [
      words.about(eventName, longDay(date)),
      words.until(longDay(londonDay(until))),
      words.termsNow(words.terms(terms)),
    ],
    rows: rowsOf(statement),
    sums: sumsOf(statement),
  }
}

/** Every character in a statement, which its fonts must have. */
function charactersOf(name: string, { seller, schoolName, head, rows, sums }: ReturnType<typeof partsOf>) {
  const lines = [...rows, ...sums].flatMap(({ text, right, detail = '' }) => [text, right, detail])
  const always = [words.title, words.none, words.testMode, words.testNote, words.page(1234567890, 1), '…']
  return [name, schoolName, ...always, ...words.rules, ...seller, ...head, ...lines].join('')
}

const orNothing = (pence: number) => (pence === 0 ? '' : formatPounds(pence))

const rowsOf = ({ rows }: CommissionStatement) =>
  rows.map(
    ({ day, orders, paid, refunded, disputed, commission, ...terms }): Line => ({
      text: words.row(longDay(day), orders, words.terms(terms)),
      right: formatPounds(commission),
      detail: words.moved(formatPounds(paid), orNothing(refunded), orNothing(disputed)),
    }),
  )

const sumsOf = ({ sums }: CommissionStatement): Line[] => [
  { text: words.paid, right: formatPounds(sums.paid) },
  { text: words.refunded, right: formatPounds(-sums.refunded) },
  { text: words.disputed, right: formatPounds(-sums.disputed) },
  { text: words.kept, right: formatPounds(sums.kept) },
  { text: words.commission, right: formatPounds(sums.commission), strong: true },
]
