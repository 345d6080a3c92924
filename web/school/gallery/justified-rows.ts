import type { GalleryPhoto } from '../../../domain/photos/photos.ts'

/** A photo's place in the grid. */
export interface RowSlot {
  /** Its share of the row's width, without gaps. */
  share: number
  /** How many photos the row has. */
  inRow: number
}

/** Up to this many, rows have two photos; above, three. */
const MAX_FOR_PAIRS = 12
const MAX_IN_ROW = 3
/** A portrait's usual aspect ratio. */
const PORTRAIT_RATIO = 4 / 5
/** A narrower photo leaves no room for its buttons. */
const MIN_SHARE = 0.25

type Shaped = Pick<GalleryPhoto, 'kind' | 'width' | 'height'>

/**
 * Lays photos out in justified rows of equal height, in the owner's order. A class photo, and a sheet of
 * portraits, gets its own row, so that faces are recognisable.
 */
export function justifiedRows(photos: readonly Shaped[]): RowSlot[] {
  const portraits = photos.filter(({ kind }) => kind === 'portrait').length
  const perRow = portraits > MAX_FOR_PAIRS ? MAX_IN_ROW : 2
  return runsOf(photos).flatMap((run) => rowsOf(run, perRow).flatMap(placesInRow))
}

/** Splits the photos at class photos, as aspect ratios. */
function runsOf(photos: readonly Shaped[]): number[][] {
  const runs: number[][] = []
  let open = false
  for (const { kind, width, height } of photos) {
    const run = open && kind === 'portrait' ? runs.at(-1) : undefined
    if (run) run.push(width / height)
    else runs.push([width / height])
    open = kind === 'portrait'
  }
  return runs
}

function placesInRow(row: readonly number[]): RowSlot[] {
  const inRow = row.length
  const ratioSum = row.reduce((sum, shape) => sum + shape, 0)
  // A single photo is not made taller than the screen.
  const width = inRow === 1 ? Math.min(1, ratioSum / (PORTRAIT_RATIO * 1.5)) : 1
  // Rounded down, or the last could wrap.
  return row.map((shape) => ({ share: Math.floor((width * shape * 10_000) / ratioSum) / 10_000, inRow }))
}

/** Breaks a run into rows as close as possible to the height of `perRow` usual portraits. */
function rowsOf(run: readonly number[], perRow: number): number[][] {
  const wanted = PORTRAIT_RATIO * perRow
  // Of equally good layouts, the one whose shorter or longer row comes first.
  const lengths = perRow === MAX_IN_ROW ? [1, 2, 3] : [3, 2, 1]
  const best: { cost: number; length: number }[] = Array(run.length + 1).fill({ cost: 0, length: 0 })
  for (let from = run.length - 1; from >= 0; from--) {
    let found = { cost: Number.POSITIVE_INFINITY, length: 1 }
    for (const length of lengths) {
      if (from + length > run.length) continue
      const cost = costOf(run.slice(from, from + length), wanted) + (best[from + length]?.cost ?? 0)
      if (cost < found.cost - 1e-9) found = { cost, length }
    }
    best[from] = found
  }
  const rows: number[][] = []
  for (let from = 0; from < run.length; from += rows.at(-1)?.length ?? 1)
    rows.push(run.slice(from, from + (best[from]?.length ?? 1)))
  return rows
}

function costOf(row: readonly number[], wanted: number): number {
  const ratioSum = row.reduce((sum, shape) => sum + shape, 0)
  return Math.log(ratioSum / wanted) ** 2 + (Math.min(...row) / ratioSum < MIN_SHARE ? 1 : 0)
}

/**
 * The `sizes` of a photo at its place. Phones show one per row, a little under full width so that 390 px at 2x picks
 * 768.
 */
export function sizesAt({ share }: RowSlot): string {
  const part = (width: number) => Math.round(width * share * 100) / 100
  return `(min-width: 90rem) ${part(60)}rem, (min-width: 68rem) calc(${part(96)}vw - ${part(28)}rem), (min-width: 40rem) ${part(98)}vw, 98vw`
}
