import type { DeskFile } from '../../domain/downloads.ts'
import { type Context, requireAdmin } from '../context.ts'
import { checkLab } from '../orders/export-lab.ts'
import { getErasure } from '../privacy/queries.ts'
import { getPupil } from '../school/queries.ts'
import { writeTicket } from './file-ticket.ts'

/** A link to a file that is made when it is followed. What cannot be made is refused here, where it can be told. */
export async function askFile(ctx: Context, file: DeskFile): Promise<{ href: string }> {
  const admin = requireAdmin(ctx)
  if (file.what === 'lab') await checkLab(ctx, file)
  if (file.what === 'pupil') await getPupil(ctx.db, file.pupilId)
  if (file.what === 'certificate') await getErasure(ctx.db, file.erasureId)
  return { href: `/api/admin/files/${writeTicket(ctx, admin, file)}` }
}
