import type { Frame } from './sort-frames.ts'

/** With fewer cards that were read, nobody knows what the cards of this day look like. */
const FEWEST = 3
const NEIGHBOURS = 3
/** How much nearer to the cards a frame has to be: measured, cards come to 0.2–0.4 and portraits to more than 1. */
const BIAS = 0.85

/**
 * Frames in which no code was found and which yet look more like the cards of the same day than like its portraits:
 * cards out of focus, in the dark, or behind a hand. What cards look like is learnt from those that were read, and
 * what portraits look like from the frames right after them.
 */
export function findHiddenCards(sequences: readonly (readonly Frame[])[]): Set<string> {
  const all = sequences.flat()
  const cards = all.filter((frame) => frame.cardSeen === 'read')
  const portraits = sequences.flatMap((sequence) =>
    sequence.filter((frame, at) => frame.cardSeen === 'no' && sequence[at - 1]?.cardSeen === 'read'),
  )
  const found = new Set<string>()
  if (cards.length < FEWEST || portraits.length < FEWEST) return found
  const known = new Set(portraits)
  for (const frame of all) {
    if (frame.cardSeen !== 'no' || frame.placedBy === 'hand' || known.has(frame)) continue
    const toCards = distance(frame, cards)
    if (toCards < BIAS * distance(frame, portraits)) found.add(frame.id)
  }
  return found
}

/** To the nearest few of them. */
function distance(frame: Frame, others: readonly Frame[]): number {
  const nearest = others
    .filter((other) => other !== frame)
    .map((other) => apart(frame.look ?? [], other.look ?? []))
    .toSorted((a, b) => a - b)
    .slice(0, NEIGHBOURS)
  return nearest.reduce((sum, one) => sum + one, 0) / nearest.length
}

function apart(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length || a.length === 0) return Number.POSITIVE_INFINITY
  return Math.sqrt(a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0))
}
