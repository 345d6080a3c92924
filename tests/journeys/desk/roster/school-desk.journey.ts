import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { desk } from '../../../../domain/screens.ts'
import { photos } from '../../../../server/photos/tables.ts'
import { long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { unzip } from '../../../support/unzip.ts'
import { expectEveryWidth, expectStateAccessible } from '../../support/every-width.ts'
import { expectFieldsMarked } from '../../support/fields-marked.ts'
import { expect, expectAccessible, mailTo, whenDownloaded } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const SCHOOL = 'School Desk Primary'

/** The server, with a class of two who have photos, one who has none, and a class photo. */
const test = journeysWithOwnSchool(prepareData)

async function prepareData(app: DataFolderApp) {
  const { eventId, classId } = await app.makeEvent('School desk 2026', SCHOOL)
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  await app.makePupil(classId, ['Jack', 'Ross'], 0)
  await app.parts.db
    .update(photos)
    .set({ kind: 'class', pupilId: null, classId })
    .where(eq(photos.id, isla.photoIds[1] ?? ''))
  const head = await app.makeStaff(SCHOOL)
  await app.runJobs()
  return { event: desk.event(eventId), head }
}

async function onPhone(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  })
  return context.newPage()
}

/** Nothing on the screen is wider than the window. */
const isTooWide = 'document.documentElement.scrollWidth > innerWidth'

const csv = (...lines: string[]) => ({
  name: 'class-3b.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Class,First name,Last name', ...lines].join('\n')),
})

test('a teacher corrects the class list on a phone, and the owner approves it', async ({
  page,
  server,
  browser,
  baseURL,
  prepared: { event, head },
}) => {
  const phone = await onPhone(browser, baseURL)
  await signInQuietly(phone, head)
  await phone.goto('/school-photos/staff')
  await phone.getByRole('link', { name: /^View/ }).click()
  await expect(phone.getByText('has no photo yet')).toBeVisible()
  await expectAccessible(phone, 'school-event-390')
  expect(await phone.evaluate(isTooWide)).toBe(false)

  await phone.getByRole('link', { name: 'View 3B' }).click()
  await phone.getByRole('button', { name: 'Was away: Jack Ross' }).click()
  await expect(
    phone
      .getByRole('row', { name: /Jack Ross/ })
      .getByText('Away', { exact: true })
      .first(),
  ).toBeVisible()
  await expectAccessible(phone, 'school-class-390')
  expect(await phone.evaluate(isTooWide)).toBe(false)

  await phone.getByRole('button', { name: 'Correct Jack Ross' }).click()
  const correct = phone.getByRole('dialog')
  await expectFieldsMarked(correct)
  await correct.getByLabel('First name').fill('')
  await correct.getByRole('button', { name: 'Send' }).click()
  await expect(correct.getByText('Please give the name')).toBeVisible()
  await correct.getByLabel('First name').fill('Jack')
  await correct.getByLabel('Last name').fill('Rossiter')
  await expectAccessible(phone, 'school-correct-390')
  await correct.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await expect(phone.getByRole('row', { name: /Jack Ross\b/ })).toBeVisible()

  await phone.getByRole('link', { name: 'Back' }).click()
  await phone.getByRole('button', { name: 'Send a class list' }).click()
  const send = phone.getByRole('dialog')
  const file = send.locator('input[type=file]')
  await file.setInputFiles(csv('9Z,Ada,Bell'))
  await expect(send.getByText('is not a class')).toBeVisible()
  await expectStateAccessible(phone, 'school-send-problems-390')
  const corrected = csv('3B,Isla,Reid', '3B,Jack,Ross', '3B,Ada,Bell', '3C,Bea,Cox')
  await file.setInputFiles(corrected)
  await expect(send.getByText('class-3b.csv would change 2 students.')).toBeVisible()
  await file.setInputFiles({ ...corrected, name: 'photo.csv', buffer: Buffer.alloc(3_000_001) })
  await expect(send.getByText(/photo\.csv/)).toBeVisible()
  await expect(send.getByText('class-3b.csv would change 2 students.')).toHaveCount(0)
  await file.setInputFiles(corrected)
  await expectAccessible(phone, 'school-send-390')
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const button = send.getByRole('button', { name: 'Send 2 changes' })
  expect(
    await top(send.getByText('Columns', { exact: true })),
    'how the file was read is above the button',
  ).toBeLessThan(await top(button))
  await button.click()
  await expect(send.getByText('2 changes sent.')).toBeVisible()
  await send.getByRole('button', { name: 'Done' }).click()
  await expect(phone.getByText('3 changes to the class lists wait for the photographer.')).toBeVisible()

  await mailTo(server, 'roster-changes', '', SCHOOL)
  await signInQuietly(page)
  await page.goto(event)
  await expect(page.getByText('The school has sent 3 changes to the class lists.')).toBeVisible()
  await page.getByRole('link', { name: 'Look at the changes' }).click()
  const list = page.getByRole('region', { name: /A class list/ })
  await expect(list.getByText('Ada Bell')).toBeVisible()
  await expectEveryWidth(page, 'roster-changes')
  await list.getByRole('button', { name: 'Reject Bea Cox' }).click()
  await expect(list.getByText('Rejected')).toBeVisible()
  await list.getByRole('button', { name: 'Approve' }).click()
  await expect(list.getByText('Approved')).toBeVisible()
  const correction = page.getByRole('region', { name: /A correction/ })
  await correction.getByRole('button', { name: 'Approve' }).click()
  await expect(correction.getByText('Approved')).toBeVisible()
  await page.goto(event)
  await page.getByRole('link', { name: 'Who has no photo' }).click()
  await expect(page.getByRole('link', { name: 'Jack Rossiter (away, says the school)' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Bell' })).toBeVisible()
  await expectEveryWidth(page, 'who-has-no-photo')

  await phone.getByRole('link', { name: 'What you sent' }).click()
  await expect(phone.getByText('Not taken')).toBeVisible()
  await expectAccessible(phone, 'school-changes-390')
  expect(await phone.evaluate(isTooWide)).toBe(false)
  await phone.context().close()
})

test(
  'the owner gives a school ID photos and class sheets, and its staff download them on a phone',
  long(
    'server/downloads/school-files.test.ts',
    'a school gets nothing at first, then what the owner allows, and another school nothing ever',
  ),
  async ({ page, browser, baseURL, prepared: { event, head } }) => {
    const phone = await onPhone(browser, baseURL)
    await signInQuietly(phone, head)
    await phone.goto('/school-photos/staff')
    await phone.getByRole('link', { name: /^View/ }).click()
    await expect(phone.getByRole('link', { name: 'View 3B' })).toBeVisible()
    await expect(phone.getByRole('button', { name: /ID photos/ })).toHaveCount(0)

    await signInQuietly(page)
    await page.goto(event)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Edit event' }).click()
    const edit = page.getByRole('dialog')
    await edit.getByRole('checkbox', { name: 'ID photos' }).check()
    await edit.getByLabel('Class sheets for the office').check()
    await expectStateAccessible(page, 'school-gets')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Agreement and privacy' }).click()
    await expect(page.getByText(/ID photos for the school’s records: one cropped portrait/)).toBeVisible()

    await phone.reload()
    await expect(phone.getByRole('button', { name: 'ID photos (zip)' })).toBeVisible()
    await expectEveryWidth(phone, 'school-files', 390)
    const zip = await saved(phone, 'ID photos (zip)')
    expect(zip.name).toBe('id-photos-2026-03-14.zip')
    expect([...unzip(zip.body).keys()]).toEqual([expect.stringMatching(/reid_isla\.jpg$/), 'id-photos.csv'])
    await phone.getByRole('link', { name: 'View 3B' }).click()
    await expect(phone.getByRole('button', { name: 'Class sheet (PDF)' })).toBeVisible()
    await expectStateAccessible(phone, 'school-class-files-390')
    expect(await phone.evaluate(isTooWide)).toBe(false)
    expect((await saved(phone, 'Class sheet (PDF)')).body.subarray(0, 5).toString()).toBe('%PDF-')
    await phone.context().close()
  },
)

/** The file that the browser saves after a press. */
async function saved(page: Page, button: string) {
  const file = await whenDownloaded(page, () => page.getByRole('button', { name: button }).click())
  return { name: file.suggestedFilename(), body: await readFile(await file.path()) }
}

test('a student who has left is reported once, however fast the button is pressed', async ({
  page,
  prepared: { head },
}) => {
  await signInQuietly(page, head)
  await page.goto('/school-photos/staff')
  await page.getByRole('link', { name: /^View/ }).click()
  await page.getByRole('link', { name: 'View 3B' }).click()
  await page.getByRole('button', { name: 'Correct Isla Reid' }).click()
  await page.getByRole('button', { name: 'Isla has left' }).dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click()
  await page.getByRole('link', { name: 'What you sent' }).click()
  await expect(page.getByRole('region', { name: /^A correction/ }).getByText('Isla Reid')).toHaveCount(1)
})
