import type { Page } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import { expectEveryWidth } from '../../support/every-width.ts'
import { expect, expectAccessible, whenDownloaded } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The server, with a child who is on the roster twice. */
const test = journeysWithOwnSchool(async (app) => {
  const { eventId, classId } = await app.makeEvent('Duplicates 2026')
  const kept = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  const gone = await app.makePupil(classId, ['Ilsa', 'Reid'], 1)
  await app.runJobs()
  return { eventId, kept: kept.accessCode, gone: gone.accessCode }
})

/** How many photos a code on a card opens. */
async function photosBehind(page: Page, code: string) {
  const answer = await page.request.post('/api/gallery', { data: { accessCode: code } })
  const gallery = (await answer.json()) as { photos: unknown[] }
  return gallery.photos.length
}

test('the owner merges two rows of a child, both cards still work, and the merge can be undone', async ({
  page,
  prepared: rows,
}) => {
  await signInQuietly(page)
  await page.goto(`/school-photos/admin/events/${rows.eventId}/same-child`)
  const first = page.getByRole('listitem').filter({ hasText: 'First names spelt alike' })
  await expect(first).toContainText('Isla Reid')
  await expectEveryWidth(page, 'duplicates')
  await first.getByRole('button', { name: /^Merge/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two rows of one child' })
  await dialog.getByLabel('Name').selectOption({ label: 'Isla Reid' })
  await dialog.getByLabel('The code printed from now on').selectOption({ label: `${rows.kept} (2 photos)` })
  await expectAccessible(page, 'the merge')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Isla Reid is now one student.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nobody is on the roster twice' })).toBeVisible()
  expect([await photosBehind(page, rows.kept), await photosBehind(page, rows.gone)]).toEqual([3, 3])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(first).toBeVisible()
  expect([await photosBehind(page, rows.kept), await photosBehind(page, rows.gone)]).toEqual([2, 1])
  await test.step('the agreement is read at the desk and fetched as a PDF', async () => {
    await page.goto(`/school-photos/admin/events/${rows.eventId}/agreement`)
    await expect(page.getByRole('heading', { name: 'Who is controller of what' })).toBeVisible()
    const fetched = await whenDownloaded(page, () =>
      page.getByRole('button', { name: 'Agreement to sign (PDF)' }).click(),
    )
    expect(fetched.suggestedFilename()).toMatch(/^agreement-.*\.pdf$/)
    await expectEveryWidth(page, 'agreement')
  })
})

test(
  'a row with a different name is found from the student’s screen, and merged at 390 pixels',
  long(
    'tests/journeys/desk/roster/duplicates.journey.ts',
    'the owner merges two rows of a child, both cards still work, and the merge can be undone',
  ),
  async ({ page, prepared: rows }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/events/${rows.eventId}/same-child`)
    await page.getByRole('link', { name: 'Isla Reid' }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Merge with another row' }).click()
    const search = page.getByRole('dialog', { name: 'Merge with another row' })
    await search.getByRole('button', { name: /^Ilsa Reid/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge two rows of one child' })
    await expect(dialog.getByLabel('Parent email')).toBeVisible()
    await expectAccessible(page, 'the merge at 390')
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    const steps = page.getByRole('region', { name: 'Merged and moved' })
    await expect(steps).toContainText(`${rows.gone} opens this gallery too`)
    await expectAccessible(page, 'the student at 390')
    await steps.getByRole('button', { name: 'Undo: Merged with another row' }).click()
    await expect(steps).toBeHidden()
    expect([await photosBehind(page, rows.kept), await photosBehind(page, rows.gone)]).toEqual([2, 1])
  },
)
