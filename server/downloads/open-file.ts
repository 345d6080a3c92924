import { addressOf } from '../../contract/endpoint.ts'
import { fileByTicket } from '../../contract/files.ts'
import type { DeskFile, SchoolFile } from '../../domain/desk-files.ts'
import { allowAnyone, type Context, requireAdmin } from '../context.ts'
import { type GeneratedFile, kindOf } from './desk-files.ts'
import { consumeTicket, readTicket, writeTicket } from './file-ticket.ts'
import { requireFile, requireSchoolFile } from './permission.ts'

/**
 * A link to a file that is made when the link is followed. Impossible files are refused here, where the desk can say
 * why.
 */
export async function requestFile(ctx: Context, file: DeskFile): Promise<{ href: string }> {
  const admin = requireAdmin(ctx)
  await checkFile(ctx, file)
  return { href: addressOf(fileByTicket, { params: { ticket: await writeTicket(ctx, admin, file) } }) }
}

/** A link to a file that the agreement gives the caller's school, made when the link is followed. */
export async function requestSchoolFile(ctx: Context, file: SchoolFile): Promise<{ href: string }> {
  const user = await requireSchoolFile(ctx, file)
  await checkFile(ctx, file)
  return { href: addressOf(fileByTicket, { params: { ticket: await writeTicket(ctx, user, file) } }) }
}

/** Uses up a ticket and makes its file, on behalf of the account that asked for it. */
export async function openFile(ctx: Context, ticket: string): Promise<GeneratedFile & { file: DeskFile }> {
  allowAnyone(ctx)
  const { user, file } = await consumeTicket(ctx, ticket)
  return { ...(await kindOf(file).make({ ...ctx, actor: user }, file)), file }
}

/** What a ticket would fetch, with the same refusals; makes nothing, logs nothing, and leaves the ticket usable. */
export async function previewFile(ctx: Context, ticket: string): Promise<{ file: DeskFile }> {
  allowAnyone(ctx)
  const { user, file } = await readTicket(ctx, ticket)
  await checkFile({ ...ctx, actor: user }, file)
  return { file }
}

/** Refuses files that cannot be made. */
export async function checkFile(ctx: Context, file: DeskFile): Promise<void> {
  await requireFile(ctx, file)
  const { find, check } = kindOf(file)
  await find?.(ctx.db, file)
  await check?.(ctx, file)
}
