import type { Readable } from 'node:stream'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { classInFile } from '../../../domain/school/classes.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { isSheet } from '../../photos/class-sheets/sheet-conditions.ts'
import { findRetainedPhoto } from '../../photos/photo-visibility.ts'
import { photos } from '../../photos/tables.ts'
import { type ZipEntry, zipForDesk } from '../../platform/zip.ts'
import { getEvent, inSchoolOrder } from '../../school/queries.ts'
import { classes, pupils } from '../../school/tables.ts'
import { schoolEntriesOf } from '../export-pupil.ts'

/**
 * What is held about one pupil of an event, or all of them, for the school: its own data and the photographs. Leaves out
 * access codes, everything of parents (their addresses, accounts, orders and sign-ups), and photos that are withheld
 * because a family refused them; the family's own copy has those.
 */
export async function exportForSchool(
  ctx: Context,
  { eventId, pupilId }: { eventId: string; pupilId?: string | undefined },
): Promise<{ fileName: string; body: Readable }> {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, eventId)
  const all = await membersOf(ctx, eventId)
  const members = pupilId ? all.filter(({ id }) => id === pupilId) : all
  if (pupilId && members.length === 0) throw notFound('student')
  const body = await zipForDesk(ctx, entries(ctx, { event, members, whole: pupilId === undefined }))
  await audit(ctx, 'school.exported', { subjectId: pupilId ?? eventId, pupils: members.length })
  return {
    fileName: `school-copy-${event.date}-${(pupilId ?? eventId).slice(0, 8)}.zip`,
    body,
  }
}

const membersOf = ({ db }: Context, eventId: string) =>
  db
    .select({ id: pupils.id, ref: classes.ref, firstName: pupils.firstName, lastName: pupils.lastName })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder, asc(pupils.position), asc(pupils.id))

async function* entries(
  ctx: Context,
  {
    event,
    members,
    whole,
  }: {
    event: Awaited<ReturnType<typeof getEvent>>
    members: Awaited<ReturnType<typeof membersOf>>
    whole: boolean
  },
): AsyncGenerator<ZipEntry> {
  yield { name: 'event.json', body: JSON.stringify({ event, pupils: members }, null, 2) }
  for (const { id, ref } of members)
    for await (const entry of schoolEntriesOf(ctx, id)) {
      entry.name = `${classInFile(ref)}/${id.slice(0, 8)}/${entry.name}`
      yield entry
    }
  if (whole) yield* classPhotos(ctx, event.id)
}

async function* classPhotos(ctx: Context, eventId: string): AsyncGenerator<ZipEntry> {
  const rows = await ctx.db
    .select({
      id: photos.id,
      ref: classes.ref,
      originalKey: photos.originalKey,
      isSheet: sql<boolean>`${isSheet}`,
    })
    .from(photos)
    .innerJoin(classes, eq(classes.id, photos.classId))
    .where(and(eq(photos.eventId, eventId), eq(photos.kind, 'class'), isNotNull(photos.classId)))
    .orderBy(...inSchoolOrder, asc(photos.createdAt))
  for (const { id, ref, originalKey, isSheet } of rows) {
    // Checked for each photo, because a family may refuse while the zip is packed.
    if (!(await findRetainedPhoto(ctx.db, id)) || (await ctx.files.size(originalKey)) === undefined) continue
    const extension = originalKey.split('.').at(-1) ?? 'jpg'
    const name = `${classInFile(ref)}/${isSheet ? 'sheet' : 'class'}-${id.slice(0, 8)}.${extension}`
    yield { name, body: await ctx.files.read(originalKey) }
  }
}
