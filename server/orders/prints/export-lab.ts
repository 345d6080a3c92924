import type { Readable } from 'node:stream'
import { orderErrors } from '../../../content/errors/orders.ts'
import { labNotes, packing } from '../../../content/pdf/orders.ts'
import { csv } from '../../../domain/csv.ts'
import { showsPhoto } from '../../../domain/orders/products/product-kinds.ts'
import { tableOf } from '../../../domain/privacy/handed-over.ts'
import { classInFile } from '../../../domain/school/classes.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { businessName } from '../../names.ts'
import { withPrinted } from '../../photos/class-photo-names/printed-names.ts'
import { deliveryFile } from '../../photos/derive/delivery-file.ts'
import { toRejection } from '../../photos/inspect/rejections.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { type ZipEntry, zipForDesk } from '../../platform/zip.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { getEvent } from '../../school/queries.ts'
import { recordProducedPrints } from '../withdrawn-photos/stop-prints.ts'
import { cropFile } from './crop-file.ts'
import {
  arePrintsLocked,
  chosenPart,
  type LabPrint,
  labPrints,
  type PrintPhoto,
  producedPrints,
} from './lab-prints.ts'
import { HOME, isWithoutPicture, labName, pictured, slug, withPicture } from './listed-prints.ts'
import { findMissingOriginals, originalsOf } from './missing-originals.ts'
import { drawPrintSheet, type SheetPrint } from './print-sheet.ts'

type Wanted = { eventId: string; again: boolean }

/**
 * An event's prints for the lab: a zip of full-size files, in a folder per size and named by class and order, with
 * `prints.csv` of sizes and quantities, and `prints.pdf`, the same with small pictures. What is sent to buyers' addresses
 * is apart from the school's box, in `home/`, with the same two lists. Whose prints they are and where they go stays
 * here (`export-packing.ts`). A print is cropped if its buyer chose a part of the photo; otherwise it is the whole photo,
 * of which the lab prints the middle. Only paid prints that can no longer be changed. An original that is lost or cannot
 * be read does not hold up the others: a note in the zip names it, and so does its order's history.
 */
export async function exportLab(ctx: Context, wanted: Wanted): Promise<{ fileName: string; body: Readable }> {
  requireAdmin(ctx)
  const { event, prints } = await checkLab(ctx, wanted)
  const lost = await findMissingOriginals(ctx, originalsOf(prints))
  const printable = withPicture(prints)
  const files = named(printable).map((print) => ({
    ...print,
    lost: lost.has(print.photo?.originalKey ?? ''),
  }))
  const body = await zipForDesk(
    ctx,
    entries(ctx, files, {
      title: event.name,
      noPicture: prints.filter(isWithoutPicture).length,
    }),
  )
  await inTransaction(ctx, async (ctx) => {
    await recordProducedPrints(
      ctx,
      producedPrints(printable.filter(({ photo }) => !lost.has(photo?.originalKey ?? ''))),
    )
    await audit(ctx, 'lab.exported', { subjectId: event.id, prints: printable.length })
    // A family may have refused since the prints were read.
    await ctx.jobs.send(photosWithdrawnJob, { eventId: event.id })
  })
  return { fileName: `lab-${event.date}-${slug(event.name)}.zip`, body }
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
    if (!print.photo) return { ...print, file: '' }
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

async function* entries(
  ctx: Context,
  prints: NamedPrint[],
  { title, noPicture }: { title: string; noPicture: number },
): AsyncGenerator<ZipEntry> {
  const toHomes = prints.filter(({ toHome }) => toHome)
  yield* lists(
    ctx,
    prints.filter(({ toHome }) => !toHome),
    { title, folder: '' },
  )
  if (toHomes.length > 0) yield* lists(ctx, toHomes, { title: packing.title(title, true), folder: HOME })
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
  const sheet = await drawPrintSheet(
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
    const cropped = part ? await cropFile(plain, part, { business }) : plain
    const { body } = names ? await withPrinted(plain, names, { business, paper: product.size }) : cropped
    return { name: file, body }
  } catch (error) {
    if (!(error instanceof FileMissing || toRejection(error, fileName))) throw error
    ctx.log.error({ requestId: ctx.requestId, photoId: id, err: error }, 'left out of the lab export')
    return undefined
  }
}

function noteOf(print: NamedPrint): string {
  if (!print.file) return showsPhoto(print.product) ? '' : labNotes.noPrint(labName(print.product))
  if (print.lost) return labNotes.lost
  return isCropped(print) ? labNotes.cropped : ''
}

function onSheet({ files }: Context, print: NamedPrint): SheetPrint {
  const { quantity, number, classRef, product } = print
  return {
    ...pictured(files, print),
    ...{ size: labName(product), quantity },
    lines: [noteOf(print), [number, classRef].filter(Boolean).join(' · ')],
  }
}

const table = (prints: NamedPrint[]) =>
  csv(
    tableOf(
      'lab',
      prints.map((print) => ({
        File: print.lost ? '' : print.file,
        Size: labName(print.product),
        Quantity: print.quantity,
        Order: print.number,
        Class: print.classRef,
        Note: noteOf(print),
        'Lab code': print.labCode,
      })),
    ),
  )
