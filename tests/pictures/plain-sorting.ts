import type { SortablePhoto } from '../../server/photos/sort/assign-by-cards.ts'

/** Sorting in its simplest, slowest form: every frame against every other, every name against every pupil. */

export function plainSequences(frames: readonly SortablePhoto[]): SortablePhoto[][] {
  const groups = Map.groupBy(frames, ({ classId, folder, fileName }) =>
    [classId ?? '', folder, fileName.replace(/\d.*$/, '')].join('\n'),
  )
  return [...groups.values()].map((group) => {
    const timed = group.every(({ takenAt }) => takenAt !== null)
    return group.toSorted(
      (a, b) =>
        (timed ? Number(a.takenAt) - Number(b.takenAt) : 0) ||
        a.fileName.localeCompare(b.fileName, 'en', { numeric: true }) ||
        (a.id < b.id ? -1 : 1),
    )
  })
}

export function plainHiddenCards(sequences: readonly (readonly SortablePhoto[])[]): string[] {
  const all = sequences.flat()
  const cards = all.filter((frame) => frame.cardSeen === 'read')
  const portraits = sequences.flatMap((sequence) =>
    sequence.filter((frame, at) => frame.cardSeen === 'no' && sequence[at - 1]?.cardSeen === 'read'),
  )
  if (cards.length < 3 || portraits.length < 3) return []
  return all
    .filter((frame) => frame.cardSeen === 'no' && frame.placedBy !== 'hand')
    .filter((frame) => !portraits.includes(frame) || portraits.length > 3)
    .filter((frame) => distance(frame, cards) < 0.85 * distance(frame, portraits))
    .map(({ id }) => id)
}

function distance(frame: SortablePhoto, others: readonly SortablePhoto[]): number {
  const nearest = others
    .filter((other) => other !== frame)
    .map((other) => apart(frame.look ?? [], other.look ?? []))
    .toSorted((a, b) => a - b)
    .slice(0, 3)
  return nearest.length < 3 ? Number.POSITIVE_INFINITY : nearest.reduce((sum, one) => sum + one, 0) / 3
}

function apart(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length || a.length === 0) return Number.POSITIVE_INFINITY
  return Math.sqrt(a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0))
}
