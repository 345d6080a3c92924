import type { DeskFile, SchoolFile } from '../../../domain/desk/downloads.ts'
import { type Context, requireAdmin, requireUser, type UserActor } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { getEvent } from '../../school/queries.ts'
import { requireAdminOrSchool } from '../../staff/permission.ts'
import { eventOfClass } from '../school-queries.ts'

/** An admin; or staff of the school, for what the agreement gives it. */
export async function requireFile(ctx: Context, file: DeskFile): Promise<UserActor> {
  if (file.what === 'id-photos' || file.what === 'office-sheet') return requireSchoolFile(ctx, file)
  return requireAdmin(ctx)
}

/** An admin, or staff of the school if the owner gives it this file; the same 404 for everyone else. */
export async function requireSchoolFile(ctx: Context, file: SchoolFile): Promise<UserActor> {
  const eventId = file.what === 'id-photos' ? file.eventId : await eventOfClass(ctx.db, file.classId)
  await requireAdminOrSchool(ctx, eventId ?? NO_EVENT)
  const user = requireUser(ctx)
  const event = await getEvent(ctx.db, eventId ?? NO_EVENT)
  const given = file.what === 'id-photos' ? event.idPhotos : event.officeSheets
  if (!(user.isAdmin || given)) throw notFound('event')
  return user
}

/** A missing class and another school's look the same. */
const NO_EVENT = '00000000-0000-0000-0000-000000000000'
