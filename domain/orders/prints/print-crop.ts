import { z } from 'zod'
import type { PaperSize } from '../products/products.ts'

interface Size {
  width: number
  height: number
}

/** The printed part of a photo, as fractions of its width and height (0 to 1). */
export const Crop = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Crop = z.infer<typeof Crop>

/** The smallest part that can be chosen, relative to the largest: less would be a blur. */
export const LEAST_CROP = 0.4

const Share = z.number().min(0).max(1)

/**
 * The part of a photo that a buyer chose. It has no edges of its own: it takes the paper's shape and lies within the
 * photo whatever its numbers are.
 */
export const ChosenCrop = z.object({
  /** Where it lies in the room that it leaves: 0 is at the left or top, 0.5 in the middle, 1 at the right or bottom. */
  x: Share,
  y: Share,
  /** Its width relative to the largest part that fits. */
  scale: z.number().min(LEAST_CROP).max(1),
  /** The owner's quarter turns of the photo as it was looked at: of a photo that is turned later, nothing was chosen. */
  turns: z.int().min(0).max(3),
})
export type ChosenCrop = z.infer<typeof ChosenCrop>

/** The middle, as large as it can be. */
const AUTOMATIC = { x: 0.5, y: 0.5, scale: 1 }

/**
 * The part of a photo that a print shows, with the paper turned like the photo: as chosen, or the largest in the middle.
 * What has no paper size, such as a mug, takes the photo's own shape.
 */
export function printCrop(
  paper: Pick<PaperSize, 'width' | 'height'> | null,
  photo: Size,
  chosen: Omit<ChosenCrop, 'turns'> | null = null,
): Crop {
  const { x, y, scale } = chosen ?? AUTOMATIC
  const largest = largestCrop(paper, photo)
  const [width, height] = [largest.width * scale, largest.height * scale]
  return { x: (1 - width) * x, y: (1 - height) * y, width, height }
}

/** What was chosen by drawing this part on the photo. */
export function chosenCrop(
  paper: Pick<PaperSize, 'width' | 'height'> | null,
  photo: Size & { turns: number },
  drawn: Crop,
): ChosenCrop {
  const largest = largestCrop(paper, photo)
  const scale = within(LEAST_CROP, drawn.width / largest.width, 1)
  const at = (start: number, room: number) => (room < 1e-6 ? 0.5 : within(0, start / room, 1))
  return {
    x: at(drawn.x, 1 - largest.width * scale),
    y: at(drawn.y, 1 - largest.height * scale),
    scale,
    turns: photo.turns,
  }
}

/** The same part in whole pixels of a file. */
export function cropPixels({ x, y, width, height }: Crop, file: Size): Size & { left: number; top: number } {
  const pixels = (share: number, of: number) => Math.max(1, Math.min(of, Math.round(share * of)))
  const wide = pixels(width, file.width)
  const high = pixels(height, file.height)
  return {
    left: Math.min(Math.round(x * file.width), file.width - wide),
    top: Math.min(Math.round(y * file.height), file.height - high),
    width: wide,
    height: high,
  }
}

/** The width of a printed part relative to its height, in pixels. */
export function cropShape(paper: Pick<PaperSize, 'width' | 'height'> | null, photo: Size): number {
  if (!paper) return photo.width / photo.height
  const [short, long] = [Math.min(paper.width, paper.height), Math.max(paper.width, paper.height)]
  return photo.width > photo.height ? long / short : short / long
}

function largestCrop(paper: Pick<PaperSize, 'width' | 'height'> | null, photo: Size): Size {
  const shape = cropShape(paper, photo)
  const ratio = photo.width / photo.height
  return { width: Math.min(1, shape / ratio), height: Math.min(1, ratio / shape) }
}

const within = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
