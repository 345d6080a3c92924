import { z } from 'zod'

/** The print sizes. To sell another, name it here and add its paper below. */
export const PAPER_SIZES = ['8x10', '5x7'] as const
export const PaperSize = z.enum(PAPER_SIZES)
export type PaperSize = z.infer<typeof PaperSize>

/** The long and the short edge in inches. */
export const PAPERS: Record<PaperSize, { long: number; short: number }> = {
  '8x10': { long: 10, short: 8 },
  '5x7': { long: 7, short: 5 },
}

/** What can be printed: a photo in a size, the class photo, and the folder it comes in. */
export const PRINT_PRODUCTS = [...PAPER_SIZES, 'class', 'folder'] as const
export const PrintProduct = z.enum(PRINT_PRODUCTS)
export type PrintProduct = z.infer<typeof PrintProduct>

/** Whether the buyer chooses a photo for this print. */
export function hasPaperSize<Piece extends { product: PrintProduct }>(
  piece: Piece,
): piece is Piece & { product: PaperSize } {
  return piece.product in PAPERS
}
