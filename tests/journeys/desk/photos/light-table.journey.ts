import { desk } from '../../../../domain/screens.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, whenAnswered } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The server, with a class of two students: Ailsa has three photos, Fergus one. */
const test = journeysWithOwnSchool(async (app: DataFolderApp) => {
  const { classId } = await app.makeEvent('Light table 2026')
  await app.makePupil(classId, ['Ailsa', 'Orr'], 3)
  await app.makePupil(classId, ['Fergus', 'Orr'], 1)
  await app.runJobs()
  return { classId }
})

test('photos are looked through, compared, rejected and rated by keys alone, without a watermark', async ({
  page,
  prepared: { classId },
}) => {
  await signInQuietly(page)
  await page.goto(desk.contactSheet(classId))
  const sheet = page.getByRole('listbox', { name: 'Photos of Ailsa Orr' })
  const options = page.locator('[role=option]')
  await expect(options).toHaveCount(4)
  for (const picture of await sheet.getByRole('option').locator('img').all())
    await expect(picture).toHaveAttribute('srcset', /\/clean\/thumb.*\/clean\/large/)
  // Over both students, and back.
  for (const [key, at] of [...'jjjjk'].map((key, press) => [key, [0, 1, 2, 3, 2][press]] as const)) {
    await page.keyboard.press(key)
    await expect(options.nth(at ?? 0)).toBeFocused()
  }
  await page.keyboard.press('k')
  await page.keyboard.press('k')

  await page.keyboard.press('Space')
  const loupe = page.getByRole('dialog', { name: 'Photos, large' })
  await expect(loupe.getByText('1 of 4')).toBeVisible()
  // A quick hand is there before the window has the focus.
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('ArrowRight')
  await expect(loupe.getByText('2 of 4')).toBeVisible()
  await page.keyboard.press('i')
  await expect(loupe.getByText(/2 of 4 · \S+\.jpg/i)).toBeVisible()
  await expectEveryWidth(page, 'loupe', 390)
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowRight')
  await expect(loupe.getByText(/^Held · 2 of 4/)).toBeVisible()
  await expect(loupe.getByText(/^4 of 4/)).toBeVisible()
  await expectStateEveryWidth(page, 'two-up', 390)
  // One of the two figures at a time, and both stay where they are.
  const seen = loupe.getByRole('figure')
  await page.keyboard.press('b')
  await expect(seen).toHaveCount(1)
  await expect(seen).toContainText('2 of 4')
  await page.keyboard.press('b')
  await expect(seen).toContainText('4 of 4')
  await page.keyboard.press('Home')
  await whenAnswered(page, /\/photos\/mark$/, () => page.keyboard.press('x'))
  await expect(loupe.getByText(/^1 of 4 .*Hidden/)).toBeVisible()
  await whenAnswered(page, /\/photos\/mark$/, () => page.keyboard.press('4'))
  await expect(loupe.getByText(/★★★★/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(loupe).toBeHidden()
  await expect(options.first()).toBeFocused()
  await expect(options.first()).toContainText('Hidden · ★★★★')

  await whenAnswered(page, /\/photos\/mark$/, () => page.keyboard.press('u'))
  await expect(options.first()).not.toContainText('Hidden')
  await page.keyboard.press('j')
  await whenAnswered(page, /\/for-school$/, () => page.keyboard.press('p'))
  await expect(options.nth(1)).toContainText('For school, your choice')
  await test.step('the sheet shows what has marks, in the address; what loses them passes the focus on', async () => {
    const show = page.getByRole('combobox', { name: /^Show/ })
    await show.selectOption('★★★ or more')
    await expect(options).toHaveCount(1)
    await expect(page).toHaveURL(/\?marked=3$/)
    await page.reload()
    await expect(options).toHaveCount(1)
    await expectStateEveryWidth(page, 'light-table-marked', 390)
    await show.selectOption('Picked for school')
    await expect(options).toContainText(['For school, your choice'])
    await show.selectOption('★ or more')
    await options.first().focus()
    await whenAnswered(page, /\/photos\/mark$/, () => page.keyboard.press('0'))
    await expect(page.getByRole('heading', { name: 'No photo here has these marks' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).press('Enter')
    await expect(options).toHaveCount(4)
    for (const key of ['3', '4']) {
      await options.nth(Number(key) - 2).focus()
      await whenAnswered(page, /\/photos\/mark$/, () => page.keyboard.press(key))
    }
    await show.selectOption('★★★ or more')
    // Only once both marks are shown is it certain which one is first.
    await expect(options).toHaveCount(2)
    await options.first().focus()
    await whenAnswered(page, /\/photos\/mark$/, () => page.keyboard.press('0'))
    await expect(options).toHaveCount(1)
    await expect(options).toBeFocused()
    await page.keyboard.press('Space')
    await expect(loupe.getByText(/^1 of 1/)).toBeVisible()
    await whenAnswered(page, /\/photos\/mark$/, () => page.keyboard.press('2'))
    await expect(loupe).toBeHidden()
    await show.selectOption('Everything')
  })
  await page.getByLabel('Size of photos').fill('20')
  await expectEveryWidth(page, 'light-table', 390)
})
