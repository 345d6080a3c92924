import { eq, sql } from 'drizzle-orm'
import { reminderConsentWords } from '../../domain/reminders/reminders.ts'
import { tagPeople } from '../../server/photos/assign/tag-people.ts'
import { openGallery } from '../../server/photos/gallery/open-gallery.ts'
import { rows } from '../../server/platform/db/rows.ts'
import { requestReminders } from '../../server/reminders/request-reminders.ts'
import { reminderConsents } from '../../server/reminders/tables.ts'
import { mergePupils } from '../../server/roster/duplicates/merge-pupils.ts'
import { queueCodes } from '../../server/school/codes/queue-codes.ts'
import { reissueCode } from '../../server/school/codes/reissue-code.ts'
import { createClass } from '../../server/school/events/classes.ts'
import { editPupil } from '../../server/school/roster/edit-pupil.ts'
import { pupils } from '../../server/school/tables.ts'
import type { TestApp } from '../test-app.ts'
import { families } from './families.ts'
import { makeOrder } from './orders.ts'

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
export function pupilsTwice(testApp: TestApp) {
  /** A child that was typed twice, in two classes of one event, each row with photos. */
  async function typedTwice(): Promise<Twice> {
    const { gallery } = families(testApp)
    const keep = await gallery(2, { firstName: 'Isla' })
    const elsewhere = await createClass(testApp.admin, { eventId: keep.eventId, ref: '3C' })
    const gone = await gallery(2, { firstName: 'Ilsa', eventId: keep.eventId, classId: elsewhere.id })
    return { keep, gone }
  }
  const merge = async ({ keep, gone }: Twice, take = NOTHING) => {
    testApp.clock.advance(1000)
    const step = await mergePupils(testApp.admin, { pupilId: keep.id, other: gone.id, take })
    testApp.clock.advance(1000)
    return step
  }

  const seen = async (accessCode: string) => {
    const gallery = await openGallery(testApp.stranger, accessCode)
    return gallery.sample ? 'sample' : gallery.photos.map(({ id }) => id).toSorted()
  }

  /** Every row of every table but the log's and the counters', as text. */
  async function everything() {
    const tables = await rows<{ name: string }>(
      testApp.parts.db,
      sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('audit_log')
      order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const found = await rows<{ row: string }>(
        testApp.parts.db,
        sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
      )
      all[name] = found.map(({ row }) => row)
    }
    return all
  }

  /** Adds one of everything that refers to a pupil to both rows, with as many conflicts as possible. */
  async function fill(twice: Twice) {
    const { keep, gone } = twice
    const { db } = testApp.parts
    const { makeParent, link, asClassPhoto } = families(testApp)
    const [mother, father] = [await makeParent(), await makeParent()]
    await link(mother.id, keep.id)
    await link(mother.id, gone.id)
    await link(father.id, gone.id)
    await db.update(pupils).set({ parentEmail: 'morag@example.com' }).where(eq(pupils.id, gone.id))
    await queueCodes(testApp.admin, { scope: { eventId: keep.eventId }, to: 'new', except: new Set() })
    const words = reminderConsentWords('ready')
    for (const { accessCode } of [keep, gone])
      await requestReminders(testApp.stranger, { accessCode, email: 'morag@example.com', words })
    await requestReminders(testApp.stranger, {
      accessCode: gone.accessCode,
      email: 'ewan@example.com',
      words,
    })
    await db
      .update(reminderConsents)
      .set({ endedAt: testApp.clock.now() })
      .where(eq(reminderConsents.pupilId, gone.id))
    const bought = await makeOrder(testApp, {
      accessCode: gone.accessCode,
      photoIds: gone.photoIds.slice(0, 1),
    })
    const more = families(testApp)
    const [one, two] = [await more.gallery(1, keep), await more.gallery(1, gone)]
    const group = [one.photoIds[0] ?? '', two.photoIds[0] ?? '']
    await asClassPhoto(group[0] ?? '', keep.classId)
    await asClassPhoto(group[1] ?? '', gone.classId)
    for (const photoId of group)
      await tagPeople(testApp.admin, {
        photoId,
        people: [
          { pupilId: keep.id, isIn: false },
          { pupilId: gone.id, isIn: photoId === group[1] },
        ],
      })
    await reissueCode(testApp.admin, gone.id)
    const [now] = await db.select().from(pupils).where(eq(pupils.id, gone.id))
    await editPupil(testApp.admin, { pupilId: gone.id, classId: keep.classId })
    await testApp.runJobs()
    return { mother, father, bought, group, gone: { ...gone, accessCode: now?.accessCode ?? '' } }
  }
  return { typedTwice, merge, seen, everything, fill }
}
