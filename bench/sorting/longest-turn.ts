import { eq, sql } from 'drizzle-orm'
import { sortPhotos } from '../../server/photos/sort/sort-photos.ts'
import { photos } from '../../server/photos/tables.ts'
import { getPupil } from '../../server/school/queries.ts'
import { openTestApp } from '../../tests/test-app.ts'

/**
 * Sorts an event of this many photos. Returns the processor
 * milliseconds of the longest event loop turn meanwhile, which is how long others waited, and the total in seconds.
 */
export async function longestTurn(count: number): Promise<{ ms: number; seconds: number }> {
  const testApp = await openTestApp()
  const { db } = testApp.parts
  const { eventId } = await getPupil(db, (await testApp.makePupil()).id)
  await db.execute(sql`
    insert into photos (event_id, file_name, folder, bytes, content_hash, content_type, original_key, state, card_seen,
      card_code, look, created_at, taken_at, kind)
    select ${eventId}, 'IMG_' || lpad(n::text, 5, '0') || '.JPG', 'DCIM', 8000000, lpad(n::text, 64, '0'), 'image/jpeg',
      'originals/' || n, 'ready', case when n % 11 = 0 then 'read' else 'no' end,
      case when n % 11 = 0 then lpad(translate((n / 11)::text, '01', 'AB'), 8, 'C') end,
      (select jsonb_agg(i * n % 97) from generate_series(1, 40) i), now(), now() + n * interval '5 s', 'portrait'
    from generate_series(1, ${count}::int) n`)
  // A first run compiles the code.
  await sortPhotos(testApp.admin, eventId)
  await db.update(photos).set({ pupilId: null, placedBy: null }).where(eq(photos.eventId, eventId))
  const began = used()
  const { longest, stop } = watchTurns()
  await sortPhotos(testApp.admin, eventId)
  stop()
  const seconds = (used() - began) / 1000
  await testApp.close()
  return { ms: Math.round(longest()), seconds }
}

function watchTurns() {
  let longest = 0
  let before = used()
  let turning = setImmediate(function turn() {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
    turning = setImmediate(turn)
  })
  return { longest: () => longest, stop: () => clearImmediate(turning) }
}

/** Processor milliseconds of this thread, which other work on the machine affects less than elapsed time. */
function used() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
