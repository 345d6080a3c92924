import { rosterErrors, rosterPlace } from '../../../content/errors/school.ts'
import { fullName } from '../../../domain/person-name.ts'
import { classKey } from '../../../domain/school/classes.ts'
import { spellingsAmong } from '../../../domain/school/classes-together.ts'
import { OPT_OUTS, type OptOut, type OptOutSource } from '../../../domain/school/opt-outs.ts'
import type { RosterProblem } from '../../../domain/school/roster.ts'
import type { RosterValues } from '../../../domain/school/roster-changes.ts'
import { groupInSteps, type Steps } from '../../../domain/steps.ts'
import { runCooperatively } from '../../platform/run-cooperatively.ts'
import type { FileOptOut } from '../roster-file/read-consent.ts'
import type { RosterRow } from '../roster-file/seen-rows.ts'
import { findByName, findByNumber, findCorrectedNames } from './name-matching.ts'

/** A pupil already in the event. */
export interface KnownPupil extends RosterValues {
  id: string
  accessCode: string
  /** The opt-outs that stand, with whose they are, and whether a line that names nobody would only say them again. */
  standing: readonly (SourcedOptOut & { saysAlready: boolean })[]
}

/** An opt-out with its source. */
export interface SourcedOptOut {
  optOut: OptOut
  source: OptOutSource
}

/** What an import would change: who is new, what changes for known pupils, who is missing. */
export interface RosterPlan {
  fresh: { row: RosterRow; position: number; said: SourcedOptOut[] }[]
  kept: {
    id: string
    position: number
    now: RosterValues
    changed: boolean
    /** The class that the pupil leaves for another. */
    left: string | null
    /** The opt-outs that the file adds. */
    said: SourcedOptOut[]
  }[]
  absent: KnownPupil[]
  /** Of the new and the absent, those who may be one child whose name has been corrected. */
  otherSurnames: [RosterRow, KnownPupil][]
  /** Pupils whose opt-out the file would lift; it is kept. */
  stillRefused: KnownPupil[]
  problems: RosterProblem[]
}

/**
 * Matches each line to a pupil, its class spelled as the event's: by access code first, then by class and name, then by
 * number with one name, then by name alone where only one can be meant. Class-list positions follow the file. A refusal
 * that names nobody is said by whoever brings the file.
 */
export const compareRoster = (...given: Parameters<typeof planSteps>): Promise<RosterPlan> =>
  runCooperatively(planSteps(...given))

function* planSteps(
  lines: readonly RosterRow[],
  known: readonly KnownPupil[],
  formerCodes: ReadonlyMap<string, string>,
  classNames: readonly string[],
  broughtBy: 'family' | 'school',
): Steps<RosterPlan> {
  const spelling = spellingsAmong(classNames)
  const rows: RosterRow[] = []
  for (const row of lines) {
    yield
    rows.push({ ...row, classRef: spelling(row.classRef) })
  }
  const { found, problems } = yield* findPupils(rows, known, formerCodes)
  const listed = new Set(rows.map(({ classRef }) => classRef))
  const met = new Set(found.values())
  const missing = known.filter((pupil) => !met.has(pupil))
  const unknown = rows.filter((row) => found.get(row) === null)
  const renamed = yield* findByNumber(unknown, missing)
  for (const [row, pupil] of renamed) found.set(row, pupil)
  const byNumber = new Set(renamed.values())
  const stillMissing = missing.filter((pupil) => !byNumber.has(pupil))
  const stillUnknown = unknown.filter((row) => !renamed.has(row))
  for (const [row, pupil] of yield* findByName(stillUnknown, stillMissing, listed)) found.set(row, pupil)
  const lastPositions = new Map<string, number>()
  const plan: RosterPlan = { fresh: [], kept: [], absent: [], otherSurnames: [], stillRefused: [], problems }
  for (const row of rows) {
    yield
    const position = (lastPositions.get(row.classRef) ?? 0) + 1
    lastPositions.set(row.classRef, position)
    const pupil = found.get(row)
    const said = newOptOuts(row.refusals, pupil?.standing ?? [], broughtBy)
    if (pupil === null) plan.fresh.push({ row, position, said })
    if (!pupil) continue
    const correctsName = row.accessCode !== null || renamed.has(row)
    const { changed, ...kept } = keptPupil(pupil, row, correctsName)
    plan.kept.push({ id: pupil.id, position, ...kept, said, changed: changed || said.length > 0 })
    if (OPT_OUTS.some((optOut) => pupil[optOut] && row[optOut] === false)) plan.stillRefused.push(pupil)
  }
  const present = new Set(found.values())
  plan.absent = known.filter((pupil) => !present.has(pupil))
  plan.otherSurnames = yield* findCorrectedNames(
    plan.fresh.map(({ row }) => row),
    plan.absent,
  )
  plan.problems.push(...takenNumbers(found, known))
  return plan
}

/** The pupil of each line by code, or by class and name; null if there is none. Lines with a problem are left out. */
function* findPupils(
  rows: readonly RosterRow[],
  known: readonly KnownPupil[],
  formerCodes: ReadonlyMap<string, string>,
) {
  const byId = new Map(known.map((pupil) => [pupil.id, pupil]))
  const byCode = new Map(known.map((pupil) => [pupil.accessCode, pupil]))
  for (const [code, id] of formerCodes) {
    const pupil = byId.get(id)
    if (pupil) byCode.set(code, pupil)
  }
  const byName = yield* groupInSteps(known, nameKey)
  const twins = yield* groupInSteps(rows, nameKey)
  const met = new Map<KnownPupil, RosterRow>()
  const found = new Map<RosterRow, KnownPupil | null>()
  const problems: RosterProblem[] = []
  for (const row of rows) {
    yield
    const [pupil, ...namesakes] = row.accessCode
      ? [byCode.get(row.accessCode)]
      : namesakesOf(row, byName.get(nameKey(row)) ?? [], twins.get(nameKey(row)) ?? [])
    const before = pupil && met.get(pupil)
    if (namesakes.length > 0)
      problems.push(wrongCode(row, rosterErrors.namesakes(namesakes.length + 1, row.classRef)))
    else if (row.accessCode && !pupil) problems.push(wrongCode(row, rosterErrors.codeNotHere))
    else if (before !== undefined)
      problems.push(wrongCode(row, rosterErrors.sameAs(rosterPlace(before.line, before.sheet))))
    else {
      found.set(row, pupil ?? null)
      if (pupil) met.set(pupil, row)
    }
  }
  return { found, problems }
}

/** Those of a line's class and name whom it may mean: where there are several children of one name, numbers decide. */
function namesakesOf(
  row: RosterRow,
  known: readonly KnownPupil[],
  twins: readonly RosterRow[],
): readonly KnownPupil[] {
  const number = row.pupilNumber?.toLowerCase()
  if (!number || (known.length < 2 && twins.length < 2)) return known
  const same = known.filter((pupil) => pupil.pupilNumber?.toLowerCase() === number)
  if (same.length > 0) return same
  const others = new Set(twins.map((twin) => twin.pupilNumber?.toLowerCase()))
  // Somebody whose number the file has on another line is that child.
  const free = known.filter((pupil) => !others.has(pupil.pupilNumber?.toLowerCase()))
  return twins.length > 1 ? free.filter((pupil) => pupil.pupilNumber === null && twins[0] === row) : free
}

/** Numbers of pupils for whom the file gives no other. */
function takenNumbers(
  found: Map<RosterRow, KnownPupil | null>,
  known: readonly KnownPupil[],
): RosterProblem[] {
  const numbered = [...found].flatMap(([row, pupil]) =>
    row.pupilNumber ? [{ row, pupil, number: row.pupilNumber.toLowerCase() }] : [],
  )
  const renumbered = new Set(numbered.map(({ pupil }) => pupil))
  const unlisted = known.filter((pupil) => pupil.pupilNumber && !renumbered.has(pupil))
  const holders = new Map(unlisted.map((pupil) => [pupil.pupilNumber?.toLowerCase(), pupil]))
  return numbered.flatMap(({ row, number }) => {
    const holder = holders.get(number)
    if (!holder) return []
    const message = rosterErrors.numberTaken(fullName(holder), holder.classRef)
    return [{ ...placeOf(row), column: 'Student number', message }]
  })
}

function wrongCode(row: RosterRow, message: string): RosterProblem {
  return { ...placeOf(row), column: 'Access code', message }
}

const placeOf = ({ sheet, line }: RosterRow) => ({ ...(sheet !== undefined && { sheet }), line })

/**
 * The opt-outs that a file adds: each refusal is that of whom it names, or else of whoever brings the file, and is not
 * said again by somebody whose word stands. A school speaks for nobody else: what it says of another is its own.
 */
export function newOptOuts(
  refusals: readonly FileOptOut[],
  standing: KnownPupil['standing'],
  broughtBy: 'family' | 'school',
): SourcedOptOut[] {
  const said: SourcedOptOut[] = []
  const isSaid = (by: OptOutSource | null, one: SourcedOptOut) =>
    [...standing.filter(({ saysAlready }) => by !== null || saysAlready), ...said].some(
      ({ optOut, source }) => optOut === one.optOut && source === one.source,
    )
  for (const { optOut, by } of refusals) {
    const own = { optOut, source: broughtBy === 'school' ? broughtBy : (by ?? broughtBy) }
    if (!isSaid(by, { optOut, source: by ?? broughtBy }) && !isSaid(by, own)) said.push(own)
  }
  return said
}

/** An opt-out may be newer than the file, so a file adds opt-outs and lifts none. */
function keptPupil(pupil: KnownPupil, row: RosterRow, correctsName: boolean) {
  const { id: _, accessCode: __, standing: ___, ...before } = pupil
  const now = {
    classRef: row.classRef,
    firstName: correctsName ? row.firstName : pupil.firstName,
    lastName: correctsName ? row.lastName : pupil.lastName,
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
  classRef = '',
  firstName = '',
  lastName = '',
}: Partial<Pick<RosterValues, 'classRef' | 'firstName' | 'lastName'>>) =>
  [classKey(classRef), firstName, lastName].join('\n').toLowerCase()
