import type { Readable } from 'node:stream'
import { labNotes } from '../../../content/papers/lab.ts'
import { orderRefusals } from '../../../content/refusals/orders.ts'
import { site } from '../../../content/site.ts'
import { csv } from '../../../domain/csv.ts'
import { type SoldProduct, sizeLabel } from '../../../domain/orders/print-products.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { deliveryFile } from '../../photos/derive/delivery-file.ts'
import { withPrinted } from '../../photos/names/printed-names.ts'
import { type ZipEntry, zipOf } from '../../platform/zip.ts'
import { getEvent } from '../../school/queries.ts'
import { type LabPrint, labPrints, type PrintPhoto, printsAreFixed } from './lab-prints.ts'

type Wanted = { eventId: string; again: boolean }

/**
 * An event's prints for the lab: a zip of full-size files, in a folder per size and named by class and order, with
 * `prints.csv` of sizes and quantities. Only paid prints that can no longer be changed.
 */
export async function exportLab(ctx: Context, wanted: Wanted): Promise<{ fileName: string; body: Readable }> {
  requireAdmin(ctx)
  const { event, prints } = await checkLab(ctx, wanted)
  const files = named(prints)
  await audit(ctx, 'lab.exported', { subjectId: event.id, prints: prints.length })
  return { fileName: `lab-${event.date}-${slug(event.name)}.zip`, body: zipOf(entries(ctx, files)) }
}

/** What would be exported; refuses while buyers can still change it, and when there is nothing. */
export async function checkLab(ctx: Context, { eventId, again }: Wanted) {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, eventId)
  if (!printsAreFixed(event, ctx.clock.now())) throw conflict('prints-can-change', orderRefusals.labTooEarly)
  const prints = await labPrints(ctx.db, event, again)
  if (prints.length === 0) throw conflict('no-prints', orderRefusals.nothingToPrint)
  return { event, prints }
}

interface NamedPrint extends LabPrint {
  /** Empty if there is no picture. */
  file: string
}

function named(prints: LabPrint[]): NamedPrint[] {
  const counters = new Map<string, number>()
  return prints.map((print) => {
    if (!print.photo || print.product.kind === 'folder') return { ...print, file: '' }
    const place = counters.get(print.number) ?? 0
    counters.set(print.number, place + 1)
    const size = labName(print.product)
    const name = [print.classRef, print.number, place + 1, size, `x${print.quantity}`]
    const file = `${size}/${name.filter((part) => part !== '').join('_')}.${extensionOf(print.photo)}`
    return { ...print, file }
  })
}

/** A PNG is printed as it is, anything else as a JPEG, and so is a picture that names are printed on. */
const extensionOf = ({ originalKey, names }: PrintPhoto) =>
  originalKey.endsWith('.png') && !names ? 'png' : 'jpg'

/** The folder and part of the name of its files: `8x10`, `20x30cm`, `class`, `mug`. */
function labName({ id, size, kind, name }: SoldProduct): string {
  if (size) return sizeLabel(size)
  return kind === 'thing' ? slug(name) || id : kind
}

async function* entries(ctx: Context, prints: NamedPrint[]): AsyncGenerator<ZipEntry> {
  yield { name: 'prints.csv', body: table(prints) }
  for (const { photo, product, file } of prints) {
    if (!photo || !file) continue
    const { fileName, turns, names } = photo
    const plain = await deliveryFile(await ctx.files.read(photo.originalKey), {
      ...{ fileName, turns },
      business: site.name,
    })
    const made = names ? await withPrinted(plain, names, { fileName, paper: product.size }) : plain
    yield { name: file, body: made.body }
  }
}

function table(prints: NamedPrint[]) {
  const note = ({ product, file }: NamedPrint) =>
    file ? '' : product.kind === 'folder' ? labNotes.folder : labNotes.noPicture
  return csv([
    ['File', 'Size', 'Quantity', 'Order', 'Class', 'Student', 'Note', 'Lab code'],
    ...prints.map((print) => [
      print.file,
      labName(print.product),
      print.quantity,
      print.number,
      print.classRef,
      print.childName,
      note(print),
      print.labCode,
    ]),
  ])
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
