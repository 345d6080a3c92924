import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { idFrame } from '../../../../domain/photos/id-photos.ts'
import { derivePhoto } from '../../../../server/photos/derive/derive-photo.ts'
import { receivePhoto } from '../../../../server/photos/upload/receive-photo.ts'
import { editEvent } from '../../../../server/school/events/edit-event.ts'
import { samplePortrait } from '../../../../server/school/sample-portraits.ts'
import { long } from '../../../long-tests.ts'
import type { Account, DataFolderApp } from '../../../support/data-folder.ts'
import { unzip } from '../../../support/unzip.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, whenDownloaded } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const SCHOOL = 'Portrait Primary'

interface Prepared {
  classId: string
  eventId: string
  code: string
  staff: Account
  /** Isla's portraits. */
  shots: Buffer[]
}

/** The server, with a class of two: Isla with three portraits, and Jack with one. */
const test = journeysWithOwnSchool(prepareData)

async function prepareData(app: DataFolderApp, dir: string): Promise<Prepared> {
  const { classId, eventId } = await app.makeEvent('One portrait 2026', SCHOOL)
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 0)
  const jack = await app.makePupil(classId, ['Jack', 'Ross'], 0)
  await app.makePupil(classId, ['Skye', 'Bell'], 0)
  const addPortrait = async (pupilId: string, shot: number) => {
    const picture = await samplePortrait({ pupil: pupilId, shot, half: true })
    const file = path.join(dir, `${randomUUID()}.jpg`)
    await writeFile(file, picture)
    const { photoId } = await receivePhoto(app.admin, {
      id: randomUUID(),
      path: file,
      fileName: `${shot}.jpg`,
      level: 'pupil',
      targetId: pupilId,
    })
    await derivePhoto(app.system, { photoId })
    return picture
  }
  const shots = []
  for (const shot of [1, 2, 3]) shots.push(await addPortrait(isla.id, shot))
  await addPortrait(jack.id, 1)
  const staff = await app.makeStaff(SCHOOL)
  await editEvent(app.admin, { eventId, idPhotos: true, yearbook: true })
  await app.runJobs()
  return { classId, eventId, code: isla.accessCode, staff, shots }
}

async function onPhone(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  })
  return context.newPage()
}

async function openGallery(page: Page, code: string) {
  await page.goto('/school-photos')
  await page.getByLabel(/access code/i).fill(code)
  await page.getByRole('button', { name: 'View Photos' }).click()
  await expect(page.getByRole('checkbox', { name: /photo 1$/ })).toBeVisible()
}

/** The file that the browser saves after a press. */
async function saved(page: Page, button: string) {
  const started = await whenDownloaded(page, () => page.getByRole('button', { name: button }).click())
  return unzip(await readFile(await started.path()))
}

/** How different two pictures are, from 0 to 255. */
async function unlike(a: Buffer | undefined, b: Buffer | undefined): Promise<number> {
  const plain = (picture: Buffer | undefined) =>
    sharp(picture).autoOrient().resize(64, 64, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const [left, right] = [await plain(a), await plain(b)]
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length
}

/** Unfolds what a phone keeps above the photos. */
const unfold = (page: Page) => page.getByRole('button', { name: /code opens them/ }).click()

test(
  'a parent ticks the portrait for school, and takes the tick back',
  long(
    'tests/journeys/desk/photos/one-portrait.journey.ts',
    'a parent ticks, the owner draws the frame, the staff download, and the right portrait is in it',
  ),
  async ({ browser, baseURL, prepared }) => {
    const phone = await onPhone(browser, baseURL)
    await openGallery(phone, prepared.code)
    const forSchool = phone.getByRole('region', { name: 'For school' })
    await unfold(phone)
    await expect(forSchool).toContainText('for an ID photo for its records and the yearbook')
    await expect(forSchool).toContainText('unless you choose another: No. 1')
    await phone.getByRole('checkbox', { name: /photo 2$/ }).check()
    await expect(forSchool).toContainText('For school: No. 2, as you chose.')
    await expectEveryWidth(phone, 'gallery-for-school', 390)

    await phone.getByRole('button', { name: 'See photo 3 large' }).click()
    const viewer = phone.getByRole('dialog')
    await expect(viewer.getByRole('checkbox', { name: /photo 3$/ })).not.toBeChecked()
    await viewer.getByRole('checkbox', { name: /photo 3$/ }).check()
    await expectEveryWidth(phone, 'lightbox-for-school', 390)
    await phone.keyboard.press('Escape')
    await expect(forSchool).toContainText('No. 3, as you chose')
    await expect(phone.getByRole('checkbox', { name: /photo 2$/ })).not.toBeChecked()

    // It is kept. (Closing goes back in the history, which would abort a reload.)
    await expect(phone.getByRole('button', { name: 'See photo 3 large' })).toBeFocused()
    await phone.reload()
    await expect(phone.getByRole('checkbox', { name: /photo 3$/ })).toBeChecked()
    await unfold(phone)
    await forSchool.getByRole('button', { name: 'Leave the choice to the photographer' }).click()
    await expect(forSchool).toContainText('unless you choose another: No. 1')
    await phone.context().close()
  },
)

test('a parent ticks, the owner draws the frame, the staff download, and the right portrait is in it', async ({
  page,
  browser,
  baseURL,
  prepared,
}) => {
  const parent = await onPhone(browser, baseURL)
  await openGallery(parent, prepared.code)
  await unfold(parent)
  // It is shown before it is kept.
  const kept = parent.waitForResponse('**/api/gallery/for-school')
  await parent.getByRole('checkbox', { name: /photo 2$/ }).check()
  await expect(parent.getByRole('region', { name: 'For school' })).toContainText('No. 2, as you chose')
  expect((await kept).ok()).toBe(true)
  await expectStateEveryWidth(parent, 'gallery-chosen-for-school', 390)
  await parent.context().close()

  await signInQuietly(page)
  await page.goto(`/school-photos/admin/classes/${prepared.classId}/photos`)
  await expect(page.getByRole('option', { name: /family’s choice/ })).toContainText('2.jpg')
  await expectStateEveryWidth(page, 'contact-sheet-for-school', 390)
  await page
    .getByRole('option', { name: /3\.jpg/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'For school' }).click()
  await expect(page.getByText(/their choice comes first/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()

  await page.getByRole('link', { name: 'ID photos' }).click()
  const isla = page.getByRole('region', { name: 'ID photo of Isla Reid' })
  await expect(isla).toContainText('For school, the family’s choice')
  await expect(page.getByText('There is no portrait of: Skye Bell.')).toBeVisible()
  await expectEveryWidth(page, 'id-photos', 390)
  // To the upper left corner, by the keyboard.
  const frame = page.getByRole('group', { name: /crop/i }).first()
  await frame.focus()
  for (const arrow of ['ArrowLeft', 'ArrowUp'])
    for (let press = 0; press < 12; press++) await page.keyboard.press(`ControlOrMeta+${arrow}`)
  await expect(isla).toContainText('Not saved yet')
  await expectStateEveryWidth(page, 'id-photos-changed', 390)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'ID photo of Jack Ross' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous student' }).click()
  await expect(isla).toContainText('Drawn by hand')
  await page.getByRole('button', { name: 'Fixed frame again' }).click()
  await expect(isla).toContainText('Fixed frame')
  await expect(page.getByRole('button', { name: 'Fixed frame again' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(isla).toContainText('Drawn by hand')

  const phone = await onPhone(browser, baseURL)
  await signInQuietly(phone, prepared.staff)
  await phone.goto(`/school-photos/staff/events/${prepared.eventId}`)
  await expect(phone.getByRole('button', { name: 'Yearbook folder (zip)' })).toBeVisible()
  await expectEveryWidth(phone, 'school-yearbook', 390)
  const yearbook = await saved(phone, 'Yearbook folder (zip)')
  expect([...yearbook.keys()]).toEqual(['3B/3b_reid_isla.jpg', '3B/3b_ross_jack.jpg', 'yearbook.csv'])
  const [first, second] = prepared.shots
  expect(await unlike(yearbook.get('3B/3b_reid_isla.jpg'), second)).toBeLessThan(1)
  expect(await unlike(yearbook.get('3B/3b_reid_isla.jpg'), first)).toBeGreaterThan(1)

  const idPhotos = await saved(phone, 'ID photos (zip)')
  const { width = 0, height = 0 } = await sharp(second).metadata()
  const fixed = idFrame({ width, height }, '35x45')
  const corner = { left: 0, top: 0, width: Math.round(fixed.width), height: Math.round(fixed.height) }
  const cut = (region: typeof corner) => sharp(second).extract(region).jpeg().toBuffer()
  const idPhoto = idPhotos.get('3b_reid_isla.jpg')
  expect(await unlike(idPhoto, await cut(corner))).toBeLessThan(3)
  const middle = { ...corner, left: Math.round(fixed.left), top: Math.round(fixed.top) }
  expect(await unlike(idPhoto, await cut(middle))).toBeGreaterThan(3)
  await phone.context().close()
})

test(
  'the school corrects a student’s number, and is told what a number is',
  long(
    'server/staff/roster/numbers.test.ts',
    'a school corrects one student’s number, and an empty field takes it away',
  ),
  async ({ browser, baseURL, prepared }) => {
    const phone = await onPhone(browser, baseURL)
    await signInQuietly(phone, prepared.staff)
    await phone.goto(`/school-photos/staff/classes/${prepared.classId}`)
    await phone.getByRole('button', { name: 'Correct Isla Reid' }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByLabel('Student number (optional)').fill('no spaces')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Letters, digits and hyphens only')).toBeVisible()
    await expect(dialog.getByLabel('Student number (optional)')).toBeFocused()
    await dialog.getByLabel('Student number (optional)').fill('A-204')
    await expectEveryWidth(phone, 'school-number', 390)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    await phone.goto(`/school-photos/staff/events/${prepared.eventId}/changes`)
    await expect(phone.getByText('Student number:')).toBeVisible()
    await phone.context().close()
  },
)
