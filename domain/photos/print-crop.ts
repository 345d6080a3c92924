import type { Crop } from '../orders/order-prints.ts'
import type { PaperSize } from '../orders/print-products.ts'

/**
 * The part of a photo that a print shows: the largest centred crop, with the paper turned like the photo, as fractions
 * of the photo's width and height.
 */
export function printCrop(
  size: Pick<PaperSize, 'width' | 'height'>,
  photo: { width: number; height: number },
): Crop {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  const paper = photo.width > photo.height ? long / short : short / long
  const ratio = photo.width / photo.height
  const width = Math.min(1, paper / ratio)
  const height = Math.min(1, ratio / paper)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}
