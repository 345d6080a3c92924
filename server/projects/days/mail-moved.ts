import { eq } from 'drizzle-orm'
import * as letters from '../../../content/mails/bookings.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { calendarLink, clientLink } from '../client-key.ts'
import { findProject } from '../queries.ts'
import { heldDays } from './tables.ts'

const labels = letters.bookingsLabels

export const mailMoved = defineMail({
  job: 'projects.mail-moved',
  kind: 'filming-moved',
  labels: labels.moved,
  async write(ctx, { dayId }: { dayId: string }) {
    requireSystem(ctx)
    const [held] = await ctx.db.select().from(heldDays).where(eq(heldDays.id, dayId))
    const found = held && (await findProject(ctx.db, held.projectId))
    if (!held?.movedFrom || !found) return
    const { client, project } = found
    const letter = letters.filmingMoved({
      ...{ clientName: client.name, title: project.title, from: held.movedFrom, to: held.day },
      ...{ starts: held.starts, link: clientLink(ctx, project), calendar: calendarLink(ctx, project) },
    })
    return { to: client.email, letter }
  },
})
