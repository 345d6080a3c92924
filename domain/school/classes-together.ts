import type { Reading } from './class-year-on.ts'
import { classKey, isSampleClass, pairIn, stagesOf, YEARS } from './classes.ts'
import { ALL_STAGES, FIRST_SECONDARY, type Stage, type StageChoice, stageName } from './stages.ts'

/** S5, which is often taught together with S6. */
const SENIOR: Stage = 12

/**
 * How each class is meant among all classes of its school. `S1/2` is the second of S1 beside `S1/1` or `S1/3`, which can
 * only be counted. Undefined if nobody can tell: by itself in a secondary school, where few classes are of two years (S5
 * and S6 often are), or beside counted classes of other years.
 */
export function readingAmong(names: readonly string[]): (name: string) => Reading | undefined {
  const counted = new Map<string, Set<Stage>>()
  for (const name of names) {
    const pair = pairIn(name)
    if (pair?.stages.length !== 1) continue
    const stages = counted.get(pair.sign) ?? new Set()
    counted.set(pair.sign, stages.add(pair.stages[0]))
  }
  return (name) => {
    const pair = pairIn(name)
    if (!pair) return 'composite'
    const alike = counted.get(pair.sign)
    if (pair.stages.length === 1 || alike?.has(pair.stages[0])) return 'counted'
    const isUsual = pair.stages[0] < FIRST_SECONDARY ? !alike : pair.stages[0] === SENIOR
    return isUsual ? 'composite' : undefined
  }
}

/** The stages of each class among all classes of its school; of what may be a composite, every one. */
export function stagesAmong(names: readonly string[]): (name: string) => Stage[] {
  const readingOf = readingAmong(names)
  return (name) => (readingOf(name) === 'counted' ? stagesOf(name).slice(0, 1) : stagesOf(name))
}

/**
 * `Year 1` to `Year 6`, if all the classes are named as the sample's are; otherwise the stages that they have, each list
 * being that of a school.
 */
export function stagesToShow(...lists: readonly (readonly string[])[]): StageChoice[] {
  if (lists.every((names) => names.every(isSampleClass)))
    return YEARS.map((year) => ({ stage: year, label: `Year ${year}` }))
  const shown = new Set(lists.flatMap((names) => names.flatMap(stagesAmong(names))))
  return ALL_STAGES.filter((stage) => shown.has(stage)).map((stage) => ({ stage, label: stageName(stage) }))
}

/**
 * The spelling of each class among others: that of a class that is there, or else the one that was met first, so that
 * `P3B` in a file is the event's `3B`. Where the event counts its classes as `S1/2`, `S1.2` is that class.
 */
export function spellingsAmong(present: readonly string[]): (name: string) => string {
  const spellings = new Map(present.map((name) => [classKey(name), name]))
  const readingOf = readingAmong(present)
  for (const name of present) {
    const dotted = classKey(name).replace('/', '.')
    if (readingOf(name) === 'counted' && !spellings.has(dotted)) spellings.set(dotted, name)
  }
  return (name) => {
    const key = classKey(name)
    const known = spellings.get(key)
    if (known === undefined) spellings.set(key, name)
    return known ?? name
  }
}

/** Classes in the order of a list of pupils, if the list has them one after the other; undefined if it does not. */
export function orderInList(classOfEachLine: readonly string[]): string[] | undefined {
  const blocks = classOfEachLine.filter((name, at) => name !== classOfEachLine[at - 1])
  return new Set(blocks).size === blocks.length ? blocks : undefined
}
