import { globSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Lists of test files, as patterns. */
export const LISTS = {
  /** They ask for a database. */
  asking: [
    'server/{accounts,prices,school,staff,photos,orders,reminders,unreachable,privacy,enquiries,desk,seed,keeping,setup}/**/*.test.ts',
    'server/platform/{db,jobs,messages,payments}/**/*.test.ts',
    'server/platform/leases.test.ts',
    'tests/operations/{odd-input,quiet-errors}.test.ts',
    'tests/conformance/**/*.test.ts',
  ],
  /** Over pictures, texts and files alone, or by verbs whose own tests run on Postgres. */
  askingForNone: [
    'server/photos/{derive,receive}/{delivery-file,inspect-image,renditions,watermark}.test.ts',
    'server/photos/id-photo/draw-id-photo.test.ts',
    'server/photos/receive/store/store.test.ts',
    'server/photos/sort/sort-frames.test.ts',
    'server/school/{sample-portraits,cards/card-sheet,roster/read-roster}.test.ts',
    'server/orders/{jobs,scottish-days}.test.ts',
    'server/orders/{checkout/price-extra,offers/early-birds,payouts/compare-with-orders,prints/prints,receipts/draw-receipt}.test.ts',
    'server/keeping/{archive,kept-backups}.test.ts',
  ],
  /** On both databases every time: what meets all that the two do differently, and a file of each feature. */
  onBoth: [
    'server/platform/**/*.test.ts',
    'tests/operations/quiet-errors.test.ts',
    'tests/conformance/protocol.test.ts',
    'server/accounts/sessions/refresh-session.test.ts',
    'server/desk/queries.test.ts',
    'server/enquiries/send-enquiry.test.ts',
    'server/keeping/keeping.test.ts',
    'server/orders/{orders,offers/offers}.test.ts',
    'server/photos/visible.test.ts',
    'server/prices/prices.test.ts',
    'server/privacy/erase.test.ts',
    'server/reminders/confirm.test.ts',
    'server/school/roster/import-roster.test.ts',
    'server/seed/seed-sample.test.ts',
    'server/setup/setup.test.ts',
    'server/staff/staff.test.ts',
    'server/unreachable/unreachable.test.ts',
  ],
  /** What only several processes on one database, or what stands before one, can show. */
  needingPostgres: ['tests/process/{on-postgres,nodes,moving,pgbouncer}.test.ts'],
}

const inList = (list: keyof typeof LISTS) => globSync(LISTS[list], { cwd: root }).sort()

/** Which test files run on Postgres, and which of them on nothing else. */
export function databasesOfTests({ everythingOnBoth = false } = {}) {
  const none = inList('askingForNone')
  const asking = inList('asking').filter((file) => !none.includes(file))
  const again = everythingOnBoth ? asking : inList('onBoth')
  return {
    onPostgres: [...inList('needingPostgres'), ...asking],
    onPostgresAlone: [...inList('needingPostgres'), ...asking.filter((file) => !again.includes(file))],
  }
}
