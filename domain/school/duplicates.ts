import { normalizeText } from '../text.ts'

/** What distinguishes children on a class list. */
export interface PersonName {
  id: string
  classId: string
  firstName: string
  lastName: string
  parentEmail: string | null
}

export interface DuplicatePair {
  one: string
  other: string
  why: string
  /** Higher is likelier. */
  weight: number
}

/**
 * Rows of an event that may be the same child: entered twice, spelt in two ways, or with first and last name swapped.
 * Likeliest first. If neither name is the same it is never a pair.
 */
export function findDuplicates(rows: readonly PersonName[]): DuplicatePair[] {
  const all = rows.map((row) => ({
    ...row,
    first: normalizeText(row.firstName),
    last: normalizeText(row.lastName),
  }))
  const found = new Map<string, DuplicatePair>()
  const groups = [
    ...Map.groupBy(all, ({ last }) => last).values(),
    ...Map.groupBy(all, ({ first }) => first).values(),
    ...Map.groupBy(all, ({ first, last }) => [first, last].toSorted().join(' ')).values(),
  ]
  for (const group of groups)
    for (const [at, one] of group.entries())
      for (const other of group.slice(at + 1)) {
        const key = [one.id, other.id].toSorted().join(' ')
        const pair = found.has(key) ? undefined : compare(one, other)
        if (pair) found.set(key, pair)
      }
  return [...found.values()].toSorted((a, b) => b.weight - a.weight)
}

type Tidied = PersonName & { first: string; last: string }

function compare(one: Tidied, other: Tidied): DuplicatePair | undefined {
  const why = reason(one, other)
  if (!why) return undefined
  const sameClass = one.classId === other.classId ? 2 : 0
  const sameParent = one.parentEmail !== null && one.parentEmail === other.parentEmail ? 1 : 0
  // Siblings share a parent, and often have names that sound alike.
  return { one: one.id, other: other.id, why: why.words, weight: why.weight + sameClass + sameParent }
}

function reason(one: Tidied, other: Tidied): { words: string; weight: number } | undefined {
  const [first, last] = [one.first === other.first, one.last === other.last]
  if (first && last) return { words: 'The same name', weight: 6 }
  if (one.first === other.last && one.last === other.first)
    return { words: 'First and last name exchanged', weight: 5 }
  if (last && isShort(one.first, other.first))
    return { words: 'One first name is short for the other', weight: 3 }
  if (last && alike(one.first, other.first)) return { words: 'First names spelt alike', weight: 3 }
  if (first && alike(one.last, other.last)) return { words: 'Last names spelt alike', weight: 4 }
  return undefined
}

const isShort = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 3 && (one.startsWith(other) || other.startsWith(one))

/** The typos allowed in a name: one from four letters on, two from eight on. */
function alike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  const allowed = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0
  // Of all pairs of a school, few need their letters compared.
  return Math.abs(one.length - other.length) <= allowed && slips(one, other) <= allowed
}

/** The edit distance between two words, counting swapped neighbours as one edit. */
function slips(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
