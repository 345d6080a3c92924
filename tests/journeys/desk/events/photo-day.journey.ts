import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { londonDay } from '../../../../domain/days.ts'
import type { PrintStop } from '../../../../domain/orders/prints/print-stops.ts'
import { desk } from '../../../../domain/screens.ts'
import { setPhotoDayNote } from '../../../../server/school/photo-day/save-note.ts'
import { importRoster } from '../../../../server/school/roster/import-roster.ts'
import { showPhotoDay } from '../../../../server/school/screens/show-photo-day.ts'
import { events, pupils } from '../../../../server/school/tables.ts'
import { ALL_TESTS, long } from '../../../long-tests.ts'
import { clockPhoto, plainPhoto } from '../../../photo-day/clock-photo.ts'
import { writeCardVideo } from '../../../pictures/card-video.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { expect, expectAccessible, whenWorked } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { expectNarrow, PHONE } from '../../support/parent.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** Daily a smaller school: how quickly the list of six hundred opens, `bench:photo-day` measures. */
const COUNT = ALL_TESTS ? 600 : 150
const SCANNED = 'Isla Testperson'
const NOTED = 'Needs quiet'

interface Prepared {
  eventId: string
  /** The code on the card that the camera sees. */
  code: string
}

const test = journeysWithOwnSchool(prepare)

/** A school, of whose students one needs quiet. */
async function prepare(app: DataFolderApp): Promise<Prepared> {
  const { eventId } = await app.makeEvent('Photo day 2026')
  // Notes are copied to a phone around the day only.
  await app.parts.db
    .update(events)
    .set({ date: londonDay(new Date()) })
    .where(eq(events.id, eventId))
  const rows = Array.from({ length: COUNT }, (_, at) => {
    const ref = `${1 + (at % 6)}${'ABCDEF'[Math.floor(at / 6) % 6]}`
    return at === 0 ? '3B,Isla,Testperson' : `${ref},Child${at},Surname${at % 97}`
  })
  const file = Buffer.from(['Class,First name,Last name', ...rows, ''].join('\n'))
  await importRoster(app.admin, { eventId, file })
  const listed = (await showPhotoDay(app.admin, eventId)).pupils
  expect(listed).toHaveLength(COUNT)
  const id = listed.find(({ name }) => name === SCANNED)?.id ?? ''
  const [isla] = await app.parts.db.select().from(pupils).where(eq(pupils.id, id))
  if (!isla) throw new Error('nobody to scan')
  await setPhotoDayNote(app.admin, { pupilId: isla.id, note: NOTED })
  return { eventId, code: isla.accessCode }
}

/** A browser whose camera sees the card. */
async function withCamera(
  launchOptions: Parameters<typeof chromium.launch>[0],
  code: string,
  use: (browser: Browser) => Promise<void>,
) {
  const file = path.join(tmpdir(), `card-${randomUUID()}.y4m`)
  await writeCardVideo(file, `https://photos.example/school-photos#code=${code}`)
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  try {
    await use(browser)
  } finally {
    await browser.close()
    await rm(file)
  }
}

/** A phone that has opened the list with a connection, and keeps it. */
async function openPhone(browser: Browser, baseURL: string | undefined, eventId: string) {
  const context = await browser.newContext({
    ...{ viewport: PHONE, hasTouch: true, serviceWorkers: 'allow', reducedMotion: 'reduce' },
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const page = await context.newPage()
  await signInQuietly(page)
  await page.goto(desk.event(eventId))
  await page.getByRole('link', { name: 'Photo day', exact: true }).click()
  await expect(page.getByRole('button', { name: SCANNED })).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await expect
    .poll(() => page.evaluate<string | null>(`localStorage.getItem('desk.copy')`))
    .toContain(SCANNED)
  return { context, page }
}

/** The phone's browser is killed, and opened again at the same address. */
async function killed(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url()
  await page.close()
  const again = await context.newPage()
  await again.goto(address)
  return again
}

/** Delayed mails, and prints to stop. */
async function withEveryNotice(page: Page) {
  const counts = { orders: 0, enquiries: 0, messages: 0, mailsWaiting: 3 }
  await page.route('**/api/admin/counts', (route) => route.fulfill({ json: counts }))
  const stop: PrintStop = {
    id: randomUUID(),
    event: null,
    classRef: '3B',
    picture: 'portrait',
    reason: 'refused',
    foundAt: new Date().toISOString(),
    madeAt: null,
    lifted: false,
    prints: [],
  }
  await page.route('**/api/admin/print-stops', (route) => route.fulfill({ json: { stops: [stop] } }))
}

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const markBar = (page: Page) => page.getByRole('region', { name: 'The student to mark' })

async function mark(page: Page, name: string, as: 'Here' | 'Away' | 'Refused') {
  await page.getByRole('searchbox', { name: 'Search name' }).fill(name)
  await page.getByRole('button', { name: new RegExp(`^${name} `) }).click()
  await expect(markBar(page)).toContainText(name)
  await markBar(page).getByRole('button', { name: as, exact: true }).click()
  if (as === 'Refused') await markBar(page).getByRole('button', { name: 'Yes, refused' }).click()
}

/** Two presses where a button is, as of a finger that trembles. */
async function pressTwice(page: Page, button: Locator) {
  const box = await button.boundingBox()
  if (!box) throw new Error('no button')
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 5 })
}

const counters = (page: Page) => page.getByText(/\d+ here · \d+ away/)

/** The list opens without a connection, and the student of a card is found by the camera and marked. */
async function findWithoutConnection(context: BrowserContext, page: Page) {
  await test.step('the list begins on the first screen, also below the banner about a second step', async () => {
    await expect(page.getByRole('complementary', { name: 'A second step for your account' })).toBeVisible()
    const first = await page.getByRole('list', { name: 'Students' }).getByRole('button').first().boundingBox()
    const bar = await markBar(page).boundingBox()
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
  await test.step('all names open without a connection', async () => {
    const counted = await counters(page).innerText()
    await context.setOffline(true)
    await page.reload()
    await expect(counters(page)).toContainText(counted)
    await expect(page.getByText(/^Shown as of \d\d:\d\d, no connection\./)).toBeVisible()
    await expectNarrow(page, 'photo-day')
    // Of hundreds of rows that are alike, a dozen are enough for axe.
    await page.getByRole('searchbox', { name: 'Search name' }).fill('Child14')
    await expect(page.getByRole('button', { name: SCANNED })).toHaveCount(0)
    await expectAccessible(page, 'photo-day-offline')
  })
  await test.step('a card is found by the camera, with what to know before the shutter', async () => {
    await page.getByRole('button', { name: 'Scan a card' }).click()
    await expect(markBar(page)).toContainText(SCANNED)
    await expect(markBar(page)).toContainText(NOTED)
    await expectAccessible(page, 'photo-day-scan')
    await markBar(page).getByRole('button', { name: 'Here', exact: true }).click()
    await expect(page.getByText(/1 mark not sent yet, the first from \d\d:\d\d/)).toBeVisible()
    await page.getByRole('button', { name: 'Close the camera' }).click()
  })
}

test(
  'a photo day without a connection: search, scan, mark, killed twice, two phones, each event once',
  long(
    'tests/journeys/desk/events/photo-day.journey.ts',
    'on a photo day without a connection a card is scanned, marks outlive a killed browser, and are sent once the network answers',
  ),
  async ({ launchOptions, baseURL, prepared: { eventId, code } }) => {
    await withCamera(launchOptions, code, async (browser) => {
      const first = await openPhone(browser, baseURL, eventId)
      const second = await openPhone(browser, baseURL, eventId)
      let { page } = first
      expect(await page.evaluate<string>(`localStorage.getItem('desk.copy')`)).not.toContain(code)
      await expect(counters(page)).toContainText(`${COUNT} to come`)
      await findWithoutConnection(first.context, page)
      await test.step('marks wait, also when the browser is killed', async () => {
        await mark(page, 'Child1 Surname1', 'Away')
        await mark(page, 'Child2 Surname2', 'Here')
        page = await killed(first.context, page)
        await expect(page.getByText(/3 marks not sent yet/)).toBeVisible()
        await expect(counters(page)).toContainText('2 here · 1 away')
        await mark(page, 'Child2 Surname2', 'Refused')
        await markBar(page)
          .getByRole('button', { name: /^Undo: Child2 Surname2, refused/ })
          .click()
        await expect(page.getByText(/5 marks not sent yet/)).toBeVisible()
      })
      await test.step('the other phone says something else, with a connection', async () => {
        await mark(second.page, 'Child1 Surname1', 'Here')
        await expect(second.page.getByText('Everything has been sent.')).toBeVisible()
      })
      await test.step('the answer is lost and the browser killed again: each mark is made once', async () => {
        const arrived = Promise.withResolvers<void>()
        await page.route(/photo-day\/marks$/, async (route) => {
          await route.fetch()
          arrived.resolve()
        })
        await first.context.setOffline(false)
        await arrived.promise
        page = await killed(first.context, page)
        await expect(page.getByText('Everything has been sent.')).toBeVisible()
        await expect(counters(page)).toContainText('3 here')
      })
      await test.step('both phones agree, and say where they did not', async () => {
        await second.page.reload()
        for (const phone of [page, second.page]) {
          await expect(counters(phone)).toContainText(`3 here · 0 away · ${COUNT - 3} to come`)
          await phone.getByRole('searchbox', { name: 'Search name' }).fill('child1 surname1')
          await phone.getByRole('button', { name: /^Child1 Surname1 / }).click()
          await expect(markBar(phone)).toContainText(/(Phone|Computer) \w{4} said away at \d\d:\d\d/)
        }
        await expectStateAccessible(page, 'photo-day-two-phones')
      })
      await test.step('the group sign is shown for the camera', async () => {
        await choose(page, 'Show the group sign')
        await expect(page.getByRole('img', { name: 'The group sign as a QR code' })).toBeVisible()
        await expectAccessible(page, 'photo-day-group-sign')
        await page.keyboard.press('Escape')
      })
      await test.step('the clock is shown for the camera', async () => {
        await choose(page, 'Show the clock')
        await expect(page.getByRole('img', { name: 'The time as a QR code' })).toBeVisible()
        await expectStateAccessible(page, 'photo-day-clock')
      })
    })
  },
)

test('on a photo day without a connection a card is scanned, marks outlive a killed browser, and are sent once the network answers', async ({
  launchOptions,
  baseURL,
  server,
  prepared: { eventId, code },
}) => {
  await withCamera(launchOptions, code, async (browser) => {
    const phone = await openPhone(browser, baseURL, eventId)
    let { page } = phone
    expect(await page.evaluate<string>(`localStorage.getItem('desk.copy')`)).not.toContain(code)
    await findWithoutConnection(phone.context, page)
    await test.step('marks wait, also when the browser is killed', async () => {
      await mark(page, 'Child4 Surname4', 'Away')
      page = await killed(phone.context, page)
      await expect(page.getByText(/2 marks not sent yet/)).toBeVisible()
    })
    // Connections to a stopped server are made and never answered. It does not end.
    void server.end('SIGSTOP')
    try {
      await phone.context.setOffline(false)
      await page.reload({ waitUntil: 'commit' })
      // Nothing here ever gives up waiting for an answer, so whatever is shown did not wait for one.
      await expect(counters(page)).toContainText(' to come')
      await expect(page.getByText(/^Shown as of \d\d:\d\d, no connection\./)).toBeVisible()
      await mark(page, 'Child5 Surname5', 'Here')
      await expect(page.getByText(/3 marks not sent yet/)).toBeVisible()
    } finally {
      void server.end('SIGCONT')
    }
    await expect(page.getByText('Everything has been sent.')).toBeVisible()
    await expect(page.getByText(/^Shown as of/)).toHaveCount(0)
    await test.step('signs for the camera are shown', async () => {
      await choose(page, 'Show the group sign')
      await expect(page.getByRole('img', { name: 'The group sign as a QR code' })).toBeVisible()
      await expectAccessible(page, 'photo-day-group-sign')
      await page.keyboard.press('Escape')
      await choose(page, 'Show the clock')
      await expect(page.getByRole('img', { name: 'The time as a QR code' })).toBeVisible()
    })
  })
})

test('two quick presses mark one child, a refusal is asked about, and each of the last marks is undone', async ({
  page,
  prepared: { eventId },
}) => {
  await page.setViewportSize(PHONE)
  await signInQuietly(page)
  await page.clock.install()
  await page.goto(desk.photoDay(eventId))
  const bar = markBar(page)
  const button = (name: string) => bar.getByRole('button', { name, exact: true })
  const SETTLED = 600

  await page.getByRole('searchbox', { name: 'Search name' }).fill('Child20 ')
  await page.getByRole('button', { name: /^Child20 / }).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(SETTLED)
  await pressTwice(page, button('Here'))
  await expect(bar).toContainText('Undo: Child20 Surname20, here')
  const second = (await bar.getByRole('status').textContent()) ?? ''
  expect(second).not.toContain('Child20 ')
  // A key is no other finger.
  await button('Here').press('Enter')
  await page.clock.runFor(SETTLED - 10)
  await pressTwice(page, button('Refused'))
  await expect(bar.getByRole('status')).toHaveText(second)
  await expect(bar).not.toContainText('refuse to be photographed?')
  await page.clock.runFor(10)
  await pressTwice(page, button('Here'))
  await expect(bar.getByRole('status')).not.toHaveText(second)
  await page.clock.runFor(SETTLED)

  await button('Last marks').click()
  const marks = page.getByRole('dialog').getByRole('listitem')
  await page.clock.runFor(SETTLED)
  await expect(marks).toHaveCount(2)
  await pressTwice(page, marks.first().getByRole('button', { name: /^Undo/ }))
  await page.clock.runFor(10)
  await expect(marks).toHaveText([/^Child20 Surname20 /])
  await page.clock.resume()
  await expectAccessible(page, 'photo-day-last-marks')
  await page.keyboard.press('Escape')

  const third = (await bar.getByRole('status').textContent()) ?? ''
  await button('Refused').click()
  await expect(bar).toContainText('refuse to be photographed?')
  await expectStateAccessible(page, 'photo-day-refusal')
  await button('Yes, refused').click()
  await expect(button('Refused')).toHaveAttribute('aria-pressed', 'true')
  await expect(bar.getByRole('status')).toContainText(third)
  await expect(bar).toContainText('No photos')
})

test('without a camera the list says so, and the names are still there', async ({
  page,
  prepared: { eventId },
}) => {
  await signInQuietly(page)
  await page.setViewportSize(PHONE)
  await withEveryNotice(page)
  await page.goto(desk.photoDay(eventId))
  await test.step('six names are above the thumb on a phone, whatever is said at the top', async () => {
    for (const notice of ['A second step for your account', 'Delayed mails'])
      await expect(page.getByRole('complementary', { name: notice })).toBeVisible()
    await expect(page.getByRole('button', { name: /^What to do/ })).toBeVisible()
    await expect(page.getByRole('button', { name: SCANNED })).toBeVisible()
    const bar = await markBar(page).boundingBox()
    const sixth = await page.getByRole('list', { name: 'Students' }).getByRole('button').nth(5).boundingBox()
    expect((sixth?.y ?? 0) + (sixth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    const scan = await page.getByRole('button', { name: 'Scan a card' }).boundingBox()
    expect(scan?.y).toBeGreaterThan(PHONE.height * 0.8)
  })
  await test.step('what was put off stays away for the day', async () => {
    for (const notice of [1, 2]) {
      await page.getByRole('button', { name: 'Not today' }).first().click()
      await expect(page.getByRole('button', { name: 'Not today' })).toHaveCount(2 - notice)
    }
    await page.reload()
    await expect(page.getByRole('button', { name: /^What to do/ })).toBeVisible()
    await expect(page.getByRole('complementary')).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Scan a card' }).click()
  await expect(page.getByRole('alert')).toContainText('search for the name', { ignoreCase: true })
  await expect(page.getByRole('button', { name: SCANNED })).toBeVisible()
})

test(
  'where the network swallows every request, the list opens at once, and marks are sent once it answers',
  long(
    'tests/journeys/desk/events/photo-day.journey.ts',
    'on a photo day without a connection a card is scanned, marks outlive a killed browser, and are sent once the network answers',
  ),
  async ({ browser, baseURL, server, prepared: { eventId } }) => {
    const { context, page } = await openPhone(browser, baseURL, eventId)
    // Connections to a stopped server are made and never answered. It does not end.
    void server.end('SIGSTOP')
    try {
      await page.reload({ waitUntil: 'commit' })
      // Nothing here ever gives up waiting for an answer, so whatever is shown did not wait for one.
      await expect(counters(page)).toContainText(' to come')
      await expect(page.getByText(/^Shown as of \d\d:\d\d, no connection\./)).toBeVisible()
      await mark(page, 'Child3 Surname3', 'Here')
      await expect(page.getByText(/1 mark not sent yet/)).toBeVisible()
    } finally {
      void server.end('SIGCONT')
    }
    await expect(page.getByText('Everything has been sent.')).toBeVisible()
    await expect(page.getByText(/^Shown as of/)).toHaveCount(0)
    await context.close()
  },
)

test(
  'a check that says no in the end closes the list that was shown meanwhile, and deletes it',
  long(
    'tests/journeys/desk/frame/lockout.journey.ts',
    'an admin whose session ends meanwhile is told so, comes back to the same screen, and nothing stayed on the device',
  ),
  async ({ browser, baseURL, prepared: { eventId } }) => {
    const { context, page } = await openPhone(browser, baseURL, eventId)
    const answered = Promise.withResolvers<void>()
    await page.route(/rest\/v1\/user_roles/, async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText(/^Shown as of \d\d:\d\d, no connection\./)).toBeVisible()
    await expect(page.getByRole('button', { name: SCANNED })).toBeVisible()
    const token = await page.evaluate<string>(
      `JSON.parse(localStorage.getItem('supabase.auth.token')).access_token`,
    )
    await page.request.post('/auth/v1/logout?scope=local', { headers: { authorization: `Bearer ${token}` } })
    answered.resolve()
    await expect(page).toHaveURL(/\/school-photos$/)
    await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(`localStorage.getItem('desk.copy')`)).toBeNull()
    await context.close()
  },
)

test(
  'a photo of the phone’s clock corrects the camera’s, and who was checked in last gets the photo',
  long(
    'server/photos/sort/assign-by-check-ins.test.ts',
    'a camera goes by the phone whose clock it has photographed, and not by another',
  ),
  async ({ browser, baseURL, server, prepared: { eventId } }) => {
    const { context, page } = await openPhone(browser, baseURL, eventId)
    /** The camera was never set to summer time, and is slow besides. */
    const byCamera = (at: number) => new Date(at - 63 * 60_000)
    const folder = test.info().outputPath('card')
    await mkdir(folder, { recursive: true })
    const put = (name: string, jpeg: Buffer) => writeFile(path.join(folder, name), jpeg)

    await choose(page, 'Show the clock')
    const clock = page.getByRole('img', { name: 'The time as a QR code' })
    await expect(clock).toBeVisible()
    const shownAt = Date.now()
    await put('IMG_0002.JPG', await clockPhoto(await clock.screenshot(), byCamera(shownAt)))
    await page.keyboard.press('Escape')
    // The list said so before, too.
    const taken = page.waitForResponse((answer) => answer.url().endsWith('/photo-day/marks') && answer.ok())
    await mark(page, 'Child7 Surname7', 'Here')
    await taken
    await expect(page.getByText('Everything has been sent.')).toBeVisible()
    await put('IMG_0001.JPG', await plainPhoto(byCamera(shownAt - 60_000), 90))
    await put('IMG_0003.JPG', await plainPhoto(byCamera(Date.now() + 60_000), 120))

    await page.goto(desk.eventUpload(eventId))
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a folder', exact: true }).click()
    await (await chooser).setFiles(folder)
    await expect(page.getByText('3 of 3 · all uploaded')).toBeVisible()
    await whenWorked(server)
    await page.getByRole('link', { name: 'Sort photos' }).click()
    const toCheck = page.getByRole('link', { name: 'To check (1)' })
    await expect(page.getByRole('link', { name: 'Unsorted (1)' })).toBeVisible()
    await expect(page.getByRole('option', { name: /IMG_0001/ })).toBeVisible()
    await toCheck.click()
    const proposed = page.getByRole('region', { name: /^Child7 Surname7, / })
    await expect(proposed.getByRole('option', { name: /IMG_0003/ })).toBeVisible()
    await context.close()
  },
)
