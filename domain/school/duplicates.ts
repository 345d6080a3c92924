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

function compare(a: Tidied, b: Tidied): DuplicatePair | undefined {
  const why = reason(a, b)
  if (!why) return undefined
  const sameClass = a.classId === b.classId ? 2 : 0
  const sameParent = a.parentEmail !== null && a.parentEmail === b.parentEmail ? 1 : 0
  // Siblings share a parent, and often have names that sound alike.
  return { one: a.id, other: b.id, why: why.words, weight: why.weight + sameClass + sameParent }
}

function reason(a: Tidied, b: Tidied): { words: string; weight: number } | undefined {
  const [first, last] = [a.first === b.first, a.last === b.last]
  if (first && last) return { words: 'The same name', weight: 6 }
  if (a.first === b.last && a.last === b.first) return { words: 'First and last name exchanged', weight: 5 }
  if (last && isShort(a.first, b.first)) return { words: 'One first name is short for the other', weight: 3 }
  if (last && alike(a.first, b.first)) return { words: 'First names spelt alike', weight: 3 }
  if (first && alike(a.last, b.last)) return { words: 'Last names spelt alike', weight: 4 }
  return undefined
}

const isShort = (a: string, b: string) =>
  Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))

/** The typos allowed in a name: one from four letters on, two from eight on. */
function alike(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0
  // Of all pairs of a school, few need their letters compared.
  return Math.abs(a.length - b.length) <= allowed && slips(a, b) <= allowed
}

/** The edit distance between two words, counting swapped neighbours as one edit. */
function slips(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
