import { long } from '../../../long-tests.ts'
import { expectStateEveryWidth } from '../../support/every-width.ts'
import { expect } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const SCHOOL = 'Moves Primary'

/** The server, with Zoë and two called Isla in one class, and staff of their school. */
const test = journeysWithOwnSchool(async (app) => {
  const { eventId, classId } = await app.makeEvent('Moves by name 2026', SCHOOL)
  const zoe = await app.makePupil(classId, ['Zoë', 'Reid'], 1)
  await app.makePupil(classId, ['Isla', 'Ross'], 0)
  await app.makePupil(classId, ['Jack', 'Bell'], 0)
  const staff = await app.makeStaff(SCHOOL)
  await app.runJobs()
  return { eventId, printedCode: zoe.accessCode, staff }
})

const csv = (...lines: string[]) => ({
  name: 'roster.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Class,First name,Last name', ...lines].join('\n')),
})

test(
  'a list without codes moves a student by name, the printed code goes on, and a name that fits two is pointed out',
  long(
    'server/staff/roster/moves-by-name.test.ts',
    'whom a school’s file lists in another class is moved, and the printed card opens the same photos',
  ),
  async ({ page, browser, baseURL, prepared: { eventId, printedCode, staff } }) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {})
    const head = await context.newPage()
    await signInQuietly(head, staff)
    await head.goto(`/school-photos/staff/events/${eventId}`)
    await head.getByRole('button', { name: 'Send a class list' }).click()
    const send = head.getByRole('dialog')
    await send
      .locator('input[type=file]')
      .setInputFiles(csv('3B,Jack,Bell', '4A,Zoe,Reid', '4A,Isla,Ross', '4B,Isla,Ross'))
    await expect(send.getByText('roster.csv would change 4 students.')).toBeVisible()
    await expect(
      send.getByText('A student with this name is in 4A, 4B, or would be added there.'),
    ).toBeVisible()
    await expectStateEveryWidth(head, 'send-by-name')
    await send.getByRole('button', { name: 'Send 4 changes' }).click()
    await expect(send.getByText('4 changes sent.')).toBeVisible()
    await context.close()

    await signInQuietly(page)
    await page.goto(`/school-photos/admin/events/${eventId}/roster-changes`)
    await expect(
      page.getByText('Found by name: the student keeps their code, photos and orders.'),
    ).toBeVisible()
    await expect(
      page.getByText('if you approve this, the code on the printed card stops working'),
    ).toHaveCount(1)
    await expect(page.getByText('A student with this name is in 3B.')).toHaveCount(2)
    await expect(page.getByRole('checkbox', { name: 'Approve Zoë Reid' })).toBeChecked()
    for (const box of await page.getByRole('checkbox', { name: 'Approve Isla Ross' }).all())
      await expect(box).not.toBeChecked()
    await expectStateEveryWidth(page, 'changes-by-name')
    await page.getByRole('button', { name: 'Approve 1 change' }).click()
    await expect(page.getByText('Approved', { exact: true })).toBeVisible()

    await page.goto(`/school-photos/admin/events/${eventId}`)
    await page.getByRole('button', { name: 'Import roster' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import roster' })
    await dialog.locator('input[type=file]').setInputFiles(csv('4A,Ada,Hay', '3B,Zoë,Reid'))
    await expect(dialog.getByText('1 student will move to another class.')).toBeVisible()
    const moves = dialog.getByText('Zoë Reid (4A to 3B).')
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(moves).toBeInViewport({ ratio: 1 })
    }
    await expectStateEveryWidth(page, 'import-by-name')

    const family = await browser.newPage(baseURL ? { baseURL } : {})
    await family.goto('/school-photos')
    await family.getByLabel(/access code/i).fill(printedCode)
    await family.getByRole('button', { name: 'View Photos' }).click()
    await expect(family.getByRole('button', { name: /Choose photo/ })).toHaveCount(1)
    await expect(family.getByText(/4A/).first()).toBeVisible()
    await family.close()
  },
)
