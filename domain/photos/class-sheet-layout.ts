/** The paper size in pixels at 300 DPI, upright: 8 by 10 inches. */
export const CLASS_SHEET_PAPER = { width: 2400, height: 3000 } as const
export const ORIENTATIONS = ['portrait', 'landscape'] as const
export type Orientation = (typeof ORIENTATIONS)[number]
export const SHAPES = ['upright', 'square'] as const
/** What the portraits on a sheet are cut to: 4 by 5, or a square. */
export type Shape = (typeof SHAPES)[number]

const MARGIN = 90
const TITLE = 160
const GAP = 30
/** A portrait's height relative to its width. */
const HEIGHT: Record<Shape, number> = { upright: 1.25, square: 1 }
/** The height of a two-line name relative to the portrait's width. */
const CAPTION = 0.28

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
export interface ClassSheetLayout {
  width: number
  height: number
  title: Box
  /** The boxes of portraits and names, one per pupil, from the top left. */
  slots: { picture: Box; name: Box }[]
}

/**
 * Lays out a class's portraits: as large as the paper allows, in centred rows whose lengths differ by one at most, so
 * that nobody stands alone in the last one.
 */
export function classSheetLayout(
  count: number,
  orientation: Orientation,
  shape: Shape = 'upright',
): ClassSheetLayout {
  const { width, height } =
    orientation === 'portrait'
      ? CLASS_SHEET_PAPER
      : { width: CLASS_SHEET_PAPER.height, height: CLASS_SHEET_PAPER.width }
  const area = { width: width - 2 * MARGIN, height: height - 2 * MARGIN - TITLE }
  const widthIn = (rows: number) =>
    Math.floor(
      Math.min(
        (area.width + GAP) / Math.ceil(count / rows) - GAP,
        ((area.height + GAP) / rows - GAP) / (HEIGHT[shape] + CAPTION),
      ),
    )
  const tries = Array.from({ length: Math.max(1, count) }, (_, at) => at + 1)
  const rows = tries.reduce((best, one) => (widthIn(one) > widthIn(best) ? one : best), 1)
  // A few portraits must not fill the whole paper.
  const size = Math.min(widthIn(rows), Math.floor(area.width / 3))
  const picture = { width: size, height: Math.round(size * HEIGHT[shape]) }
  const caption = Math.round(size * CAPTION)
  const rowHeight = picture.height + caption + GAP
  const top = MARGIN + TITLE + Math.floor((area.height - (rows * rowHeight - GAP)) / 2)
  const slots = rowLengths(count, rows).flatMap((length, row) => {
    const left = Math.floor((width - (length * (size + GAP) - GAP)) / 2)
    return Array.from({ length }, (_, at) => {
      const corner = { left: left + at * (size + GAP), top: top + row * rowHeight }
      return {
        picture: { ...corner, ...picture },
        name: {
          left: corner.left - GAP / 2,
          top: corner.top + picture.height,
          width: size + GAP,
          height: caption,
        },
      }
    })
  })
  return { width, height, title: { left: MARGIN, top: MARGIN, width: area.width, height: TITLE }, slots }
}

/** Longer rows first. */
function rowLengths(count: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < count % rows ? 1 : 0))
}
