import { long } from '../../../long-tests.ts'
import { writeWorkbook } from '../../../support/workbooks.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const test = journeysWithOwnSchool(async (app) => ({
  eventId: (await app.makeEvent('Workbook 2026')).eventId,
}))

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as an office sends it; an address of its second class sheet is none until it is corrected. */
const workbook = (corrected: boolean) =>
  writeWorkbook({
    sheets: [
      { name: 'Notes', rows: [['Please send the photos before the holidays.']] },
      {
        name: 'P3B',
        rows: [
          ['Tweedbank Primary School: class list P3B 2026/27'],
          [],
          ['Surname, First name', 'Photos', 'Parent 1 email', 'Parent 2 email', 'Phone'],
          ['Reid, Isla', 'Y', 'ann@example.com', 'bob@example.com', '01896 750000'],
          ['Ross, Jack', 'opted out', null, null, null],
          ['Bell, Ava', null, null, null, null],
          ['Total: 3'],
        ],
        merged: ['A1:E1'],
      },
      {
        name: 'P3-4',
        rows: [
          ['Class', 'Forename', 'Surname', 'Email'],
          [
            { value: 46_115, format: 'd-mmm' },
            'Ewan',
            'Hay',
            corrected ? 'hay@example.com' : 'hay.example.com',
          ],
        ],
      },
      {
        name: 'Leavers',
        state: 'hidden',
        rows: [
          ['Forename', 'Surname'],
          ['Gone', 'Away'],
        ],
      },
    ],
  })

test(
  'an awkward workbook is looked at, corrected, and imported as it is',
  long(
    'server/school/roster/import-roster.test.ts',
    'a workbook is previewed by sheet and layout, matched by hand, and imported',
  ),
  async ({ page, prepared }) => {
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/events/${prepared.eventId}`)
    await page.getByRole('button', { name: 'Import roster' }).click()
    const roster = page.getByRole('dialog')
    const choose = async (name: string, file: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await roster.getByRole('button', { name: /^Choose (a|the corrected) file$/ }).click()
      await (await chooser).setFiles({ name, mimeType: XLSX, buffer: file })
    }
    await choose('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    await expect(roster.getByText('This is an old Excel file (.xls).')).toBeVisible()

    await choose('classes.xlsx', await workbook(false))
    await expect(roster.getByRole('cell', { name: 'Sheet ‘P3-4’, line 2' })).toBeVisible()
    await expectStateEveryWidth(page, 'roster-problems')

    await choose('classes.xlsx', await workbook(true))
    await expect(roster.getByText('classes.xlsx has 4 students. Nothing is imported yet.')).toBeVisible()
    await expect(roster.getByText('P3B: 3 students · P3-4: 1 student')).toBeVisible()
    await expect(roster.getByText('Not answered: Photos: 1 student.')).toBeVisible()
    await expect(roster.getByText('Hidden, and not read: ‘Leavers’.')).toBeVisible()
    await expect(roster.getByText('Without a list of students, and not read: ‘Notes’.')).toBeVisible()
    await expect(roster.getByText('Not used: Parent 2 email, Phone.')).toBeVisible()
    const columns = roster.getByRole('group', { name: 'Columns of P3B' })
    await expect(columns.getByLabel('Full name')).toHaveValue('0')
    await columns.getByLabel('Parent email').selectOption('Parent 2 email')
    await expect(roster.getByText('Not used: Parent 1 email, Phone.')).toBeVisible()
    await expectEveryWidth(page, 'roster-preview')
    await roster.getByRole('button', { name: 'Import 4 students' }).click()
    await expect(roster.getByText('classes.xlsx is imported.')).toBeVisible()
    await roster.getByRole('button', { name: 'Show the classes' }).click()
    await expect(page.getByRole('link', { name: 'View 3/4' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View 3B' })).toBeVisible()
  },
)
