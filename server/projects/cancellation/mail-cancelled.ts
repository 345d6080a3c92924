import * as letters from '../../../content/mails/bookings.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { clientLink } from '../client-key.ts'
import { cancellationOf, findProject } from '../queries.ts'

const labels = letters.bookingsLabels

export const mailBookingCancelled = defineMail({
  job: 'projects.mail-cancelled',
  kind: 'booking-cancelled',
  labels: labels.cancelled,
  async write(ctx, { projectId }: { projectId: string }) {
    requireSystem(ctx)
    const found = await findProject(ctx.db, projectId)
    const cancelled = await cancellationOf(ctx.db, projectId)
    if (!found || !cancelled) return
    const { client, project } = found
    const { by, noticeAt, percent, fee, paid } = cancelled
    const letter = letters.bookingCancelled({
      ...{ clientName: client.name, title: project.title, link: clientLink(ctx, project) },
      ...{ by, noticeAt, percent, fee, paid },
    })
    return { to: client.email, letter }
  },
})
