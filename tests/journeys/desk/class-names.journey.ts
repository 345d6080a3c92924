import type { Page } from '@playwright/test'
import { placePhotos } from '../../../server/photos/arrange/place-photos.ts'
import { desk } from '../../../web/admin/addresses.ts'
import { openDataFolder } from '../../data-folder.ts'
import { preparedDataDir } from '../../database.ts'
import { removeDir, startProcess } from '../../process/server.ts'
import { test as base, expect, expectAccessible, OWNER, shownPicture } from '../support/journey.ts'

type Server = Awaited<ReturnType<typeof startProcess>>
const given = new WeakMap<Server, { classId: string }>()

/** The server with a class of three and its class photo. */
const test = base.extend<object, { server: Server; prepared: { classId: string } }>({
  prepared: [
    async ({ server }, use) => use(given.get(server) ?? { classId: '' }),
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [
    async ({ browserName: _ }, use) => {
      const DATA_DIR = await preparedDataDir()
      const classId = await prepare(DATA_DIR)
      const server = await startProcess({
        DATA_DIR,
        ADMIN_EMAIL: OWNER.email,
        ADMIN_PASSWORD: OWNER.password,
        RATE_LIMIT_SCALE: '100',
      })
      given.set(server, { classId })
      await use(server)
      await server.end('SIGKILL')
      await removeDir(DATA_DIR)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function prepare(dir: string): Promise<string> {
  const house = await openDataFolder(dir)
  const { classId } = await house.makeEvent('Names 2026')
  const isla = await house.makePupil(classId, ['Isla', 'Reid'], 2)
  await house.makePupil(classId, ['Jack', 'Ross'], 1)
  await house.makePupil(classId, ['Zoë', 'Núñez'], 1)
  await placePhotos(house.admin, { photoIds: isla.photoIds.slice(1), place: { to: 'class', classId } })
  await house.close()
  return classId
}

async function openNames(page: Page, classId: string) {
  await page.goto('/school-photos/sign-in')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  await page.goto(desk.contactSheet(classId))
  await page.getByRole('button', { name: /^Names:/ }).click()
  return page.getByRole('dialog', { name: 'Names under the photo' })
}

const chip = (page: Page, name: string | RegExp) =>
  page.locator('button[data-name]').filter({ hasText: name })

test('the names under a class photo are picked, typed, dragged, moved by keys and undone, and a conflict of two desks is reported', async ({
  page,
  browser,
  prepared: { classId },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const names = await openNames(page, classId)
  await expect(names.getByLabel('Row 3')).toHaveValue('Front row')
  const waiting = names.getByRole('region', { name: 'Not placed yet' })
  await waiting.getByRole('button', { name: 'Isla Reid' }).click()
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

  await page.setViewportSize({ width: 1440, height: 900 })
  await waiting.getByRole('button', { name: 'Zoë Núñez' }).dragTo(chip(page, 'Ms Kerr'))
  await expect(back).toHaveText(['Jack Ross', 'Zoë Núñez', 'Ms Kerr', 'Isla Reid'])
  await chip(page, 'Isla Reid').dragTo(names.getByLabel('Add to Front row', { exact: true }))
  await expect(names.getByRole('list', { name: /Front row/ })).toHaveText('Isla Reid')
  await expectAccessible(page, 'names-1440')

  const context = await browser.newContext()
  const other = await context.newPage()
  const theirs = await openNames(other, classId)
  await theirs.getByLabel('Add to Front row', { exact: true }).fill('Mr Bell')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved the names under the class photo.')).toBeVisible()
  await context.close()

  await names.getByRole('button', { name: 'Save' }).click()
  await expect(names.getByText(/Somebody else saved these names meanwhile/)).toBeVisible()
  await expect(back).toHaveText(['Jack Ross', 'Zoë Núñez', 'Ms Kerr'])
  await names.getByRole('button', { name: 'Show theirs instead' }).click()
  await expect(names.getByRole('list')).toHaveText(['Mr Bell', 'Zoë NúñezIsla ReidJack Ross'])
  await names.getByRole('button', { name: 'Undo' }).click()
  await names.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved the names under the class photo.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()

  await page.getByRole('button', { name: 'Class sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Class sheet' })
  await sheet.getByLabel('Paper').selectOption('Landscape')
  await sheet.getByRole('button', { name: 'Show it here' }).click()
  const shown = sheet.getByRole('img', { name: 'The sheet of class 3B' })
  await expect.poll(async () => (await shown.evaluate(shownPicture)).naturalWidth).toBe(3000)
  await expectAccessible(page, 'sheet-1440')
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('class-3b-2026-03-14.pdf')
})
