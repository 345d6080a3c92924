import type { Steps } from '../../../domain/steps.ts'
import type { SortablePhoto } from './assign-by-cards.ts'

/** With fewer readable cards, we don't know what this day's cards look like. */
const FEWEST = 3
/** How much nearer a frame must be to the cards. Measured: cards come to 0.2–0.4, portraits to more than 1. */
const BIAS = 0.85
const STEP = 64

/**
 * Finds frames without a readable code that still look more like the same day's cards than its portraits: cards out of
 * focus, in the dark, or behind a hand. It learns what cards look like from those that were read, and portraits from
 * the frames right after them. One of those may itself be the unreadable card of a group, so it is compared with the
 * others only. It compares every frame with all of these, so it pauses often.
 */
export function* findUnreadableCards(
  sequences: readonly (readonly SortablePhoto[])[],
): Steps<ReadonlySet<string>> {
  const all = sequences.flat()
  const cards = all.filter((frame) => frame.cardSeen === 'read')
  const portraits = sequences.flatMap((sequence) =>
    sequence.filter((frame, at) => frame.cardSeen === 'no' && sequence[at - 1]?.cardSeen === 'read'),
  )
  const found = new Set<string>()
  if (cards.length < FEWEST || portraits.length < FEWEST) return found
  const toCards = distances(cards)
  const toPortraits = distances(portraits)
  const known = new Set(portraits)
  for (const [at, frame] of all.entries()) {
    if (at % STEP === 0) yield
    if (frame.cardSeen !== 'no' || frame.placedBy === 'hand') continue
    if (known.has(frame) && portraits.length <= FEWEST) continue
    if (toCards(frame) < BIAS * toPortraits(frame)) found.add(frame.id)
  }
  return found
}

/** How far a frame is from the nearest three of `others`, without itself; Infinity if they cannot be compared. */
function distances(others: readonly SortablePhoto[]): (frame: SortablePhoto) => number {
  const groups = Map.groupBy(others, ({ look }) => look?.length ?? 0)
  groups.delete(0)
  const looks = new Map(
    [...groups].map(([size, group]) => [size, Float64Array.from(group.flatMap(({ look }) => look ?? []))]),
  )
  const places = new Map([...groups].flatMap(([size, group]) => group.map((frame, at) => [frame, at * size])))
  return (frame) => {
    const known = looks.get(frame.look?.length ?? 0)
    return frame.look && known ? toNearest(frame.look, known, places.get(frame)) : Number.POSITIVE_INFINITY
  }
}

/**
 * `looks` are stored one after another; the frame's own, if it is among them, begins at `own`. Stops early once one is
 * farther than the third nearest.
 */
function toNearest(look: readonly number[], looks: Float64Array, own: number | undefined): number {
  const size = look.length
  let [first, second, third] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let from = 0; from < looks.length; from += size) {
    if (from === own) continue
    let sum = 0
    for (let at = 0; at < size && sum < third; at++) {
      const apart = (look[at] as number) - (looks[from + at] as number)
      sum += apart * apart
    }
    if (sum >= third) continue
    if (sum >= second) third = sum
    else if (sum >= first) [second, third] = [sum, second]
    else [first, second, third] = [sum, first, second]
  }
  return (Math.sqrt(first) + Math.sqrt(second) + Math.sqrt(third)) / 3
}
