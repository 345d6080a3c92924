/** A file that only `npm run test:all` runs, and the daily test that holds the same guarantee, by its file and its name. */
interface LongTest {
  /** What the long one does besides. */
  besides: string
  daily: readonly [file: string, name: string]
}

/**
 * Files that `npm test` leaves out: they kill processes, move installations, need programs that few machines have, or try
 * in many places what is tried daily in one.
 */
export const LONG_TESTS: Readonly<Record<string, LongTest>> = {
  'tests/process/abandoned-uploads.test.ts': {
    besides: 'kills a web process that has a whole upload',
    daily: [
      'server/photos/upload/uploads-over-nodes.test.ts',
      'a file that was complete when its node was killed is taken by the node that is asked, once',
    ],
  },
  'tests/process/backup.test.ts': {
    besides: 'kills both commands at every step, beside a running server',
    daily: [
      'server/backup/backup-restore.test.ts',
      'a restore cut off anywhere and run again ends as if nothing had happened',
    ],
  },
  'tests/process/closed-home.test.ts': {
    besides: 'runs the product and tests below a closed home, as root and as somebody else',
    daily: [
      'tests/process/private-folder.test.ts',
      'the first start in an empty folder, open to everybody, brings database and sample, and only its user can reach them',
    ],
  },
  'tests/process/desk.test.ts': {
    besides: 'kills a server that sends codes, makes previews and imports a list',
    daily: [
      'tests/process/process.test.ts',
      'after kill -9 during writes it restarts with every acknowledged row, and sends its mails',
    ],
  },
  'tests/process/move-installation.test.ts': {
    besides: 'moves a whole shop to another Postgres and S3, killed on the way',
    daily: [
      'server/backup/move-installation.test.ts',
      'a file that arrives changed stops the move, and the next run copies it again',
    ],
  },
  'tests/process/nodes.test.ts': {
    besides: 'runs two web processes behind nginx',
    daily: [
      'server/photos/upload/uploads-over-nodes.test.ts',
      'an upload goes on at whichever node is asked, and the photo is the file byte for byte',
    ],
  },
  'tests/process/office.test.ts': {
    besides:
      'kills a server that refunds and erases, and one that sends invoices, reminders and their refunds',
    daily: [
      'server/privacy/erasure/erase.test.ts',
      'interrupted after any step and restarted, it ends as if nothing had happened',
    ],
  },
  'tests/process/orders.test.ts': {
    besides: 'kills a server between payment, webhook and delivery',
    daily: [
      'server/orders/payment/stripe-orders.test.ts',
      'a server that dies before it hears of the payment still delivers: the order’s own check asks',
    ],
  },
  'tests/process/pgbouncer.test.ts': {
    besides: 'runs the server behind PgBouncer',
    daily: [
      'server/platform/db/pool.test.ts',
      'behind a pooler statements go without names, and everything else as it is',
    ],
  },
  'tests/process/photo-day.test.ts': {
    besides: 'kills a server to which two phones send',
    daily: [
      'server/photos/photo-day/photo-day.test.ts',
      'each mark is taken once, however often and from whichever phone it comes, in any order',
    ],
  },
  'tests/process/proxies.test.ts': {
    besides: 'runs the server behind nginx and Caddy, as OPERATIONS configures them and with copies kept',
    daily: ['server/static/static-server.test.ts', 'hashed files and pictures are kept for ever'],
  },
  'tests/process/upgrade-from-pglite.test.ts': {
    besides: 'brings a folder of the first release over with two commands',
    daily: [
      'server/backup/older-release.test.ts',
      'a backup of an older release is brought up to date as it is restored, with every row',
    ],
  },
  'tests/process/website-kills.test.ts': {
    besides: 'kills a server while it renders, and on both sides of its transaction',
    daily: ['server/website/publish/publishing.test.ts', 'if the transaction fails, nothing of it stays'],
  },
  'tests/journeys/desk/frame/search-people.journey.ts': {
    besides: 'searches people in five screens of the desk',
    daily: [
      'tests/journeys/desk/orders/enquiries-and-orders.journey.ts',
      'a search of orders is found again behind a filter, an order and Back, and is in no address and no log',
    ],
  },
  'tests/journeys/desk/orders/sales.journey.ts': {
    besides: 'shows three years of sales in every way at every width',
    daily: [
      'tests/journeys/desk/orders/enquiries-and-orders.journey.ts',
      'an order is found and refunded, and its prints are sent to the lab',
    ],
  },
  'tests/journeys/desk/orders/stopped-prints.journey.ts': {
    besides: 'looks at the notice of prints to stop on each screen of the desk that has it',
    daily: [
      'tests/journeys/desk/roster/late-opt-out.journey.ts',
      'an opt-out that comes late takes a bought class photo from everybody, and tells the owner which prints to stop',
    ],
  },
  'tests/journeys/desk/frame/requested-again.journey.ts': {
    besides: 'asks for the password in eight more forms of the desk',
    daily: [
      'tests/journeys/desk/frame/lockout.journey.ts',
      'an admin who signed in a while ago is asked for the password in place, and nothing typed is lost',
    ],
  },
  'tests/faults/clock.fault.ts': {
    besides: 'sets the clocks of two servers apart',
    daily: [
      'server/accounts/sessions/read-actor.test.ts',
      'an expired token is called expired, whether or not it was ever seen before',
    ],
  },
  'tests/faults/database.fault.ts': {
    besides: 'cuts a server off from its database',
    daily: [
      'tests/process/on-postgres.test.ts',
      'while the database is silent every call is answered 503 with Retry-After, and afterwards everything works as before',
    ],
  },
  'tests/faults/disk.fault.ts': {
    besides: 'fills a real disk',
    daily: [
      'tests/faults-smoke.test.ts',
      'on a nearly full disk, uploads and orders are refused with a reason before anything is taken, and everything existing is shown',
    ],
  },
  'tests/faults/files.fault.ts': {
    besides: 'makes S3 fail in the ways it can',
    daily: [
      'server/photos/upload/uploads-over-nodes.test.ts',
      'while S3 is cut off an upload is answered 503 without a word of why, and goes on afterwards',
    ],
  },
  'tests/faults/mail.fault.ts': {
    besides: 'makes a real mail server refuse and fall silent',
    daily: [
      'server/records/show-counts.test.ts',
      'the desk counts delayed mails while they are retried, and none that was refused for good',
    ],
  },
  'tests/faults/node.fault.ts': {
    besides: 'ends one of two web processes',
    daily: [
      'server/photos/upload/uploads-over-nodes.test.ts',
      'a file that was complete when its node was killed is taken by the node that is asked, once',
    ],
  },
  'tests/chaos/chaos.ts': {
    besides: 'kills processes at random while simulated people use the shop, and compares the books',
    daily: [
      'tests/process/process.test.ts',
      'after kill -9 during writes it restarts with every acknowledged row, and sends its mails',
    ],
  },
  'tests/startup-race/startup-race.ts': {
    besides: 'starts four processes at once, again and again',
    daily: [
      'server/seed/seed-sample.test.ts',
      'seeded by four processes at once, the sample exists once, and exactly one says that it made it',
    ],
  },
}

/**
 * Marks one test of a daily file that only `npm run test:all` runs. Given are the file and the name of the daily test that
 * holds the same guarantee. Run it alone with `TESTS=all`.
 */
export const long = (file: string, name: string) => ({
  tag: '@long',
  tags: ['long'],
  annotation: { type: 'held daily by', description: `${file}: ${name}` },
})

/** Not tests of a guarantee: they compare or retake pictures, for somebody who looks at them. */
export const PICTURES = [
  'tests/visual/screens.visual.ts',
  'tests/handbook/pictures.handbook.ts',
  'tests/handbook/website.handbook.ts',
]

/** What skips its tests where a program is missing. */
export const MISSING_PROGRAMS: Readonly<Record<string, string>> = {
  'tests/deploy.test.ts': 'promtool and systemd-analyze (Debian: prometheus, systemd)',
  'tests/process/closed-home.test.ts': 'root, who may mount',
  'tests/process/nodes.test.ts': 'nginx (Debian: nginx)',
  'tests/process/pgbouncer.test.ts': 'PgBouncer (Debian: pgbouncer)',
  'tests/process/private-folder.test.ts': 'root, who may become somebody else',
  'tests/process/proxies.test.ts': 'nginx and Caddy (Debian: nginx, caddy)',
  'tests/faults/clock.fault.ts': 'libfaketime (Debian: libfaketime)',
  'tests/faults/disk.fault.ts': 'root, who may mount',
  'tests/faults/node.fault.ts': 'nginx (Debian: nginx)',
  'server/platform/payments/published-fixtures.test.ts': 'STRIPE_FIXTURES, Stripe’s published answers',
}

/** Why a file takes more than an eightieth of a run. */
export const DEAR_TESTS: Readonly<Record<string, string>> = {
  'server/photos/screens/class-sheet.test.ts': 'each of its sheets is drawn at the size of its print',
  'server/photos/screens/opted-out-never-shown.model.test.ts':
    'after each step it asks every channel that gives out pictures',
  'tests/journeys/account/account.journey.ts':
    'each way begins with an account of its own, and the form that it is about is filled in',
  'tests/journeys/desk/events/desk.journey.ts':
    'real photos are uploaded, read and sorted in half of its journeys',
  'tests/journeys/desk/events/photo-day.journey.ts':
    'a large school, a phone that keeps the whole desk, its camera, and a browser that is killed',
  'tests/journeys/desk/frame/mobile.journey.ts':
    'it walks through the desk on a phone, without a connection too',
  'tests/journeys/desk/offline/offline.journey.ts':
    'the service worker keeps the whole desk anew in each journey',
  'tests/journeys/desk/orders/enquiries-and-orders.journey.ts':
    'a server of its own, and the screens of the office at three widths',
  'tests/journeys/desk/orders/new-order.journey.ts':
    'an order from the desk to the card at three widths, often as the first file on its server',
  'tests/journeys/desk/shop/prices.journey.ts':
    'the owner and a parent side by side, in browsers of their own',
  'tests/journeys/desk/website/rates-and-services.journey.ts':
    'a rate, a page and a service are typed by thumb, and each of its publications renders the website',
  'tests/journeys/desk/website/phone.journey.ts':
    'it uploads pictures of a camera roll, and renders the website twice',
  'tests/journeys/desk/website/publish.journey.ts': 'each publication renders the website',
  'tests/journeys/desk/website/rich-text.journey.ts':
    'a whole post by thumb, with pictures and a film, which is published and taken apart again',
  'tests/journeys/parents/parents-buy.journey.ts':
    'orders from the gallery to the receipt, in two tabs and on two devices',
  'tests/journeys/site/everywhere.journey.ts':
    'it opens a page of each template, and looks at it in four widths',
  'tests/journeys/site/contact.journey.ts':
    'each of its journeys opens the home page, which is the largest, and fills in the whole form',
}

/** Whether `npm run test:all` runs the tests: with the long files, and many runs of each model. */
export const ALL_TESTS = process.env.TESTS === 'all'
