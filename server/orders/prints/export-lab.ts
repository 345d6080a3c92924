import type { Readable } from 'node:stream'
import { orderErrors } from '../../../content/errors/orders.ts'
import { labNotes, labSheet } from '../../../content/pdf/orders.ts'
import { csv } from '../../../domain/csv.ts'
import { type SoldProduct, sizeLabel } from '../../../domain/orders/prints/print-products.ts'
import { classInFile } from '../../../domain/school/classes.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { businessName } from '../../names.ts'
import { withPrinted } from '../../photos/class-photo-names/printed-names.ts'
import { deliveryFile } from '../../photos/derive/delivery-file.ts'
import { renditionKey } from '../../photos/derive/renditions.ts'
import { toRejection } from '../../photos/upload/rejections.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { type ZipEntry, zipForDesk } from '../../platform/zip.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { getEvent } from '../../school/queries.ts'
import { recordProducedPrints } from '../withdrawn-photos/stop-prints.ts'
import { cropFile } from './crop-file.ts'
import { homeAddressOf } from './home-address.ts'
import { drawHomeLabels, type HomeLabel } from './home-labels.ts'
import {
  arePrintsLocked,
  chosenPart,
  findMissingOriginals,
  type LabPrint,
  labPrints,
  originalsOf,
  type PrintPhoto,
  productsOf,
} from './lab-prints.ts'
import { drawLabSheet } from './lab-sheet.ts'

/** The folder of what is sent to buyers' addresses. */
const HOME = 'home/'

type Wanted = { eventId: string; again: boolean }

/**
 * An event's prints for the lab: a zip of full-size files, in a folder per size and named by class and order, with
 * `prints.csv` of sizes and quantities, and `prints.pdf`, the same with small pictures. What is sent to buyers' addresses
 * is apart from the school's box, in `home/`, with the same two lists and `labels.pdf`. A print is cropped if its buyer
 * chose a part of the photo; otherwise it is the whole photo, of which the lab prints the middle. Only paid prints that
 * can no longer be changed. An original that is lost or cannot be read does not hold up the others: a note in the zip
 * names it, and so does its order's history.
 */
export async function exportLab(ctx: Context, wanted: Wanted): Promise<{ fileName: string; body: Readable }> {
  requireAdmin(ctx)
  const { event, prints } = await checkLab(ctx, wanted)
  const lost = await findMissingOriginals(ctx, originalsOf(prints))
  const printable = forLab(prints)
  const files = named(printable).map((print) => ({
    ...print,
    lost: lost.has(print.photo?.originalKey ?? ''),
  }))
  const body = await zipForDesk(
    ctx,
    entries(ctx, files, {
      title: event.name,
      noPicture: prints.filter(isWithoutPicture).length,
      labels: await labelsOf(ctx, printable),
    }),
  )
  await inTransaction(ctx, async (ctx) => {
    await recordProducedPrints(
      ctx,
      productsOf(printable.filter(({ photo }) => !lost.has(photo?.originalKey ?? ''))),
    )
    await audit(ctx, 'lab.exported', { subjectId: event.id, prints: printable.length })
    // A family may have refused since the prints were read.
    await ctx.jobs.send(photosWithdrawnJob, { eventId: event.id })
  })
  return { fileName: `lab-${event.date}-${slug(event.name)}.zip`, body }
}

/** A label for each order with prints to be sent to its buyer's address. */
async function labelsOf({ db }: Context, prints: readonly LabPrint[]): Promise<HomeLabel[]> {
  const toHome = new Map(prints.flatMap((print) => (print.toHome ? [[print.orderId, print.number]] : [])))
  const labels: HomeLabel[] = []
  for (const [orderId, number] of toHome) {
    const address = await homeAddressOf(db, orderId)
    if (address) labels.push({ number, address })
  }
  return labels
}

/** Nothing was chosen, or what was chosen may not be printed. */
const isWithoutPicture = ({ product, photo }: LabPrint) => product.kind !== 'folder' && !photo

/**
 * What there is to print. A print without a picture is left out, because a list that names children without a picture
 * says who refused; so is a folder whose pictures are all left out.
 */
function forLab(prints: LabPrint[]): LabPrint[] {
  const pictures = prints.filter(({ product }) => product.kind !== 'folder')
  const linesOf = (some: LabPrint[]) => new Set(some.map(({ lineId }) => lineId))
  const [printed, asked] = [linesOf(pictures.filter(({ photo }) => photo)), linesOf(pictures)]
  return prints.filter((print) =>
    print.product.kind === 'folder' ? printed.has(print.lineId) || !asked.has(print.lineId) : print.photo,
  )
}

/** What would be exported; refuses while buyers can still change it, and when there is nothing. */
export async function checkLab(ctx: Context, { eventId, again }: Wanted) {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, eventId)
  if (!arePrintsLocked(event, ctx.clock.now())) throw conflict('prints-can-change', orderErrors.labTooEarly)
  const prints = await labPrints(ctx.db, event, again)
  if (prints.length === 0) throw conflict('no-prints', orderErrors.nothingToPrint)
  return { event, prints }
}

interface NamedPrint extends LabPrint {
  /** Empty if there is no picture. */
  file: string
  /** The original is not among our files. */
  lost: boolean
}

function named(prints: LabPrint[]): Omit<NamedPrint, 'lost'>[] {
  const counters = new Map<string, number>()
  return prints.map((print) => {
    if (!print.photo || print.product.kind === 'folder') return { ...print, file: '' }
    const place = counters.get(print.number) ?? 0
    counters.set(print.number, place + 1)
    const size = labName(print.product)
    const name = [classInFile(print.classRef), print.number, place + 1, size, `x${print.quantity}`]
    const folder = `${print.toHome ? HOME : ''}${size}`
    const file = `${folder}/${name.filter((part) => part !== '').join('_')}.${extensionOf(print, print.photo)}`
    return { ...print, file }
  })
}

/** A PNG is printed as it is, anything else as a JPEG, and so is a picture that is cropped or that names are printed on. */
const extensionOf = (print: LabPrint, { originalKey, names }: PrintPhoto) =>
  originalKey.endsWith('.png') && !names && !isCropped(print) ? 'png' : 'jpg'

const isCropped = (print: LabPrint) => chosenPart(print, { width: 1, height: 1 }) !== null

/** The folder and part of the name of its files: `8x10`, `20x30cm`, `class`, `mug`. */
function labName({ id, size, kind, name }: SoldProduct): string {
  if (size) return sizeLabel(size)
  return kind === 'thing' ? slug(name) || id : kind
}

async function* entries(
  ctx: Context,
  prints: NamedPrint[],
  { title, noPicture, labels }: { title: string; noPicture: number; labels: HomeLabel[] },
): AsyncGenerator<ZipEntry> {
  const toHomes = prints.filter(({ toHome }) => toHome)
  yield* lists(
    ctx,
    prints.filter(({ toHome }) => !toHome),
    { title, folder: '' },
  )
  if (toHomes.length > 0) {
    yield* lists(ctx, toHomes, { title: labSheet.toHomes(title), folder: HOME })
    yield {
      name: `${HOME}labels.pdf`,
      body: Buffer.from(await drawHomeLabels(labels, { title, business: await businessName(ctx.db) })),
    }
  }
  const leftOut: NamedPrint[] = []
  for (const print of prints) {
    if (!print.photo || !print.file) continue
    const entry = print.lost ? undefined : await entryOf(ctx, { ...print, photo: print.photo })
    if (entry) yield entry
    else leftOut.push(print)
  }
  const notes = [
    ...(noPicture > 0 ? [labNotes.noPicture(noPicture)] : []),
    ...(leftOut.length > 0 ? [labNotes.leftOut(leftOut.map(({ file }) => file))] : []),
  ]
  if (notes.length > 0) yield { name: 'Please read.txt', body: notes.join('\r\n') }
  for (const subjectId of new Set(leftOut.map(({ orderId }) => orderId)))
    await audit(ctx, 'prints.left-out', { subjectId })
}

/** What is in a box or in parcels, as a table and with pictures. */
async function* lists(
  ctx: Context,
  prints: NamedPrint[],
  { title, folder }: { title: string; folder: string },
): AsyncGenerator<ZipEntry> {
  yield { name: `${folder}prints.csv`, body: table(prints) }
  if (prints.length === 0) return
  const sheet = await drawLabSheet(
    prints.map((print) => onSheet(ctx, print)),
    { title, business: await businessName(ctx.db) },
  )
  yield { name: `${folder}prints.pdf`, body: Buffer.from(sheet) }
}

/** A print's file; undefined if its original is missing or damaged, which no retry would change. */
async function entryOf(
  ctx: Context,
  print: NamedPrint & { photo: PrintPhoto },
): Promise<ZipEntry | undefined> {
  const { file, photo, product } = print
  const { id, originalKey, fileName, turns, names } = photo
  try {
    const original = await ctx.files.read(originalKey)
    const business = await businessName(ctx.db)
    const plain = await deliveryFile(original, { business, fileName, turns, inPlace: true })
    const part = chosenPart(print, plain)
    const cropped = part ? await cropFile(plain, part, { business, fileName }) : plain
    const { body } = names
      ? await withPrinted(plain, names, { business, fileName, paper: product.size })
      : cropped
    return { name: file, body }
  } catch (error) {
    if (!(error instanceof FileMissing || toRejection(error, fileName))) throw error
    ctx.log.error({ requestId: ctx.requestId, photoId: id, err: error }, 'left out of the lab export')
    return undefined
  }
}

function noteOf(print: NamedPrint): string {
  if (!print.file) return print.product.kind === 'folder' ? labNotes.folder : ''
  if (print.lost) return labNotes.lost
  return isCropped(print) ? labNotes.cropped : ''
}

function onSheet({ files }: Context, print: NamedPrint) {
  const { product, quantity, number, classRef, childName } = print
  const photo = product.kind === 'folder' ? null : print.photo
  const crop =
    photo?.width && photo.height ? chosenPart(print, { width: photo.width, height: photo.height }) : null
  return {
    ...{ size: labName(product), quantity, number, classRef, childName, crop },
    photo: photo?.fileName ?? null,
    note: noteOf(print),
    thumb: photo ? () => thumbOf(files, photo.id) : undefined,
  }
}

function thumbOf(files: Context['files'], photoId: string): Promise<Buffer | undefined> {
  return files.read(renditionKey(photoId, 'thumb')).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined
    throw error
  })
}

function table(prints: NamedPrint[]) {
  return csv([
    ['File', 'Size', 'Quantity', 'Order', 'Class', 'Student', 'Note', 'Lab code', 'Photo'],
    ...prints.map((print) => [
      print.lost ? '' : print.file,
      labName(print.product),
      print.quantity,
      print.number,
      print.classRef,
      print.childName,
      noteOf(print),
      print.labCode,
      print.product.kind === 'folder' ? '' : (print.photo?.fileName ?? ''),
    ]),
  ])
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
