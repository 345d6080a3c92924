import { ROSTER_LISTED, type RosterProblem } from '../../../domain/school/roster.ts'
import type { RosterDifference } from '../../../domain/school/roster-changes.ts'
import { groupInSteps, type Steps } from '../../../domain/steps.ts'
import { type Context, inTransaction } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { runCooperatively } from '../../platform/run-cooperatively.ts'
import { setOptOut } from '../../school/opt-outs/opt-outs.ts'
import { lockEvent } from '../../school/queries.ts'
import { knownPupils } from '../../school/roster/import-roster.ts'
import { compareRoster, type KnownPupil, nameKey, type RosterPlan } from '../../school/roster/roster-plan.ts'
import { type ReadRoster, type RosterChoices, readRoster } from '../../school/roster-file/read-roster.ts'
import type { RosterRow } from '../../school/roster-file/seen-rows.ts'
import { requireSchoolOfEvent } from '../permission.ts'
import { describeForSchool } from './describe-changes.ts'
import { mailRosterChanges } from './mail-roster-changes.ts'
import { type Difference, differenceOf } from './roster-difference.ts'
import { saveChanges } from './save-changes.ts'

interface SchoolRoster extends RosterChoices {
  eventId: string
  file: Uint8Array
}

/** Previews what a school's file would change; saves nothing. */
export async function previewSchoolRoster(ctx: Context, roster: SchoolRoster): Promise<RosterDifference> {
  await requireSchoolOfEvent(ctx, roster.eventId)
  const read = await readRoster(roster.file, roster)
  const { known, changes, problems, optOuts } = await compare(ctx.db, roster.eventId, read)
  return answer(read, { known, changes, problems, refused: optOuts.length, sent: false })
}

/**
 * Sends the owner the changes in a school's file, with the same checks as the owner's own import. Refusals of pupils on
 * the roster take effect at once, like a tick; everything else waits for approval.
 */
export async function sendRoster(ctx: Context, roster: SchoolRoster): Promise<RosterDifference> {
  const user = await requireSchoolOfEvent(ctx, roster.eventId)
  const { eventId } = roster
  const read = await readRoster(roster.file, roster)
  return inTransaction(ctx, async (ctx) => {
    await lockEvent(ctx.db, eventId)
    const { optOuts } = await compare(ctx.db, eventId, read)
    for (const { id: pupilId, said } of optOuts)
      for (const one of said) await setOptOut(ctx, { pupilId, ...one, setBy: user.userId, bySchool: true })
    const { known, changes, problems } = await compare(ctx.db, eventId, read)
    const optedOut = optOuts.length
    if (changes.length > 0)
      await saveChanges(ctx, user, { eventId, source: 'file', changes, refused: optedOut })
    else if (optedOut > 0) await ctx.jobs.send(mailRosterChanges, { eventId, refused: optedOut })
    return answer(read, { known, changes, problems, refused: optedOut, sent: changes.length + optedOut > 0 })
  })
}

async function compare(db: Reader, eventId: string, { rows, problems }: ReadRoster) {
  if (problems.length > 0) return { known: [], changes: [], problems, optOuts: [] }
  const [known, formerCodes, classNames] = await knownPupils(db, eventId)
  const lines = await runCooperatively(withoutTriedCodes(rows, known))
  const plan = await compareRoster(lines, known, formerCodes, classNames, 'school')
  if (plan.problems.length > 0) return { known, changes: [], problems: plan.problems, optOuts: [] }
  return { known, changes: differenceOf(plan, known), problems: [], optOuts: optOutsOf(plan) }
}

/** Pupils on the roster of whom the file adds an opt-out. */
const optOutsOf = ({ kept }: RosterPlan) => kept.filter(({ said }) => said.length > 0)

/** Access codes only tell namesakes apart, so that uploading a file is no way to guess codes. */
function* withoutTriedCodes(rows: RosterRow[], known: KnownPupil[]): Steps<RosterRow[]> {
  const ofName = yield* groupInSteps(known, nameKey)
  const lines: RosterRow[] = []
  for (const row of rows) {
    yield
    const isShared = (ofName.get(nameKey(row))?.length ?? 0) > 1
    lines.push(isShared ? row : { ...row, accessCode: null })
  }
  return lines
}

interface Compared {
  known: KnownPupil[]
  changes: Difference[]
  problems: RosterProblem[]
  refused: number
  sent: boolean
}

async function answer(
  { rows, problems: _, ...found }: ReadRoster,
  { known, changes, problems, refused: optedOut, sent }: Compared,
): Promise<RosterDifference> {
  const count = (kind: Difference['kind']) => changes.filter((change) => change.kind === kind).length
  return {
    ...found,
    rows: rows.length,
    sent,
    refused: optedOut,
    changes: await runCooperatively(describeForSchool(changes, { known, most: ROSTER_LISTED })),
    counts: { added: count('added'), changed: count('changed'), left: count('left') },
    problems: problems.slice(0, ROSTER_LISTED),
    more: Math.max(0, problems.length - ROSTER_LISTED),
  }
}
