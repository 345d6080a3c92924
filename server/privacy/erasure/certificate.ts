import { PDFDocument } from '@cantoo/pdf-lib'
import { certificate } from '../../../content/pdf/certificate.ts'
import { exactMoment, longDay } from '../../../domain/days.ts'
import { addressInOneLine } from '../../business/business-details.ts'
import type { Letterhead } from '../../business/logos.ts'
import { subsetFonts } from '../../pdf/fonts.ts'
import { MUTED_INK, pageBuilder } from '../../pdf/page-builder.ts'
import type { ErasedOptOut, erasedPhotos, erasures } from '../tables.ts'

type Erasure = typeof erasures.$inferSelect
type Destroyed = typeof erasedPhotos.$inferSelect

/** The certificate's pages as a PDF: the request, what was deleted, and the hash of each original. */
export async function drawCertificate(
  erasure: Erasure,
  destroyed: Destroyed[],
  business: Letterhead,
): Promise<Uint8Array> {
  const address = addressInOneLine(business)
  const told = certificateFacts(erasure, destroyed)
  const closing = erasure.scope === 'client' ? certificate.closingOfClient : certificate.closing
  const originals = destroyed.map(
    ({ contentHash, bytes, destroyedAt }) =>
      `${contentHash} ${String(bytes).padStart(10)} ${destroyedAt?.toISOString().slice(0, 19) ?? ''}`,
  )
  const words = [business.name, address, certificate.title, closing, certificate.originals]
  const put = await subsetFonts([...words, ...told.flat(), ...originals].join(''), [
    'display',
    'plain',
    'code',
  ])
  const pdf = await PDFDocument.create()
  pdf.setTitle(certificate.title)
  pdf.setProducer(business.name)
  pdf.setCreator(business.name)
  const { display, plain, code } = put(pdf)
  const soft = { face: plain, size: 9, color: MUTED_INK }
  const paper = pageBuilder(pdf)
  if (business.logo) paper.picture(await pdf.embedPng(business.logo))
  paper.line(business.name, { face: display, size: 14 })
  paper.gap(1)
  paper.line(address, soft)
  paper.gap(10)
  paper.line(certificate.title, { face: display, size: 28 })
  paper.gap(4)
  for (const [name, ...values] of told) {
    // A name is not left alone at the foot of a page.
    paper.room(16)
    paper.line(name, soft)
    for (const value of values) paper.line(value, { face: plain, size: 11 })
    paper.gap(2)
  }
  paper.gap(3)
  paper.line(closing, { ...soft, size: 10 })
  if (originals.length > 0) {
    paper.gap(6)
    paper.room(12)
    paper.line(certificate.originals, soft)
    paper.gap(1)
    for (const original of originals) paper.line(original, { face: code, size: 7 })
  }
  return pdf.save()
}

/** What a certificate says: names, and what stands below each. */
export function certificateFacts(
  erasure: Erasure,
  destroyed: Destroyed[],
): (readonly [string, ...string[]])[] {
  const names = certificate.facts
  return [
    [names.number, erasure.id],
    [names.what, `${certificate.what[erasure.scope]}: ${erasure.about}`],
    [names.askedFor, exactMoment(erasure.askedAt)],
    [names.finished, erasure.finishedAt ? exactMoment(erasure.finishedAt) : ''],
    ...(erasure.scope === 'client' ? clientFacts(erasure) : schoolFacts(erasure, destroyed)),
  ]
}

/** What stays of a client's papers, and until when. */
function clientFacts({ projects, invoices, keptUntil }: Erasure): (readonly [string, ...string[]])[] {
  const names = certificate.facts
  const until = keptUntil && invoices > 0 ? certificate.keptUntil(longDay(keptUntil)) : ''
  return [
    [names.projects, figure.format(projects)],
    [names.invoices, `${figure.format(invoices)}${until}`],
  ]
}

function schoolFacts(erasure: Erasure, destroyed: Destroyed[]): (readonly [string, ...string[]])[] {
  const names = certificate.facts
  const refusals = stoodOptOuts(erasure.optOuts)
  const bytes = destroyed.reduce((sum, photo) => sum + photo.bytes, 0)
  return [
    [names.photographs, `${counted(destroyed.length, 'original')}, ${figure.format(bytes)} bytes`],
    [names.pupils, figure.format(erasure.pupils)],
    [names.classes, figure.format(erasure.classes)],
    [names.consents, figure.format(erasure.reminders)],
    [names.names, figure.format(erasure.names)],
    [names.sheets, figure.format(erasure.sheets)],
    [names.portraitChoices, figure.format(erasure.portraitChoices)],
    [names.frames, figure.format(erasure.frames)],
    ...(refusals.length > 0 ? [[names.refusals, ...refusals] as const] : []),
    [names.orders, figure.format(erasure.orders)],
  ]
}

/** Those that stood, by what and by whom, with their days. */
function stoodOptOuts(stood: readonly ErasedOptOut[]): string[] {
  const groups = Map.groupBy(stood, ({ optOut, source }) => `${optOut} ${source}`)
  return [...groups.values()].flatMap((group) => {
    const days = group.map(({ since }) => since).toSorted()
    const [first, last] = [days[0], days.at(-1)]
    const [one] = group
    if (!one || !first || !last) return []
    return [certificate.refusal(one.optOut, one.source, { count: group.length, first, last })]
  })
}

const figure = new Intl.NumberFormat('en-GB')
const counted = (n: number, one: string) => `${figure.format(n)} ${n === 1 ? one : `${one}s`}`
