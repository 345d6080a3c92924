import { type DeskFile, isSchoolFile, type SchoolFile } from '../../domain/desk-files.ts'
import { type Context, requireAdmin, requireUser, type UserActor } from '../context.ts'
import { notFound } from '../errors.ts'
import { hasStatement } from '../orders/commission/read-statement.ts'
import { getEvent } from '../school/queries.ts'
import { eventOfClass, requireAdminOrSchool } from '../staff/permission.ts'

/** An admin; or staff of the school, for what the agreement gives it. */
export async function requireFile(ctx: Context, file: DeskFile): Promise<UserActor> {
  return isSchoolFile(file) ? requireSchoolFile(ctx, file) : requireAdmin(ctx)
}

/** An admin, or staff of the school if the owner gives it this file; the same 404 for everyone else. */
export async function requireSchoolFile(ctx: Context, file: SchoolFile): Promise<UserActor> {
  const eventId = 'eventId' in file ? file.eventId : await eventOfClass(ctx.db, file.classId)
  await requireAdminOrSchool(ctx, eventId)
  const user = requireUser(ctx)
  const event = await getEvent(ctx.db, eventId)
  const given = file.what === 'commission' ? await hasStatement(ctx.db, event) : event[SWITCHES[file.what]]
  if (!(user.isAdmin || given)) throw notFound('event')
  return user
}

const SWITCHES = { 'id-photos': 'idPhotos', 'office-sheet': 'officeSheets', yearbook: 'yearbook' } as const
