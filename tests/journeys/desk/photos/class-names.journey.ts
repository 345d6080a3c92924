import type { Page } from '@playwright/test'
import { desk } from '../../../../domain/screens.ts'
import { assignPhotos } from '../../../../server/photos/assign/assign-photos.ts'
import { long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import {
  expect,
  expectAccessible,
  settled,
  shownPicture,
  whenAnswered,
  whenDownloaded,
} from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The server with a class of three and its class photo. */
const test = journeysWithOwnSchool(prepare)

async function prepare(app: DataFolderApp) {
  const { classId } = await app.makeEvent('Names 2026')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  await app.makePupil(classId, ['Jack', 'Ross'], 1)
  await app.makePupil(classId, ['Zoë', 'Núñez'], 1)
  await assignPhotos(app.admin, { photoIds: isla.photoIds.slice(1), place: { to: 'class', classId } })
  return { classId }
}

async function openNames(page: Page, classId: string) {
  await signInQuietly(page)
  await page.goto(desk.contactSheet(classId))
  await page.getByRole('button', { name: /^Names:/ }).click()
  return page.getByRole('dialog', { name: 'Names under the photo' })
}

const chip = (page: Page, name: string | RegExp) =>
  page.locator('button[data-name]').filter({ hasText: name })

test('the names under a class photo are picked, typed, dragged, moved by keys and undone', async ({
  page,
  prepared: { classId },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const names = await openNames(page, classId)
  await expect(names.getByLabel('Row 3')).toHaveValue('Front row')
  const waiting = names.getByRole('region', { name: 'Not placed yet' })
  await waiting.getByRole('button', { name: 'Isla Reid' }).press('Enter')
  await expect(waiting.getByRole('button', { name: 'Jack Ross' })).toBeFocused()
  await names.getByLabel('Add to Back row', { exact: true }).fill('jack ross, Ms Kerr')
  await page.keyboard.press('Enter')
  const back = names.getByRole('list', { name: /Back row/ }).getByRole('listitem')
  await expect(back).toHaveText(['Isla Reid', 'Jack Ross', 'Ms Kerr'])
  await expect(waiting.getByRole('button')).toHaveText(['Zoë Núñez'])
  await expectAccessible(page, 'names-390')

  await chip(page, 'Isla Reid').focus()
  await page.keyboard.press('ArrowRight')
  await expect(back).toHaveText(['Jack Ross', 'Isla Reid', 'Ms Kerr'])
  await page.keyboard.press('ArrowDown')
  await expect(chip(page, 'Isla Reid')).toBeFocused()
  await expect(chip(page, 'Isla Reid')).toHaveAccessibleName('Isla Reid, 1 of 1 in Middle row')
  await names.getByRole('button', { name: 'Undo' }).click()
  await expect(back).toHaveText(['Jack Ross', 'Isla Reid', 'Ms Kerr'])
  await chip(page, 'Ms Kerr').click()
  await names.getByRole('button', { name: 'Left: Ms Kerr' }).click()
  await chip(page, 'Ms Kerr').click()
  await expect(back).toHaveText(['Jack Ross', 'Ms Kerr', 'Isla Reid'])

  // What is dragged and where it goes are both in view: scrolling to the one would move the other from under the mouse.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await settled(page)
  await waiting.getByRole('button', { name: 'Zoë Núñez' }).dragTo(chip(page, 'Ms Kerr'))
  await expect(back).toHaveText(['Jack Ross', 'Zoë Núñez', 'Ms Kerr', 'Isla Reid'])
  await chip(page, 'Isla Reid').dragTo(names.getByLabel('Add to Front row', { exact: true }))
  await expect(names.getByRole('list', { name: /Front row/ })).toHaveText('Isla Reid')
  await names.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved the names under the class photo.')).toBeVisible()
  await expectAccessible(page, 'names-1440')
  await test.step('the class sheet is offered, which no family sees yet', async () => {
    await page.getByRole('button', { name: 'Class sheet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Class sheet' })
    await expect(sheet.getByText('Families cannot see it yet.')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Publish the sheet' })).toBeVisible()
    await expectAccessible(page, 'sheet-to-publish')
  })
})

test(
  'a conflict of two desks about the names is reported, and theirs is taken or undone',
  long(
    'server/photos/class-photo-names/names.test.ts',
    'of two people who edit the same names, the later one gets an error and overwrites nothing',
  ),
  async ({ page, browser, prepared: { classId } }) => {
    const names = await openNames(page, classId)
    const front = names.getByRole('list', { name: /Front row/ })
    await names.getByLabel('Add to Front row', { exact: true }).fill('Mrs Ward')
    await page.keyboard.press('Enter')
    await expect(front).toContainText('Mrs Ward')

    const context = await browser.newContext()
    const other = await context.newPage()
    const theirs = await openNames(other, classId)
    await theirs.getByLabel('Add to Front row', { exact: true }).fill('Mr Bell')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Saved the names under the class photo.')).toBeVisible()
    await context.close()

    const fetched = Promise.withResolvers<void>()
    const sheet = new RegExp(`/api/admin/.*${classId}`)
    await page.route(sheet, async (route) => {
      await fetched.promise
      await route.continue()
    })
    await names.getByRole('button', { name: 'Save' }).click()
    await expect(names.getByText(/Somebody else has saved these names/)).toBeVisible()
    await expect(front).toContainText('Mrs Ward')
    await expect(names.getByRole('button', { name: 'Show theirs instead' })).toBeHidden()
    fetched.resolve()
    await names.getByRole('button', { name: 'Show theirs instead' }).click()
    await expect(front).toContainText('Mr Bell')
    await expect(front).not.toContainText('Mrs Ward')
    await names.getByRole('button', { name: 'Undo' }).click()
    await expect(front).toContainText('Mrs Ward')
    await names.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved the names under the class photo.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
  },
)

test(
  'a class’s sheet is seen at the desk and fetched as a PDF',
  long(
    'server/photos/class-sheets/class-sheets.test.ts',
    'a class’s sheet is 8 by 10 inches at 300 DPI, upright or across, as a JPEG and as a PDF',
  ),
  async ({ page, prepared: { classId } }) => {
    await signInQuietly(page)
    await page.goto(desk.contactSheet(classId))
    await page.getByRole('button', { name: 'Class sheet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Class sheet' })
    await sheet.getByLabel('Paper').selectOption('Landscape')
    await whenAnswered(page, /\/files\/[^/]+$/, () =>
      sheet.getByRole('button', { name: 'Show it here' }).click(),
    )
    const shown = sheet.getByRole('img', { name: 'The sheet of class 3B' })
    await expect.poll(async () => (await shown.evaluate(shownPicture)).naturalWidth).toBe(3000)
    await expectAccessible(page, 'sheet-1440')
    const download = await whenDownloaded(page, () =>
      sheet.getByRole('button', { name: 'Download PDF' }).click(),
    )
    expect(download.suggestedFilename()).toBe('class-3b-2026-03-14.pdf')
  },
)
