import { addressOf } from '../../../contract/endpoint.ts'
import { fileByTicket } from '../../../contract/files.ts'
import type { DeskFile } from '../../../domain/desk/downloads.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { writeTicket } from './file-ticket.ts'
import { checkFile } from './open-file.ts'

/**
 * A link to a file that is made when the link is followed. Impossible files are refused here, where the desk can say
 * why.
 */
export async function askFile(ctx: Context, file: DeskFile): Promise<{ href: string }> {
  const admin = requireAdmin(ctx)
  await checkFile(ctx, file)
  return { href: addressOf(fileByTicket, { params: { ticket: await writeTicket(ctx, admin, file) } }) }
}
