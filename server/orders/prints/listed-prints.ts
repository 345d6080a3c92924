import { productKinds, showsPhoto } from '../../../domain/orders/products/product-kinds.ts'
import { type SoldProduct, sizeLabel } from '../../../domain/orders/products/products.ts'
import type { Context } from '../../context.ts'
import { ownersKeys } from '../../photos/derive/renditions.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { chosenPart, type LabPrint } from './lab-prints.ts'
import type { SheetPrint } from './print-sheet.ts'

/** The folder of what is sent to buyers' addresses. */
export const HOME = 'home/'

/** Nothing was chosen, or what was chosen may not be printed. */
export const isWithoutPicture = ({ product, photo }: LabPrint) => showsPhoto(product) && !photo

/**
 * What there is to print. A print without a picture is left out, because a list that names children without a picture
 * says who refused; so is what goes with pictures that are all left out, such as a folder.
 */
export function withPicture(prints: LabPrint[]): LabPrint[] {
  const pictures = prints.filter(({ product }) => showsPhoto(product))
  const linesOf = (some: LabPrint[]) => new Set(some.map(({ lineId }) => lineId))
  const [printed, asked] = [linesOf(pictures.filter(({ photo }) => photo)), linesOf(pictures)]
  return prints.filter((print) =>
    showsPhoto(print.product) ? print.photo : printed.has(print.lineId) || !asked.has(print.lineId),
  )
}

/** The folder and part of the name of its files: `8x10`, `20x30cm`, `class`, `mug`. */
export function labName({ id, size, kind, name }: SoldProduct): string {
  const names = { size: size && sizeLabel(size), kind, name: slug(name) || id }
  return names[productKinds[kind].knownBy] ?? kind
}

/** A print's small picture on a sheet of the owner's, without a watermark, with the part that is printed. */
export function pictured(files: Context['files'], print: LabPrint): Pick<SheetPrint, 'thumb' | 'crop'> {
  if (!print.photo) return { crop: null }
  const { id, width, height } = print.photo
  return {
    crop: width && height ? chosenPart(print, { width, height }) : null,
    thumb: () => thumbOf(files, id),
  }
}

async function thumbOf(files: Context['files'], photoId: string): Promise<Buffer | undefined> {
  for (const key of ownersKeys(photoId, 'thumb')) {
    const found = await files.read(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined
      throw error
    })
    if (found) return found
  }
  return undefined
}

/** A name in a file's name. */
export const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
