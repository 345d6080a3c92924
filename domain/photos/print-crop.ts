import type { Crop } from '../orders/orders.ts'

const ASPECTS = { '8x10': 10 / 8, '5x7': 7 / 5 } as const

/**
 * What a print shows of a photo: as much as fits, from the middle. The paper is turned as the photo is. Shares of
 * the photo's width and height.
 */
export function printCrop(product: keyof typeof ASPECTS, photo: { width: number; height: number }): Crop {
  const long = ASPECTS[product]
  const paper = photo.width > photo.height ? long : 1 / long
  const ratio = photo.width / photo.height
  const width = Math.min(1, paper / ratio)
  const height = Math.min(1, ratio / paper)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}
