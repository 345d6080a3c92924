import { eq } from 'drizzle-orm'
import { desk } from '../../../../domain/screens.ts'
import { assignPhotos } from '../../../../server/photos/assign/assign-photos.ts'
import { editPupil } from '../../../../server/school/roster/edit-pupil.ts'
import { pupils } from '../../../../server/school/tables.ts'
import { long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, expectAccessible } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The server with a class photo of a class that Isla has joined since, and on whose day Jack was away. */
const test = journeysWithOwnSchool(prepare)

async function prepare(app: DataFolderApp) {
  const { eventId, classId } = await app.makeEvent('Class photos 2026')
  const skye = await app.makePupil(classId, ['Skye', 'Reid'], 2)
  const jack = await app.makePupil(classId, ['Jack', 'Ross'], 0)
  const isla = await app.makePupil(classId, ['Isla', 'Mac an t-Saoir'], 0)
  await assignPhotos(app.admin, { photoIds: skye.photoIds.slice(1), place: { to: 'class', classId } })
  await app.runJobs()
  const { db } = app.parts
  const now = new Date()
  await db.update(pupils).set({ absentAt: now }).where(eq(pupils.id, jack.id))
  await db.update(pupils).set({ joinedClassAt: now }).where(eq(pupils.id, isla.id))
  await editPupil(app.admin, { pupilId: isla.id, noSales: true })
  return { eventId, classId }
}

test('the contact sheet asks who is in the class photo until the owner has said so', async ({
  page,
  prepared: { classId },
}) => {
  await signInQuietly(page)
  await page.goto(desk.contactSheet(classId))
  const asked = page.getByText(/^Please say under ‘Who is in it’/)
  await expect(asked).toContainText(
    'Isla Mac an t-Saoir (came from another class after the photo) and Jack Ross (away on the day, says the school)',
  )
  await expectEveryWidth(page, 'who-is-in-it')
  await page.getByRole('button', { name: /^Who is in it:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is in it' })
  await expect(dialog.getByLabel('Jack Ross')).not.toBeChecked()
  await dialog.getByLabel('Isla Mac an t-Saoir').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Without Jack Ross')).toBeVisible()
  await expect(asked).toBeHidden()
})

test(
  'a typed name that is on no list is pointed out',
  long(
    'web/desk/photos/contact-sheet/name-rows.test.ts',
    'a typed name is a student’s however it is written, and other names are pointed out',
  ),
  async ({ page, prepared: { classId } }) => {
    await signInQuietly(page)
    await page.goto(desk.contactSheet(classId))
    await page.getByRole('button', { name: /^Names:/ }).click()
    const names = page.getByRole('dialog', { name: 'Names under the photo' })
    await names
      .getByLabel('Add to Back row', { exact: true })
      .fill('Mac an t-Saoir, Isla, skye  REID, Ms Kerr, Jak Ross')
    await page.keyboard.press('Enter')
    await expect(names.getByRole('list', { name: /Back row/ }).getByRole('listitem')).toHaveText([
      'Isla Mac an t-Saoir',
      'Skye Reid',
      'Ms Kerr',
      'Jak Ross',
    ])
    await expect(names.getByText('Not on the class list: Ms Kerr and Jak Ross.')).toBeVisible()
    await expectEveryWidth(page, 'typed-names')
  },
)

test(
  'the class list says how many have no photo, and an import that fails shows why at once',
  long(
    'tests/journeys/desk/events/desk.journey.ts',
    'a roster with other headings is matched, previewed, imported, updated and exported',
  ),
  async ({ page, prepared: { eventId } }) => {
    await signInQuietly(page)
    await page.goto(desk.event(eventId))
    await expect(page.getByText('2 of 3 without a photo').filter({ visible: true })).toBeVisible()
    await expectStateEveryWidth(page, 'ready', 390)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import roster' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import roster' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'roster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Room,Forename,Family,Mail,Number,Note\n3B,Isla,Reid,isla@example.com,7,\n'.repeat(30),
      ),
    })
    await expect(dialog.getByRole('alert').filter({ hasText: 'roster.csv' })).toBeInViewport()
    await expect(dialog.getByRole('cell').nth(2)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'import-refused-390')
  },
)
