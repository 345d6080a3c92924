import { rosterRefusals } from '../../../content/refusals/roster.ts'
import type { RosterProblem } from '../../../domain/school/roster.ts'
import type { RosterRow } from './read-roster.ts'

/** A pupil already in the event. */
export interface Known {
  id: string
  classRef: string
  firstName: string
  lastName: string
  parentEmail: string | null
  pupilNumber: string | null
  accessCode: string
  noPhoto: boolean
  noClassPhoto: boolean
  noSales: boolean
}

/** What an import would change: who is new, what changes for known pupils, who is missing. */
export interface RosterPlan {
  fresh: { row: RosterRow; position: number }[]
  kept: {
    id: string
    position: number
    now: Omit<Known, 'id' | 'accessCode'>
    changed: boolean
    /** The class that the pupil leaves for another. */
    left: string | null
  }[]
  absent: Known[]
  /** Pupils whose refusal the file would lift; it is kept. */
  stillRefused: Known[]
  problems: RosterProblem[]
}

/** Matches each line to a pupil, by access code first, then by class and name. Class-list positions follow the file. */
export function compareRoster(
  rows: RosterRow[],
  known: Known[],
  formerCodes: ReadonlyMap<string, string> = new Map(),
): RosterPlan {
  const byId = new Map(known.map((pupil) => [pupil.id, pupil]))
  const byCode = new Map(known.map((pupil) => [pupil.accessCode, pupil]))
  for (const [code, id] of formerCodes) {
    const pupil = byId.get(id)
    if (pupil) byCode.set(code, pupil)
  }
  const byName = Map.groupBy(known, nameKey)
  const met = new Map<string, number>()
  const said: Numbered[] = []
  const places = new Map<string, number>()
  const plan: RosterPlan = { fresh: [], kept: [], absent: [], stillRefused: [], problems: [] }
  for (const row of rows) {
    const position = (places.get(row.classRef) ?? 0) + 1
    places.set(row.classRef, position)
    const [pupil, ...namesakes] = row.accessCode
      ? [byCode.get(row.accessCode)]
      : (byName.get(nameKey(row)) ?? [])
    if (namesakes.length > 0) {
      const words = rosterRefusals.namesakes(namesakes.length + 1, row.classRef)
      plan.problems.push(wrongCode(row, words))
      continue
    }
    if (row.accessCode && !pupil) {
      plan.problems.push(wrongCode(row, rosterRefusals.codeNotHere))
      continue
    }
    if (row.pupilNumber) said.push({ id: pupil?.id, row, number: row.pupilNumber.toLowerCase() })
    if (!pupil) {
      plan.fresh.push({ row, position })
      continue
    }
    const before = met.get(pupil.id)
    if (before !== undefined) {
      plan.problems.push(wrongCode(row, rosterRefusals.sameAs(before)))
      continue
    }
    met.set(pupil.id, row.line)
    plan.kept.push({ id: pupil.id, position, ...standing(pupil, row) })
    if (REFUSALS.some((refusal) => pupil[refusal] && row[refusal] === false)) plan.stillRefused.push(pupil)
  }
  plan.absent = known.filter((pupil) => !met.has(pupil.id))
  plan.problems.push(...takenNumbers(said, known))
  return plan
}

interface Numbered {
  /** Undefined for a new pupil. */
  id: string | undefined
  row: RosterRow
  number: string
}

/** Numbers of pupils for whom the file gives no other. */
function takenNumbers(said: Numbered[], known: Known[]): RosterProblem[] {
  const renumbered = new Set(said.map(({ id }) => id))
  const kept = known.filter((pupil) => pupil.pupilNumber && !renumbered.has(pupil.id))
  const holders = new Map(kept.map((pupil) => [pupil.pupilNumber?.toLowerCase(), pupil]))
  return said.flatMap(({ row, number }) => {
    const holder = holders.get(number)
    if (!holder) return []
    const { firstName, lastName, classRef } = holder
    const message = rosterRefusals.numberTaken(firstName, lastName, classRef)
    return [{ line: row.line, column: 'Student number', message }]
  })
}

function wrongCode({ line }: RosterRow, message: string): RosterProblem {
  return { line, column: 'Access code', message }
}

const REFUSALS = ['noPhoto', 'noClassPhoto', 'noSales'] as const

/** A refusal may be newer than the file, so a file adds refusals and lifts none. */
function standing(pupil: Known, row: RosterRow) {
  const { id: _, accessCode: __, ...before } = pupil
  const byCode = row.accessCode !== null
  const now = {
    classRef: row.classRef,
    firstName: byCode ? row.firstName : pupil.firstName,
    lastName: byCode ? row.lastName : pupil.lastName,
    parentEmail: row.parentEmail ?? pupil.parentEmail,
    pupilNumber: row.pupilNumber ?? pupil.pupilNumber,
    noPhoto: pupil.noPhoto || row.noPhoto === true,
    noClassPhoto: pupil.noClassPhoto || row.noClassPhoto === true,
    noSales: pupil.noSales || row.noSales === true,
  }
  const keys = Object.keys(now) as (keyof typeof now)[]
  const left = now.classRef === before.classRef ? null : before.classRef
  return { now, changed: keys.some((key) => now[key] !== before[key]), left }
}

/** The key of class and name, which identifies a line without a code. */
export const nameKey = ({
  classRef,
  firstName,
  lastName,
}: {
  classRef: string
  firstName: string
  lastName: string
}) => [classRef, firstName, lastName].join('\n').toLowerCase()
