import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { pupils } from '../../../../server/school/tables.ts'
import { long } from '../../../long-tests.ts'
import { expectEveryWidth, expectStateAccessible, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The server, with three students of one class, two of whom have similar names. */
const test = journeysWithOwnSchool(async (app) => {
  const { eventId, classId } = await app.makeEvent('Moved 2026')
  const codes: string[] = []
  const ids: string[] = []
  for (const [position, name] of ['Isla', 'Ilsa', 'Jack'].entries()) {
    const { id, accessCode } = await app.makePupil(classId, [name, 'Reid'], 1)
    await app.parts.db.update(pupils).set({ position }).where(eq(pupils.id, id))
    codes.push(accessCode)
    ids.push(id)
  }
  await app.runJobs()
  return { eventId, codes, ids }
})

test(
  'two students marked by keyboard as not the same child are no longer suggested, until the mark is removed',
  long(
    'server/roster/duplicates/mark-not-duplicates.test.ts',
    'once the mark is taken off, the two are suggested again',
  ),
  async ({ page, prepared: rows }) => {
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/events/${rows.eventId}/same-child`)
    const mark = page.getByRole('button', {
      name: 'Not the same child: Isla Reid, 3B, and Ilsa Reid, 3B',
    })
    await mark.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Isla Reid and Ilsa Reid are two children.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nobody is on the roster twice' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await mark.click()
    await page.reload()
    await page.getByText('Not the same child (1)').click()
    await expectStateEveryWidth(page, 'told-apart', 390)
    await page.getByRole('button', { name: /^Suggest again/ }).click()
    await expect(page.getByText(/(Isla|Ilsa) Reid and (Isla|Ilsa) Reid are suggested again\./)).toBeVisible()
    await expect(mark).toBeVisible()
    await expectEveryWidth(page, 'same-child', 390)
  },
)

test('an import moves three students to another class; one is moved back, then the rest, except the one moved again since', async ({
  page,
  prepared: rows,
}) => {
  await signInQuietly(page)
  await page.goto(`/school-photos/admin/events/${rows.eventId}`)
  await page.getByRole('button', { name: 'Import roster' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import roster' })
  const names = ['Isla', 'Ilsa', 'Jack']
  const lines = names.map((name, at) => `3C,${name},Reid,${rows.codes[at]}`)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Class,First name,Last name,Access code', ...lines].join('\n')),
  })
  await expect(dialog.getByText('3 students will move to another class.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 3 students' }).click()
  await expect(dialog.getByText('3 students moved to another class.')).toBeVisible()
  await expectStateAccessible(page, 'roster-imported')
  await dialog.getByRole('link', { name: 'Look at the moves' }).click()

  const moves = page.getByRole('list', { name: 'A roster you imported' })
  await expect(moves.getByRole('listitem')).toHaveText([
    /Ilsa Reid 3B to 3C/,
    /Isla Reid 3B to 3C/,
    /Jack Reid 3B to 3C/,
  ])
  await expectEveryWidth(page, 'moves', 390)
  await moves.getByRole('button', { name: 'Undo: Isla Reid' }).click()
  await expect(page.getByText('1 student went back.')).toBeVisible()
  await expect(moves.getByRole('listitem')).toHaveCount(2)

  await moves.getByRole('link', { name: 'Jack Reid' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Move to another class' }).click()
  const move = page.getByRole('dialog')
  await move.getByRole('combobox').selectOption({ label: '3B' })
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(move).toBeHidden()
  await page.goBack()
  await expect(moves.getByText('Has moved again since')).toBeVisible()
  await expectStateEveryWidth(page, 'moves-kept', 390)
  await moves.getByRole('button', { name: 'Undo: Ilsa Reid' }).click()
  await expect(page.getByText('1 student went back.')).toBeVisible()
  await page.goto(`/school-photos/admin/events/${rows.eventId}`)
  await expect(page.getByRole('row', { name: /3B/ })).toContainText('3')
})

/** Chooses a class in the student's dialog and moves them there. */
async function moveTo(page: Page, classRef: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Move to another class' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption({ label: classRef })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toBeHidden()
}

test(
  'the undo of a move undoes that move alone, not what another tab has done since',
  long('server/roster/duplicates/undo-step.test.ts', 'a move is not undone once the student has moved again'),
  async ({ page, prepared: rows }) => {
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/students/${rows.ids[0]}`)
    await moveTo(page, '3C')
    const other = await page.context().newPage()
    await other.goto(`/school-photos/admin/students/${rows.ids[0]}`)
    await expect(other.getByText('Class 3C', { exact: true })).toBeVisible()
    await moveTo(other, '3B')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/Something about this student has changed since/)).toBeVisible()
    await other.reload()
    await expect(other.getByText('Class 3B', { exact: true })).toBeVisible()
    await other.close()
  },
)

test(
  'a student who is moved to their own class stays, and nothing is offered to undo',
  long(
    'server/roster/duplicates/undo-step.test.ts',
    'a move to the student’s own class is none, and nothing is there to undo',
  ),
  async ({ page, prepared: rows }) => {
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/students/${rows.ids[0]}`)
    await moveTo(page, '3B')
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  },
)
