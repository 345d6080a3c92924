import type { Readable } from 'node:stream'
import { orderErrors } from '../../../content/errors/orders.ts'
import { insteadOfName } from '../../../content/pdf/instead-of-name.ts'
import { packing as words } from '../../../content/pdf/orders.ts'
import { csv } from '../../../domain/csv.ts'
import { addressLines } from '../../../domain/orders/prints/home-delivery.ts'
import { tableOf } from '../../../domain/privacy/handed-over.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { businessName } from '../../names.ts'
import { namesOnPaper } from '../../pdf/names-on-paper.ts'
import { type ZipEntry, zipForDesk } from '../../platform/zip.ts'
import { getEvent } from '../../school/queries.ts'
import { homeAddressOf } from './home-address.ts'
import { type LabPrint, printsToHandOut } from './lab-prints.ts'
import { HOME, labName, pictured, slug, withPicture } from './listed-prints.ts'
import { drawPackingLabels, type PackingLabel } from './packing-labels.ts'
import { drawPrintSheet, type SheetPrint } from './print-sheet.ts'

type Wanted = { eventId: string; again: boolean }

const SCHOOL = 'school/'

/**
 * Whose an event's prints are, for the photographer alone: a zip with a list, a sheet of small pictures and labels for the
 * school's box (`school/`, a label to each child of an order) and for the parcels (`home/`, an address to each order). It
 * has what the lab's file leaves out. Of prints that are not handed out or posted; of all with `again`.
 */
export async function exportPacking(
  ctx: Context,
  wanted: Wanted,
): Promise<{ fileName: string; body: Readable }> {
  requireAdmin(ctx)
  const { event, prints } = await checkPacking(ctx, wanted)
  const body = await zipForDesk(ctx, entries(ctx, prints, event.name))
  await audit(ctx, 'packing.exported', { subjectId: event.id, prints: prints.length })
  return { fileName: `packing-${event.date}-${slug(event.name)}.zip`, body }
}

/** What would be exported; refuses when there is nothing. */
export async function checkPacking(ctx: Context, { eventId, again }: Wanted) {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, eventId)
  const prints = withPicture(await printsToHandOut(ctx.db, event, again))
  if (prints.length === 0) throw conflict('no-prints', orderErrors.nothingToHandOut)
  return { event, prints }
}

async function* entries(ctx: Context, prints: LabPrint[], title: string): AsyncGenerator<ZipEntry> {
  const [school, home] = [prints.filter(({ toHome }) => !toHome), prints.filter(({ toHome }) => toHome)]
  yield* part(ctx, school, { title, folder: SCHOOL, labels: schoolLabels(school) })
  yield* part(ctx, home, { title, folder: HOME, labels: await homeLabels(ctx, home) })
}

async function* part(
  { db, files }: Context,
  prints: LabPrint[],
  { title, folder, labels }: { title: string; folder: string; labels: PackingLabel[] },
): AsyncGenerator<ZipEntry> {
  if (prints.length === 0) return
  const about = { title: words.title(title, folder === HOME), business: await businessName(db) }
  const shown = await namesOnPaper([
    ...prints.map(({ childName }) => childName),
    ...labels.flatMap(({ lines: [name = ''] }) => name),
  ])
  yield { name: `${folder}prints.csv`, body: table(prints) }
  const sheet = await drawPrintSheet(
    prints.map((print) => onSheet(files, { ...print, childName: shown(print.childName, '') })),
    about,
  )
  yield { name: `${folder}prints.pdf`, body: Buffer.from(sheet) }
  const named = labels.map(({ number, lines: [name = '', ...more] }) => ({
    number,
    lines: [shown(name, insteadOfName.order(number)), ...more],
  }))
  yield { name: `${folder}labels.pdf`, body: Buffer.from(await drawPackingLabels(named, about)) }
}

const table = (prints: LabPrint[]) =>
  csv(
    tableOf(
      'packing',
      prints.map((print) => ({
        Order: print.number,
        Class: print.classRef,
        Name: print.childName,
        Size: labName(print.product),
        Quantity: print.quantity,
        Photo: photoName(print),
      })),
    ),
  )

/** The name of the photo's file, as the photographer knows it. */
const photoName = ({ photo }: LabPrint) => photo?.fileName ?? ''

const onSheet = (files: Context['files'], print: LabPrint): SheetPrint => ({
  ...pictured(files, print),
  ...{ size: labName(print.product), quantity: print.quantity },
  lines: [photoName(print), [print.number, print.classRef].filter(Boolean).join(' · '), print.childName],
})

/** A label for each child of an order, in the order of the school's box. */
function schoolLabels(prints: LabPrint[]): PackingLabel[] {
  const labels = prints.map(({ number, classRef, childName }) => ({ number, lines: [childName, classRef] }))
  return [...new Map(labels.map((label) => [JSON.stringify(label), label])).values()]
}

/** A label for each order with prints to be sent to its buyer's address. */
async function homeLabels({ db }: Context, prints: LabPrint[]): Promise<PackingLabel[]> {
  const labels: PackingLabel[] = []
  for (const [orderId, number] of new Map(prints.map((print) => [print.orderId, print.number]))) {
    const address = await homeAddressOf(db, orderId)
    if (address) labels.push({ number, lines: addressLines(address) })
  }
  return labels
}
