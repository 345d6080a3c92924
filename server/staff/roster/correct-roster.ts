import { staffErrors } from '../../../content/errors/desk.ts'
import { spellingsAmong } from '../../../domain/school/classes-together.ts'
import type { CorrectRoster } from '../../../domain/school/roster-changes.ts'
import { type Context, inTransaction } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { runCooperatively } from '../../platform/run-cooperatively.ts'
import { lockEvent } from '../../school/queries.ts'
import { knownPupils } from '../../school/roster/import-roster.ts'
import { rejectDuplicateNumber } from '../../school/roster/pupil-number.ts'
import type { KnownPupil } from '../../school/roster/roster-plan.ts'
import { requireSchoolOfEvent } from '../permission.ts'
import { changeOf, type Difference, findOutdated, leaverChange } from './roster-difference.ts'
import { saveChanges } from './save-changes.ts'

/** Sends the owner a correction of one pupil: added, edited, moved to another class, or removed. */
export async function correctRoster(
  ctx: Context,
  { eventId, correction }: { eventId: string; correction: CorrectRoster },
): Promise<{ id: string }> {
  const user = await requireSchoolOfEvent(ctx, eventId)
  return inTransaction(ctx, async (ctx) => {
    await lockEvent(ctx.db, eventId)
    const [known, , classNames] = await knownPupils(ctx.db, eventId)
    const change = read(inOurWords(correction, classNames), known)
    const outdated = await runCooperatively(findOutdated(known))
    if (outdated(change) === 'there') throw conflict('pupil-is-there', staffErrors.pupilThere)
    if (change.kind === 'changed' && Object.keys(change.becomes).length === 0)
      throw conflict('nothing-changes', staffErrors.listSaysSo)
    const { pupilId, becomes } = change
    const numbered = { eventId, number: becomes.pupilNumber, ...(pupilId && { pupilId }) }
    await rejectDuplicateNumber(ctx.db, numbered)
    return { id: await saveChanges(ctx, user, { eventId, source: 'row', changes: [change] }) }
  })
}

/** With its class spelled as the event's. */
const inOurWords = (correction: CorrectRoster, classNames: readonly string[]): CorrectRoster =>
  correction.kind === 'left'
    ? correction
    : { ...correction, classRef: spellingsAmong(classNames)(correction.classRef) }

function read(correction: CorrectRoster, known: KnownPupil[]): Difference {
  if (correction.kind === 'added') {
    const { firstName, lastName, classRef, parentEmail = null, pupilNumber = null } = correction
    const agreed = { noPhoto: false, noClassPhoto: false, noSales: false }
    const becomes = { classRef, firstName, lastName, parentEmail, pupilNumber, ...agreed }
    return { kind: 'added', pupilId: null, was: {}, becomes }
  }
  const pupil = known.find(({ id }) => id === correction.pupilId)
  if (!pupil) throw notFound('student')
  if (correction.kind === 'left') return leaverChange(pupil)
  const { firstName, lastName, classRef, parentEmail, pupilNumber } = correction
  return changeOf(pupil, {
    ...pupil,
    firstName,
    lastName,
    classRef,
    // A school does not see the address, so an empty field leaves it alone.
    parentEmail: parentEmail ?? pupil.parentEmail,
    // The number is the school's own, and an empty field takes it away.
    pupilNumber: pupilNumber === undefined ? pupil.pupilNumber : pupilNumber,
  })
}
