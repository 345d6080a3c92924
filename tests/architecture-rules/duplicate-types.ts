import { eq, sql } from 'drizzle-orm'
import { consentWords } from '../../domain/reminders/reminders.ts'
import { mergePupils } from '../../server/desk/duplicates/merge-pupils.ts'
import { markPeople } from '../../server/photos/assign/tag-people.ts'
import { openGallery } from '../../server/photos/gallery/open-gallery.ts'
import { askReminders } from '../../server/reminders/request-reminders.ts'
import { reminderConsents } from '../../server/reminders/tables.ts'
import { reissueCode } from '../../server/school/codes/reissue-code.ts'
import { queueCodes } from '../../server/school/codes/send-codes.ts'
import { createClass } from '../../server/school/events/classes.ts'
import { editPupil } from '../../server/school/roster/edit-pupil.ts'
import { pupils } from '../../server/school/tables.ts'
import { families } from '../families.ts'
import { makeOrder } from '../orders.ts'
import type { World } from '../test-app.ts'

export const NOTHING = { name: false, parentEmail: false, classId: false }

interface Row {
  id: string
  accessCode: string
  classId: string
  eventId: string
  photoIds: string[]
}
interface Twice {
  keep: Row
  gone: Row
}

/** Builders of children who are on a roster twice, and what tests compare before and after a merge. */
export function twins(world: World) {
  /** A child that was typed twice, in two classes of one event, each row with photos. */
  async function typedTwice(): Promise<Twice> {
    const { gallery } = families(world)
    const keep = await gallery(2, { firstName: 'Isla' })
    const elsewhere = await createClass(world.admin, { eventId: keep.eventId, ref: '3C' })
    const gone = await gallery(2, { firstName: 'Ilsa', eventId: keep.eventId, classId: elsewhere.id })
    return { keep, gone }
  }
  const merge = async ({ keep, gone }: Twice, take = NOTHING) => {
    world.clock.advance(1000)
    const step = await mergePupils(world.admin, { pupilId: keep.id, other: gone.id, take })
    world.clock.advance(1000)
    return step
  }

  const seen = async (accessCode: string) => {
    const gallery = await openGallery(world.stranger, accessCode)
    return gallery.sample ? 'sample' : gallery.photos.map(({ id }) => id).toSorted()
  }

  /** Every row of every table but the log's and the counters', as text. */
  async function everything() {
    const tables = (await world.parts.db.execute(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('audit_log')
      order by 1`)) as unknown as { rows: { name: string }[] }
    const all: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      const { rows } = (await world.parts.db.execute(
        sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
      )) as unknown as { rows: { row: string }[] }
      all[name] = rows.map(({ row }) => row)
    }
    return all
  }

  /** Adds one of everything that refers to a pupil to both rows, with as many conflicts as possible. */
  async function fill(twice: Twice) {
    const { keep, gone } = twice
    const { db } = world.parts
    const { makeParent, link, asClassPhoto } = families(world)
    const [mother, father] = [await makeParent(), await makeParent()]
    await link(mother.id, keep.id)
    await link(mother.id, gone.id)
    await link(father.id, gone.id)
    await db.update(pupils).set({ parentEmail: 'morag@example.com' }).where(eq(pupils.id, gone.id))
    await queueCodes(world.admin, { scope: { eventId: keep.eventId }, to: 'new', except: new Set() })
    const words = consentWords('ready')
    for (const { accessCode } of [keep, gone])
      await askReminders(world.stranger, { accessCode, email: 'morag@example.com', words })
    await askReminders(world.stranger, { accessCode: gone.accessCode, email: 'ewan@example.com', words })
    await db
      .update(reminderConsents)
      .set({ endedAt: world.clock.now() })
      .where(eq(reminderConsents.pupilId, gone.id))
    const bought = await makeOrder(world, {
      accessCode: gone.accessCode,
      photoIds: gone.photoIds.slice(0, 1),
    })
    const more = families(world)
    const [one, two] = [await more.gallery(1, keep), await more.gallery(1, gone)]
    const group = [one.photoIds[0] ?? '', two.photoIds[0] ?? '']
    await asClassPhoto(group[0] ?? '', keep.classId)
    await asClassPhoto(group[1] ?? '', gone.classId)
    for (const photoId of group)
      await markPeople(world.admin, {
        photoId,
        people: [
          { pupilId: keep.id, isIn: false },
          { pupilId: gone.id, isIn: photoId === group[1] },
        ],
      })
    await reissueCode(world.admin, gone.id)
    const [now] = await db.select().from(pupils).where(eq(pupils.id, gone.id))
    await editPupil(world.admin, { pupilId: gone.id, classId: keep.classId })
    await world.runJobs()
    return { mother, father, bought, group, gone: { ...gone, accessCode: now?.accessCode ?? '' } }
  }
  return { typedTwice, merge, seen, everything, fill }
}
