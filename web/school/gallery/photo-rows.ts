import type { GalleryPhoto } from '../../../domain/photos/photos.ts'

/** How a photo stands in the gallery. */
export interface Place {
  /** Its part of its row's width, gaps not counted. */
  share: number
  /** How many stand in that row. */
  inRow: number
}

/** More than these are compared three in a row, fewer two. */
const FEW = 12
const MOST_IN_ROW = 3
/** A portrait's usual shape, width by height. */
const USUAL = 4 / 5
/** A narrower part of a row leaves no room for what is decided under a photo. */
const NARROWEST = 0.25

type Shaped = Pick<GalleryPhoto, 'kind' | 'width' | 'height'>

/**
 * Rows that photos of every shape fill from edge to edge at one height, in the owner's order. A class photo has a row
 * of its own, so that its faces can be told.
 */
export function placesOf(photos: readonly Shaped[]): Place[] {
  const portraits = photos.filter(({ kind }) => kind !== 'class').length
  const perRow = portraits > FEW ? 3 : 2
  return runsOf(photos).flatMap((run) => rowsOf(run, perRow).flatMap(placesInRow))
}

/** What comes between the class photos, and each of those, as shapes. */
function runsOf(photos: readonly Shaped[]): number[][] {
  const runs: number[][] = []
  let open = false
  for (const { kind, width, height } of photos) {
    const run = open && kind !== 'class' ? runs.at(-1) : undefined
    if (run) run.push(width / height)
    else runs.push([width / height])
    open = kind !== 'class'
  }
  return runs
}

function placesInRow(row: readonly number[]): Place[] {
  const inRow = row.length
  const whole = row.reduce((sum, shape) => sum + shape, 0)
  // One that stands alone is not made taller than a screen.
  const width = inRow === 1 ? Math.min(1, whole / (USUAL * 1.5)) : 1
  // Rounded down, or the last could break into the next row.
  return row.map((shape) => ({ share: Math.floor((width * shape * 10_000) / whole) / 10_000, inRow }))
}

/** Breaks a run where its rows come nearest to the height of so many usual portraits. */
function rowsOf(run: readonly number[], perRow: number): number[][] {
  const wanted = USUAL * perRow
  // Rows of another length than the others come first.
  const lengths = perRow === MOST_IN_ROW ? [1, 2, 3] : [3, 2, 1]
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
  const whole = row.reduce((sum, shape) => sum + shape, 0)
  return Math.log(whole / wanted) ** 2 + (Math.min(...row) / whole < NARROWEST ? 1 : 0)
}

/** The `sizes` of a photo at its place. Phones show one at a time; a hair less than the screen, so that 390 px at 2x take 768. */
export function sizesAt({ share }: Place): string {
  const part = (whole: number) => Math.round(whole * share * 100) / 100
  return `(min-width: 90rem) ${part(60)}rem, (min-width: 68rem) calc(${part(96)}vw - ${part(28)}rem), (min-width: 40rem) ${part(98)}vw, 98vw`
}
