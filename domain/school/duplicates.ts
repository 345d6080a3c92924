import { groupInSteps, type Steps } from '../steps.ts'
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

/** Of a larger group, each row is compared with this many that follow it, in the order of its letters and backwards. */
const NEIGHBOURS = 10
/** In a group of at most so many rows, each is compared with every other. */
const FEW = 60

/**
 * Rows of an event that may be the same child: entered twice, spelt in two ways, or with first and last name swapped.
 * Likeliest first. If neither name is the same it is never a pair. However many share a name, the work for each is
 * bounded.
 */
export function* findDuplicates(rows: Iterable<PersonName>): Steps<DuplicatePair[]> {
  const all: Tidied[] = []
  for (const row of rows) {
    yield
    all.push({ ...row, first: normalizeText(row.firstName), last: normalizeText(row.lastName) })
  }
  const found = new Map<string, DuplicatePair>()
  const groups = [
    ...(yield* groupInSteps(all, ({ last }) => last)).values(),
    ...(yield* groupInSteps(all, ({ first }) => first)).values(),
    ...(yield* groupInSteps(all, ({ first, last }) => [first, last].toSorted().join(' '))).values(),
  ]
  for (const group of groups)
    for (const [one, other] of pairsToCompare(group)) {
      yield
      const pair = compare(one, other)
      if (pair) found.set([one.id, other.id].toSorted().join(' '), pair)
    }
  return [...Map.groupBy(found.values(), ({ weight }) => weight)]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, pairs]) => pairs)
}

function* pairsToCompare(group: readonly Tidied[]): Generator<[Tidied, Tidied]> {
  if (group.length <= FEW) return yield* neighbours(group, FEW)
  const spelt = group.map((row) => ({ row, name: `${row.first} ${row.last}` }))
  const backwards = spelt.map(({ row, name }) => ({ row, name: [...name].reverse().join('') }))
  for (const order of [spelt, backwards]) {
    order.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    yield* neighbours(
      order.map(({ row }) => row),
      NEIGHBOURS,
    )
  }
}

function* neighbours(rows: readonly Tidied[], most: number): Generator<[Tidied, Tidied]> {
  for (const [at, one] of rows.entries())
    for (const other of rows.slice(at + 1, at + 1 + most)) yield [one, other]
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
  return Math.abs(a.length - b.length) <= allowed && isWithin(a, b, allowed)
}

/** Whether so many edits at most make one word of the other: a letter too many, too few, another, or two swapped. */
function isWithin(a: string, b: string, edits: number): boolean {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const [left, right] = [a.slice(same), b.slice(same)]
  if (left === '' || right === '') return left.length + right.length <= edits
  if (edits === 0) return false
  return (
    isWithin(left.slice(1), right.slice(1), edits - 1) ||
    isWithin(left.slice(1), right, edits - 1) ||
    isWithin(left, right.slice(1), edits - 1) ||
    (left[0] === right[1] && left[1] === right[0] && isWithin(left.slice(2), right.slice(2), edits - 1))
  )
}
