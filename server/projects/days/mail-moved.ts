import { desc, eq } from 'drizzle-orm'
import * as letters from '../../../content/mails/bookings.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { calendarLink, clientLink } from '../client-key.ts'
import { findProject } from '../queries.ts'
import { heldDayMoves, heldDays } from './tables.ts'

const labels = letters.bookingsLabels

export const mailMoved = defineMail({
  job: 'projects.mail-moved',
  kind: 'filming-moved',
  labels: labels.moved,
  async write(ctx, { dayId, moveId }: { dayId: string; moveId?: string }) {
    requireSystem(ctx)
    const [held] = await ctx.db.select().from(heldDays).where(eq(heldDays.id, dayId))
    const found = held && (await findProject(ctx.db, held.projectId))
    const move = await findMove(ctx, { dayId, moveId })
    if (!found || !move) return
    const { client, project } = found
    const letter = letters.filmingMoved({
      ...{ clientName: client.name, title: project.title, from: move.from, to: move.to },
      ...{ toBackup: move.toBackup, backup: held.day === move.to ? held.backup : null },
      ...{ starts: held.starts, link: clientLink(ctx, project), calendar: calendarLink(ctx, project) },
    })
    return { to: client.email, letter }
  },
})

/** The move that a mail is about; a job that an earlier release queued is about the newest. */
async function findMove({ db }: Context, { dayId, moveId }: { dayId: string; moveId: string | undefined }) {
  const [move] = await db
    .select()
    .from(heldDayMoves)
    .where(moveId ? eq(heldDayMoves.id, moveId) : eq(heldDayMoves.heldDayId, dayId))
    .orderBy(desc(heldDayMoves.at))
    .limit(1)
  return move
}
