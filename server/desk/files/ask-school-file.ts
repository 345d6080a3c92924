import { addressOf } from '../../../contract/endpoint.ts'
import { fileByTicket } from '../../../contract/files.ts'
import type { SchoolFile } from '../../../domain/desk/downloads.ts'
import type { Context } from '../../context.ts'
import { writeTicket } from './file-ticket.ts'
import { checkFile } from './open-file.ts'
import { requireSchoolFile } from './permission.ts'

/** A link to a file that the agreement gives the caller's school, made when the link is followed. */
export async function askSchoolFile(ctx: Context, file: SchoolFile): Promise<{ href: string }> {
  const user = await requireSchoolFile(ctx, file)
  await checkFile(ctx, file)
  return { href: addressOf(fileByTicket, { params: { ticket: await writeTicket(ctx, user, file) } }) }
}
