import { and, eq, sql } from 'drizzle-orm'
import type { FoundPupil, SearchPupils } from '../../../domain/school/pupil-list.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import { classes, formerPupils, pupils } from '../tables.ts'
import { pupilSummaries } from './pupil-summaries.ts'

const SHOWN = 60

/** Pupils whose name, parent's e-mail or access code contains the text, ignoring case, in one event or in all. */
export async function searchPupils(
  ctx: Context,
  { text, eventId }: SearchPupils,
): Promise<{ pupils: FoundPupil[]; more: boolean }> {
  requireAdmin(ctx)
  if (text === '') return { pupils: [], more: false }
  const wanted = text.toLowerCase()
  const found = sql`(
    strpos(lower(${fullNameColumn(pupils)}), ${wanted}) > 0
    or strpos(lower(${pupils.parentEmail}), ${wanted}) > 0
    or strpos(lower(${pupils.accessCode}), ${wanted}) > 0
    or exists (select 1 from ${formerPupils} f where f.pupil_id = ${pupils.id} and strpos(lower(f.access_code), ${wanted}) > 0))`
  const rows = await pupilSummaries(
    ctx.db,
    and(found, eventId ? eq(classes.eventId, eventId) : undefined),
    SHOWN + 1,
  )
  return { pupils: rows.slice(0, SHOWN), more: rows.length > SHOWN }
}
