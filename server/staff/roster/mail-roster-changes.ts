import { rosterChangesLetter } from '../../../content/mails/staff.ts'
import { desk } from '../../../domain/screens.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeToOwner } from '../../letters/write-to-owner.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { getEvent } from '../../school/queries.ts'
import { countWaitingChanges } from './queries.ts'

export const mailRosterChangesKind = jobKind('staff.mail-roster-changes', { retryLimit: 20 })

/** Tells the owner that changes of a school wait, by event and school, never by a child's name. */
export async function mailRosterChanges(
  ctx: Context,
  { eventId }: { eventId: string },
  job: { id: string },
): Promise<void> {
  requireSystem(ctx)
  if ((await countWaitingChanges(ctx.db, eventId)) === 0) return
  const { name, schoolName } = await getEvent(ctx.db, eventId)
  await writeToOwner(ctx, job, {
    kind: 'roster-changes',
    letter: rosterChangesLetter({
      eventName: name,
      schoolName,
      link: `${ctx.config.PUBLIC_URL}${desk.rosterChanges(eventId)}`,
    }),
  })
}
