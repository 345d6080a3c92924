import { eq } from 'drizzle-orm'
import { pupilLinks, pupils } from '../../../../server/school/tables.ts'
import { long } from '../../../long-tests.ts'
import { expectEveryWidth } from '../../support/every-width.ts'
import { expect } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const LONG = 'P7 Mrs Alexandra Featherstonehaugh-Reid'
const LISTED = [LONG, 'P5M', 'P3/4', 'P1/2/3', 'Nursery AM', 'Room 4', 'P3B', 'P6']
const IN_ORDER = ['Nursery AM', 'P1/2/3', '3B', 'P3/4', 'P5M', 'P6', LONG, 'Room 4']

/** The server, with Isla of 3B, whose parent has an account. */
const test = journeysWithOwnSchool(async (app) => {
  const { eventId, classId } = await app.makeEvent('Own classes 2026', 'Own Classes Primary')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 1)
  await app.runJobs()
  const { db } = app.parts
  const parent = await app.makeAccount('parent')
  const [pupil] = await db.select().from(pupils).where(eq(pupils.accessCode, isla.accessCode))
  await db.insert(pupilLinks).values({
    userId: parent.id,
    pupilId: pupil?.id ?? '',
    place: 1,
    linkedAt: new Date(),
  })
  return { eventId, parent }
})

const FILE = {
  name: 'roster.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Class,First name,Last name', ...LISTED.map((ref) => `${ref},Jack,Ross`), 'Primary 3 b,Isla,Reid'].join(
      '\n',
    ),
  ),
}

test(
  'a school’s own classes: from its list to the desk’s tabs, a new name with Undo, and its families’ years',
  long(
    'server/school/screens/own-classes.test.ts',
    'a class that is renamed keeps its students, sales and place, and what waits for it',
  ),
  async ({ page, prepared: { eventId, parent } }) => {
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/events/${eventId}`)
    const years = page.getByRole('navigation', { name: 'Years' }).getByRole('link')
    await expect(years).toHaveText(['All Years', 'Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5', 'Year 6'])
    await page.getByRole('button', { name: 'Import roster' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(FILE)
    await dialog.getByRole('button', { name: /^Import/ }).click()
    await expect(dialog.getByText('students added')).toBeVisible()
    await page.keyboard.press('Escape')
    const names = page.getByRole('table', { name: 'Classes' }).getByRole('rowheader')
    await expect(names).toContainText(IN_ORDER)
    await expect(years).toHaveText([
      ...['All Years', 'Nursery', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'Other classes'],
    ])
    await expectEveryWidth(page, 'own-classes')
    await test.step('on a phone the years are one row', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const boxes = await Promise.all([years.first().boundingBox(), years.last().boundingBox()])
      expect(boxes[0]?.y).toBe(boxes[1]?.y)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await years.filter({ hasText: 'P3' }).click()
    await expect(page).toHaveURL(/year=3$/)
    await expect(names).toContainText(['P1/2/3', '3B', 'P3/4'])
    await years.filter({ hasText: 'Nursery' }).click()
    await expect(names).toContainText(['Nursery AM'])

    await years.filter({ hasText: 'All Years' }).click()
    await page.getByRole('link', { name: 'View 3B' }).click()
    await expect(page.getByRole('heading', { name: 'Class 3B' })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Rename class' }).click()
    await dialog.getByLabel('Class').fill('7A')
    await dialog.getByRole('button', { name: 'Rename class' }).click()
    await expect(
      dialog.getByText('A class is a year from 1 to 6 and a letter from A to F, like 3B'),
    ).toBeVisible()
    await dialog.getByLabel('Class').fill('p3b')
    await expectEveryWidth(page, 'rename-class')
    await dialog.getByRole('button', { name: 'Rename class' }).click()
    await expect(page.getByRole('heading', { name: 'Class P3B' })).toBeVisible()
    await expect(page.getByText('Class 3B is now P3B.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Class 3B' })).toBeVisible()

    await signInQuietly(page, parent)
    await page.goto('/school-photos/user-flow')
    const cards = page.getByRole('list', { name: 'Years' }).getByRole('link')
    await expect(cards).toContainText(['Nursery', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'Other classes'])
    await expectEveryWidth(page, 'own-years')
    await cards.filter({ hasText: 'P3' }).click()
    await expect(page.locator('main li a')).toContainText(['P1/2/3', '3B', 'P3/4'])
    await page.getByRole('searchbox').fill('7')
    await expect(page.locator('main li a')).toContainText([LONG])
    await page.getByRole('searchbox').fill('p')
    await expectEveryWidth(page, 'own-year-classes')
    await page.getByRole('searchbox').fill('isla')
    await page.locator('main li a').click()
    await expect(page.getByRole('heading', { name: 'Class 3B' })).toBeVisible()
    await expect(page.locator('main li a').first()).toContainText('Your child')
    await page.goto(`/school-photos/user-flow?${new URLSearchParams({ year: '4', class: 'P3/4' })}`)
    await expect(page.getByRole('heading', { name: 'Class P3/4' })).toBeVisible()
    await page.getByRole('link', { name: /Sample 7/ }).click()
    await expect(page.getByRole('heading', { name: 'Sample 7' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sample 7' })).toBeVisible()
    await page.goto(`/school-photos/user-flow?${new URLSearchParams({ year: '4', class: 'P4 Made Up' })}`)
    await expect(page.getByRole('heading', { name: 'Which class?' })).toBeVisible()
  },
)
