import { lightTableWords as words } from '../../../../content/desk/photos/light-table.ts'
import type { DeskPhoto } from '../../../../domain/photos/sorting.ts'
import { useFilters } from '../../kit/list/use-filters.ts'

type Marked = Pick<DeskPhoto, 'rating' | 'hidden'>

/** The values of the filter, with their words. */
export const MARKED_OPTIONS: readonly (readonly [string, string])[] = [
  ['', words.everything],
  ...[1, 2, 3, 4].map((stars) => [String(stars), words.atLeast(stars)] as const),
  ['5', words.five],
  ['picks', words.picks],
  ['rejects', words.rejects],
]

/** Whether a photo has the marks of a filter: at least so many stars, picked for the school, or hidden from families. */
export function hasMarks(marked: string, { rating, hidden }: Marked, isPick: boolean): boolean {
  if (marked === 'picks') return isPick
  if (marked === 'rejects') return hidden
  return /^[1-5]$/.test(marked) ? rating >= Number(marked) : true
}

/** A sheet's filter by marks, which is in the address. */
export interface MarkedFilter {
  value: string
  onChange: (value: string) => void
  /** Those of the photos that have the marks. */
  of: <Photo extends DeskPhoto>(photos: readonly Photo[]) => Photo[]
}

/** The filter of a screen on which these photos are picked. */
export function useMarkedFilter(picks: ReadonlySet<string>): MarkedFilter {
  const { value, onChange } = useFilters().of('marked')
  return {
    value,
    onChange,
    of: (photos) => photos.filter((photo) => hasMarks(value, photo, picks.has(photo.id))),
  }
}
