import { mkdirSync, writeFileSync } from 'node:fs'
import type { BrowserContext, FileChooser, Page } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import { photoSession } from '../../../photo-day/photo-session.ts'
import { smallJpeg } from '../../../pictures/small-jpeg.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { expectFieldsMarked } from '../../support/fields-marked.ts'
import {
  expect,
  expectAccessible,
  holdRequests,
  mailTo,
  OWNER,
  pressEnter,
  settled,
  test,
  whenDownloaded,
  whenServed,
  whenWorked,
} from '../../support/journey.ts'

test.describe.configure({ mode: 'serial' })
/** The owner's session, from the first test on. */
let ownerSession: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
test.use({
  viewport: { width: 1280, height: 900 },
  storageState: ({ browserName: _ }, use) => use(ownerSession),
})

const ROSTER = [
  'Room,Forename,Family,Contact,Photo consent',
  '3B,Isla,Reid,isla@desk.example,yes',
  '3B,Jack,Ross,jack@example.com,yes',
  '3B,Ava,Bell,,no',
  '4A,Zoë,Núñez,zoe@example.com,yes',
].join('\n')

/** To the level above: the way back, or the last of the breadcrumbs. */
async function goUp(page: Page) {
  const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last()
  await page.getByRole('link', { name: 'Back', exact: true }).or(crumb).click()
}

async function signIn(page: Page) {
  if (!ownerSession) await signInOnce(page)
  await page.goto('/school-photos/admin')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
}

async function signInOnce(page: Page) {
  await page.goto('/school-photos/sign-in')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
  ownerSession = await page.context().storageState()
}

async function openEvent(page: Page) {
  await signIn(page)
  await page.getByRole('link', { name: 'View Desk 2026' }).click()
  await expect(page.getByRole('heading', { name: 'Desk 2026' })).toBeVisible()
}

/** Drops a file that is gone by the time it is read, as after its memory card was pulled out. */
const dropUnreadable = `(() => {
  const entry = { name: 'gone.jpg', isFile: true, file: (_, fail) => fail(new DOMException('gone', 'NotFoundError')) }
  const items = [{ webkitGetAsEntry: () => entry }]
  const drop = new Event('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files: [], items } })
  document.querySelector('#upload input[type=file]').dispatchEvent(drop)
})()`

async function chooseFiles(page: Page, button: string, files: Parameters<FileChooser['setFiles']>[0]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(files)
}

test('an event is created with all its dates, and edited', async ({ page }) => {
  await signIn(page)
  const code = await holdRequests(page, /create-event-[^/]+\.js$/)
  const create = page.getByRole('button', { name: 'Create New Event' }).first()
  await create.click()
  await code.started
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  code.release()
  const dialog = page.getByRole('dialog')
  await expectFieldsMarked(dialog)
  await dialog.getByLabel('Event').fill('Desk 2026')
  await dialog.getByLabel('School', { exact: true }).fill('Test Primary')
  await dialog.getByLabel('Date', { exact: true }).fill('2026-03-14')
  await dialog.getByLabel('Sales close').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Create event' }).click()
  await expect(dialog.getByText('Sales cannot close before they open')).toBeVisible()
  await expectAccessible(page, 'desk1-create-event')
  await dialog.getByLabel('Sales close').fill('2036-06-30')
  await dialog.getByLabel('Delete photos after').fill('2037-06-30')
  await dialog.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { name: 'Desk 2026' })).toBeVisible()
  await more(page, 'Edit event')
  await expectFieldsMarked(page.getByRole('dialog'))
  await page.getByRole('dialog').getByLabel('School', { exact: true }).fill('Test Primary School')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Test Primary School, 14 March 2026')).toBeVisible()
})

async function more(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('a roster with other headings is matched, previewed, imported, updated and exported', async ({
  page,
}) => {
  await openEvent(page)
  await page.getByRole('button', { name: 'Import roster' }).click()
  const roster = page.getByRole('dialog')
  await chooseFiles(page, 'Choose a file', {
    name: 'r.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(ROSTER),
  })
  await expect(roster.getByText('Nothing was imported.')).toBeVisible()
  await roster.getByLabel('Last name').selectOption('Family')
  await expect(roster.getByRole('button', { name: 'Import 4 students' })).toBeVisible()
  const email = roster.getByLabel('Parent email (if there is one)')
  const preview = await holdRequests(page, '**/roster/preview', 1)
  await email.selectOption('Contact')
  await preview.started
  await expect(roster.getByRole('button', { name: 'Checking…' })).toHaveCount(2)
  await expect(email).toHaveValue('3')
  await email.selectOption('Room')
  await expect(roster.getByText('is not an email address').first()).toBeVisible()
  const late = page.waitForResponse('**/roster/preview')
  preview.release()
  await (await late).finished()
  await page.evaluate('new Promise(requestAnimationFrame)')
  await expect(email).toHaveValue('0')
  await email.focus()
  await email.selectOption('Contact')
  await expect(roster.getByText('r.csv has 4 students. Nothing is imported yet.')).toBeVisible()
  await expect(email).toBeFocused()
  await expectAccessible(page, 'desk1-roster')
  await roster.getByRole('button', { name: 'Import 4 students' }).click()
  await expect(roster.getByText('r.csv is imported.')).toBeVisible()
  await roster.getByRole('button', { name: 'Show the classes' }).click()
  await expect(page.getByRole('rowheader', { name: '4A' })).toBeVisible()
  const download = await whenDownloaded(page, () => more(page, 'Export roster'))
  expect(download.suggestedFilename()).toBe('roster.csv')
  await page.getByRole('link', { name: 'Year 4' }).click()
  await expect(page.getByRole('rowheader', { name: '3B' })).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('JACK@')
  await expect(page.getByRole('rowheader', { name: /Jack Ross/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Jack Ross' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Desk 2026' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('codes are sent to one class, and its cards are printed', async ({ page, server }) => {
  await openEvent(page)
  await page.getByRole('button', { name: 'Send Access Codes of 3B' }).press('Enter')
  await expect(
    page.getByRole('heading', { name: 'Send Access Codes' }),
    'while it counts there is only Close',
  ).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 emails' }).click()
  await expect(page.getByRole('heading', { name: 'Access codes' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Isla Reid.*Sent/ })).toBeVisible()
  const mail = await mailTo(server, 'access-code', 'isla@desk.example')
  expect(mail.text).toMatch(/Access code: [A-HJKMNP-Z2-9]{8}/)
  await expectAccessible(page, 'desk1-codes')
  const cards = await whenDownloaded(page, () => page.getByRole('button', { name: 'Print cards' }).click())
  expect(cards.suggestedFilename()).toBe('access-cards.pdf')
  await goUp(page)
  await expect(page.getByRole('heading', { name: 'Class 3B' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Access codes' })).toBeVisible()
})

test(
  'codes are sent to the rest, and to nobody twice',
  long(
    'server/roster/codes/send-codes.test.ts',
    'each family with an address gets its code once, however often the button is pressed',
  ),
  async ({ page }) => {
    await openEvent(page)
    await page.getByRole('button', { name: 'Send All Access Codes' }).click()
    await expect(
      page.getByRole('dialog').getByText('1 student whose code has not been sent yet'),
    ).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Send 1 email' }).click()
    await expect(page.getByRole('row', { name: /Zoë Núñez.*Sent/ })).toBeVisible()
    await page.getByRole('button', { name: 'Send All Access Codes' }).click()
    await expect(
      page.getByRole('dialog').getByText('0 students whose code has not been sent yet'),
    ).toBeVisible()
  },
)

test('a folder of the card reader is sorted by its cards; other photos are sorted by hand, with undo', async ({
  page,
  server,
}) => {
  await openEvent(page)
  await page.getByRole('link', { name: 'View 3B', exact: true }).click()
  const codes = await Promise.all(
    ['Isla Reid', 'Jack Ross'].map(async (name) => {
      const row = await page.getByRole('row', { name: new RegExp(name) }).innerText()
      return row.match(/[A-HJKMNP-Z2-9]{8}/)?.[0] ?? ''
    }),
  )
  const folder = test.info().outputPath('card')
  mkdirSync(folder, { recursive: true })
  let frames = 1
  for await (const frame of photoSession({ codes, shots: 2, unreadable: 0, seed: 9 })) {
    writeFileSync(`${folder}/${frame.fileName}`, frame.jpeg)
    frames += 1
  }
  writeFileSync(`${folder}/party.jpg`, await smallJpeg(0.4))
  await goUp(page)
  await expect(page.getByRole('heading', { name: 'Desk 2026' })).toBeVisible()
  await page.getByRole('link', { name: 'Upload Photos', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Choose a folder', exact: true })).toBeVisible()
  await expectAccessible(page, 'desk1-upload')
  await chooseFiles(page, 'Choose a folder', folder)
  await whenServed(page, () => expect(page.getByText(`${frames} of ${frames} · all uploaded`)).toBeVisible())
  await whenWorked(server)
  await page.getByRole('link', { name: 'Sort photos' }).click()
  const tray = page.getByRole('listbox').first()
  await expect(tray.getByRole('option', { name: /party\.jpg/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Unsorted (1)' })).toBeVisible()
  await expect(page.getByText(/still being checked/)).toHaveCount(0)
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectAccessible(page, 'desk1-sorting')
  await tray.getByRole('option').first().focus()
  await page.keyboard.press('s')
  // The second comes into the empty box, and names nobody.
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('zo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 photo: Zoë Núñez.')).toBeVisible()
  await expect(page.getByText('Nothing is unsorted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('option', { name: /party\.jpg/ })).toBeVisible()
  await goUp(page)
  await expect(page.getByRole('row', { name: /3B/ })).toContainText('Photos Ready')
  await page.getByRole('link', { name: 'View 3B', exact: true }).click()
  await expect(page.getByRole('row', { name: /Isla Reid/ })).toContainText(/[12]/)
  await page.getByRole('link', { name: 'Contact sheet' }).click()
  await expect(page.getByRole('listbox', { name: 'Photos of Isla Reid' })).toBeVisible()
  await expectStateAccessible(page, 'desk1-sheet')
})

test(
  'a class photo is withheld until the desk says that the student who refused is not in it',
  long(
    'server/photos/screens/class-photos.test.ts',
    'a class photo without the pupil who refused is shown to the others and not to that family',
  ),
  async ({ page, server }) => {
    await openEvent(page)
    await page.getByRole('link', { name: 'View 3B', exact: true }).click()
    await page.getByRole('link', { name: 'Contact sheet' }).click()
    // The class's screen has such a link as well.
    await expect(page.getByRole('heading', { name: 'Contact sheet', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Upload Photos', exact: true }).click()
    await page.getByRole('button', { name: 'Class photos' }).click()
    await expect(page.getByText(/If a student in a class photo has refused/)).toBeVisible()
    await chooseFiles(page, 'Upload Photos', {
      name: 'class-3b.jpg',
      mimeType: 'image/jpeg',
      buffer: await smallJpeg(0.7),
    })
    await whenServed(page, () => expect(page.getByText(/1 of 1 · all uploaded/)).toBeVisible())
    await whenWorked(server)
    await goUp(page)
    await page.getByRole('link', { name: 'Contact sheet' }).click()
    await expect(page.getByText(/Withheld: parents cannot see it while Ava Bell is in it/)).toBeVisible()
    await page.getByRole('button', { name: 'Who is in it: class-3b.jpg' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, 'desk1-class-photo')
    await test.step('on paper it is the sheet without the dialog and the buttons', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(dialog).toBeHidden()
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('main').getByRole('link', { name: 'How this works' })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })
    await dialog.getByLabel(/Ava Bell/).uncheck()
    // Undo goes by what was done, even if the screen shows that before the rest of the desk is fetched again.
    const counts = await holdRequests(page, '**/api/admin/counts')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Without Ava Bell')).toBeVisible()
    counts.release()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/Withheld/)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectStateAccessible(page, 'desk1-class-photo-390')
  },
)

test(
  'files that were uploaded before are not sent, a damaged one is reported, and one that was cut off continues where it stopped',
  long('tests/desk-uploads.test.ts', 'after a reload or a crash, the same file continues where it was'),
  async ({ page }) => {
    await openEvent(page)
    await page.getByRole('link', { name: 'Upload Photos', exact: true }).click()
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent += 1
    })
    await chooseFiles(page, 'Upload Photos', {
      name: 'again.jpg',
      mimeType: 'image/jpeg',
      buffer: await smallJpeg(0.4),
    })
    await expect(page.getByText('Uploaded before')).toBeVisible()
    await expect(page.getByText('1 here already')).toBeVisible()
    expect(sent).toBe(0)
    await expect(page.getByText(/drop the same folder again/)).toBeVisible()
    await chooseFiles(page, 'Upload Photos', {
      name: 'notes.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    })
    await expect(page.getByText(/notes\.jpg is not a picture/)).toBeVisible()
    const uploads = await holdRequests(page, '**/api/admin/uploads**')
    await chooseFiles(page, 'Upload Photos', {
      name: 'half.jpg',
      mimeType: 'image/jpeg',
      buffer: (await smallJpeg(0.9)).subarray(0, 900),
    })
    await uploads.started
    // Its row moves the others, and for a moment no press is taken.
    await expect(page.getByText('half.jpg')).toBeVisible()
    await settled(page)
    await page.getByRole('link', { name: 'Sort photos' }).click()
    await expect(page.getByRole('complementary', { name: 'Uploads' })).toBeVisible()
    uploads.release()
    await page.getByRole('link', { name: 'Refused (1)' }).click()
    await expect(page.getByText(/half\.jpg (is incomplete|is damaged)/)).toBeVisible()
    await expectAccessible(page, 'desk1-refused')
    await page.getByRole('button', { name: 'Dismiss half.jpg' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing was refused' })).toBeVisible()
    await test.step('leaving the page warns about an unfinished upload; after a reload the same file continues where it stopped', async () => {
      await openEvent(page)
      const large = test.info().outputPath('large.jpg')
      writeFileSync(large, Buffer.alloc(6 * 1024 ** 2))
      await page.getByRole('link', { name: 'Upload Photos', exact: true }).click()
      const offsets: (string | undefined)[] = []
      const { promise: secondPiece, resolve: onSecondPiece } = Promise.withResolvers<void>()
      await page.route('**/api/admin/uploads/**', async (route) => {
        const request = route.request()
        if (request.method() !== 'PATCH') return route.continue()
        // The second piece is still in transit when the page is left.
        if (offsets.push(request.headers()['upload-offset']) === 2) return onSecondPiece()
        await route.continue()
      })
      await chooseFiles(page, 'Upload Photos', large)
      await secondPiece
      const warned = page.waitForEvent('dialog')
      const reloaded = page.reload()
      const dialog = await warned
      expect(dialog.type()).toBe('beforeunload')
      await dialog.accept()
      await reloaded
      await chooseFiles(page, 'Upload Photos', large)
      await expect(page.getByText(/large\.jpg is not a picture/)).toBeVisible()
      const half = String(5 * 1024 ** 2)
      expect(offsets).toEqual(['0', half, half])
    })
  },
)

test('on the student’s page photos are rotated and hidden, consent is changed and the code is reissued', async ({
  page,
}) => {
  await openEvent(page)
  await page.getByRole('link', { name: 'View 3B', exact: true }).click()
  await page.getByRole('link', { name: 'View Isla Reid' }).click()
  const sheet = page.getByRole('listbox', { name: 'Photos of Isla Reid' })
  await expect(sheet.locator('img').first()).toBeVisible()
  await expectAccessible(page, 'desk1-student')
  await sheet.getByRole('option').first().click()
  await expectStateAccessible(page, 'desk1-student-chosen')
  const before = await sheet.locator('img').first().getAttribute('src')
  await page.getByRole('button', { name: 'Turn right' }).click()
  await expect.poll(() => sheet.locator('img').first().getAttribute('src')).not.toBe(before)
  await page.getByRole('button', { name: 'Hide', exact: true }).press('Enter')
  await expect(page.getByText('Choose photos to turn, move, hide or delete them.')).toBeFocused()
  await expect(sheet.getByRole('option', { name: /Hidden/ })).toBeVisible()
  await expect(page.getByText('1 photo hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sheet.getByRole('option', { name: /Hidden/ })).toHaveCount(0)
  await page.getByLabel('No photos').check()
  await expect(page.getByText('Consent changed.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What applies' })).toContainText('The family, since')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('No photos')).not.toBeChecked()
  await more(page, 'Reissue access code')
  await page.getByRole('dialog').getByRole('button', { name: 'Reissue code' }).click()
  await expect(page.getByText(/was withdrawn/)).toBeVisible()
})

test('a class that is held for review is shown after it is published, on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openEvent(page)
  await expectAccessible(page, 'desk1-event-820')
  await more(page, 'Edit event')
  await page.getByRole('dialog').getByLabel('Hold for review').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Held for review')).toBeVisible()
  await expect(page.getByRole('row', { name: /3B/ })).toContainText('Pending')
  await page.getByRole('link', { name: 'View 3B', exact: true }).click()
  await page.getByRole('link', { name: 'Contact sheet' }).click()
  const publish = page.getByRole('button', { name: 'Publish' })
  const counts = await holdRequests(page, '**/api/admin/counts')
  await publish.click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  counts.release()
  await expect(page.getByText('Class 3B is published.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(publish, 'where the keyboard was before').toBeFocused()
  await publish.click()
  await expect(page.getByText('Class 3B is published.')).toBeVisible()
  await goUp(page)
  await expect(page.getByText('Photos Ready')).toBeVisible()
  await expectAccessible(page, 'desk1-class-820')
})

test(
  'an event is completed, archived, restored and duplicated',
  long('server/school/events/events.test.ts', 'an event is completed, archived and restored'),
  async ({ page }) => {
    await openEvent(page)
    await more(page, 'Mark as completed')
    await expect(page.getByText('Completed', { exact: true })).toBeVisible()
    await more(page, 'Reopen')
    await expect(page.getByText('Completed', { exact: true })).toHaveCount(0)
    await more(page, 'Archive')
    await expect(page.getByText('Archived', { exact: true })).toBeVisible()
    await goUp(page)
    await page.getByRole('link', { name: /Archived/ }).click()
    await page.getByRole('link', { name: 'View Desk 2026' }).click()
    await more(page, 'Bring back from archive')
    await expect(page.getByText('Archived', { exact: true })).toHaveCount(0)
    await more(page, 'Duplicate for next year')
    const again = page.getByRole('dialog')
    await expect(again.getByLabel('Event')).toHaveValue('Desk 2027')
    await expectFieldsMarked(again)
    await again.getByRole('button', { name: 'Duplicate event' }).click()
    await expect(page.getByRole('heading', { name: 'Desk 2027' })).toBeVisible()
    await expect(page.getByText(/Sales from .*2037/)).toBeVisible()
  },
)

test(
  'the keyboard stays where a file was retried or cancelled, and a lost connection is reported on any screen',
  long(
    'web/desk/photos/upload/photo-queue.test.ts',
    'while offline nothing is tried; back online everything is, stopped files too',
  ),
  async ({ page }) => {
    await openEvent(page)
    await page.getByRole('link', { name: 'Upload Photos', exact: true }).click()
    await chooseFiles(page, 'Upload Photos', {
      name: 'notes.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    })
    await expect(page.getByText(/notes\.jpg is not a picture/)).toBeVisible()
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent += 1
    })
    const again = await holdRequests(page, '**/api/admin/uploads**')
    await pressEnter(page.getByRole('button', { name: 'Retry notes.jpg' }))
    await expect(page.getByRole('button', { name: 'Cancel notes.jpg' })).toBeFocused()
    again.release()
    await expect.poll(() => sent).toBeGreaterThan(0)
    await expect(page.getByText(/notes\.jpg is not a picture/)).toBeVisible()
    const uploads = await holdRequests(page, '**/api/admin/uploads**')
    await chooseFiles(page, 'Upload Photos', {
      name: 'half.jpg',
      mimeType: 'image/jpeg',
      buffer: (await smallJpeg(0.9)).subarray(0, 900),
    })
    await uploads.started
    await chooseFiles(page, 'Upload Photos', {
      name: 'mistaken.jpg',
      mimeType: 'image/jpeg',
      buffer: await smallJpeg(0.95),
    })
    await pressEnter(page.getByRole('button', { name: 'Cancel mistaken.jpg' }))
    await expect(page.getByText('mistaken.jpg has been cancelled.')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Cancel half.jpg' })).toBeFocused()
    await page.evaluate(dropUnreadable)
    await expect(page.getByText('These files could not be read')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('The connection is lost.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('The connection is lost.')).toHaveCount(0)
    await page.getByRole('link', { name: 'Sort photos' }).click()
    await expect(page.getByRole('link', { name: 'To check (0)' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Uploads' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Refused/ })).toHaveCount(0)
    uploads.release()
    await page.getByRole('link', { name: 'Refused (1)' }).click()
    await expect(page.getByText(/half\.jpg (is incomplete|is damaged)/)).toBeVisible()
  },
)

test(
  'what fails at a student’s page is reported, and the roster is maintained',
  long(
    'server/photos/assign/desk-photos.test.ts',
    'removing a pupil leaves no code behind, and frees the photos for someone else',
  ),
  async ({ page }) => {
    await openEvent(page)
    await page.getByRole('link', { name: 'View 3B', exact: true }).click()
    await page.getByRole('link', { name: 'View Isla Reid' }).click()
    await page.getByRole('listbox', { name: 'Photos of Isla Reid' }).getByRole('option').first().click()
    await test.step('what could not be done leaves the photos chosen', async () => {
      await page.route('**/api/admin/photos/mark', (route) => route.abort(), { times: 1 })
      await page.getByRole('button', { name: 'Hide', exact: true }).click()
      await expect(page.getByText('The connection failed')).toBeVisible()
      await expect(page.getByText('1 photo chosen')).toBeVisible()
    })
    await test.step('a change that fails after its dialog was closed is reported', async () => {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>()
      await page.route(
        '**/api/admin/pupils/*',
        async (route) => {
          await closed
          await route.abort()
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Last name').fill('Read')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      close()
      await expect(page.getByText('Not done')).toBeVisible()
    })
    await more(page, 'Move to another class')
    await page.getByRole('dialog').getByLabel('Class').selectOption('4A')
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('Class 4A', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Class 4A' })).toBeVisible()
    await more(page, 'Add student')
    await expectFieldsMarked(page.getByRole('dialog'))
    await page.getByRole('dialog').getByLabel('First name').fill('Nobody')
    await page.getByRole('dialog').getByLabel('Last name').fill('Special')
    await page.getByRole('dialog').getByRole('button', { name: 'Add student' }).click()
    await page.getByRole('link', { name: 'View Nobody Special' }).click()
    await expect(page.getByRole('heading', { name: 'Nobody Special' })).toBeVisible()
    await more(page, 'Remove from the roster')
    await page
      .getByRole('dialog')
      .getByLabel(/Type Nobody Special/)
      .fill('Nobody Special')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'Class 4A' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Nobody Special/ })).toHaveCount(0)
  },
)
