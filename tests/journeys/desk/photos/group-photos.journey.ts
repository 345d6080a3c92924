import type { Browser } from '@playwright/test'
import { desk } from '../../../../domain/screens.ts'
import { long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, mailTo, whenAnswered } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { confirmed, fillCheckout, openCode, PHONE, proceed, seeOrder } from '../../support/parent.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

interface Family {
  id: string
  code: string
  firstName: string
}

/** The server, with Isla, who has two photos, and her brother and sister, who have one each. */
const test = journeysWithOwnSchool(prepare)

async function prepare(app: DataFolderApp) {
  const { classId } = await app.makeEvent('Siblings 2026')
  const family = async (firstName: string, photos: number): Promise<Family> => {
    const { id, accessCode } = await app.makePupil(classId, [firstName, 'Reid'], photos)
    return { id, code: accessCode, firstName }
  }
  const [isla, tom, una] = [await family('Isla', 2), await family('Tom', 1), await family('Una', 1)]
  await app.runJobs()
  return { classId, isla, tom, una }
}

/** A family’s gallery on a phone. */
async function asParent(browser: Browser, baseURL: string | undefined, family: Family) {
  const context = await browser.newContext({ viewport: PHONE, ...(baseURL ? { baseURL } : {}) })
  const opened = await context.newPage()
  await openCode(opened, family)
  return opened
}

test(
  'a photo of a brother and a sister is put together at the desk, seen by both families, and withdrawn by one',
  long(
    'server/photos/screens/group-photos.test.ts',
    'the family of each child on a photo sees it in its own gallery, without the other’s name; nobody else does',
  ),
  async ({ page, browser, baseURL, prepared: { classId, isla, tom } }) => {
    await signInQuietly(page)
    await page.goto(desk.contactSheet(classId))
    await page.getByRole('option', { name: /IMG_0002/ }).click()
    await page.getByRole('button', { name: 'Who is in it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who is in it' })
    await expect(dialog.getByRole('button', { name: 'Take off Isla Reid' })).toBeVisible()
    await dialog.getByLabel('Add').fill('tom')
    await dialog.getByLabel('Add').press('Enter')
    await expect(dialog.getByRole('button', { name: 'Take off Tom Reid' })).toBeVisible()
    await expectEveryWidth(page, 'who-is-in-it', 390)
    await whenAnswered(page, /\/photos\/place$/, () => dialog.getByRole('button', { name: 'Save' }).click())
    const section = page.getByRole('region', { name: 'Group photos' })
    await expect(section.getByText('Group photo · Isla Reid, Tom Reid')).toBeVisible()
    await expectStateEveryWidth(page, 'contact-sheet-with-group', 390)

    const brothers = await asParent(browser, baseURL, tom)
    await expect(brothers.getByText('No. 2 · Group photo')).toBeVisible()
    await expect(brothers.getByText('Isla')).toHaveCount(0)
    await expectStateEveryWidth(brothers, 'gallery-of-Tom', 390)
    await brothers.context().close()
    const sisters = await asParent(browser, baseURL, isla)
    await expect(sisters.getByText('No. 2 · Group photo')).toBeVisible()
    await expect(sisters.getByText('Tom')).toHaveCount(0)

    await page.setViewportSize({ width: 1440, height: 844 })
    await page.goto(desk.pupil(tom.id))
    await page.getByLabel('No sales').check()
    await expect(page.getByText('Consent changed.')).toBeVisible()
    await page.goto(desk.contactSheet(classId))
    await expect(section.getByText('because of a refusal: Tom Reid')).toBeVisible()
    await expectStateEveryWidth(page, 'withheld-group', 390)
    await sisters.reload()
    await expect(sisters.getByRole('heading', { name: 'Isla’s photos' })).toBeVisible()
    await expect(sisters.getByText('Group photo')).toHaveCount(0)
    await sisters.context().close()
  },
)

test(
  'a group photo is put together on a student’s screen, undone and done again, and bought by both families',
  long(
    'server/photos/screens/group-photos.test.ts',
    'both families buy it; each downloads it under its own order’s name, and loses it once another child takes the place',
  ),
  async ({ page, browser, baseURL, server, prepared: { classId, isla, una } }) => {
    await signInQuietly(page)
    const dialog = page.getByRole('dialog', { name: 'Who is in it' })
    const label = page.getByText('Group photo · Isla Reid, Una Reid')
    const put = async () => {
      await page.getByRole('option', { name: /IMG_0001/ }).click()
      await page.getByRole('button', { name: 'Who is in it' }).click()
      await dialog.getByLabel('Add').fill('una')
      await dialog.getByRole('button', { name: /Una Reid/ }).click()
      await whenAnswered(page, /\/photos\/place$/, () => dialog.getByRole('button', { name: 'Save' }).click())
      await expect(label).toBeVisible()
    }
    await page.goto(desk.pupil(isla.id))
    await put()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(label).toHaveCount(0)
    await put()
    await expectStateEveryWidth(page, 'student-with-group', 390)
    await page.goto(desk.contactSheet(classId))
    const section = page.getByRole('region', { name: 'Group photos' })
    await expect(section.getByRole('option', { name: /IMG_0001/ })).toHaveCount(1)
    await page.goto(desk.pupilOrder(isla.id))
    await expect(page.getByLabel(/^Photo \d, group photo$/).first()).toBeVisible()

    for (const [family, sibling] of [
      [isla, una],
      [una, isla],
    ] as const) {
      const parent = await asParent(browser, baseURL, family)
      const shown = await parent.getByText(/^No\. \d · Group photo$/).innerText()
      await expect(parent.getByText(sibling.firstName)).toHaveCount(0)
      const number = /\d/.exec(shown)?.[0]
      await parent.getByRole('button', { name: new RegExp(`£5 Choose photo ${number}`) }).click()
      await proceed(parent)
      const email = `${family.firstName.toLowerCase()}@siblings.example`
      await fillCheckout(parent, email)
      await parent.getByRole('button', { name: 'Pay £5' }).click()
      await expect(confirmed(parent)).toBeVisible()
      await mailTo(server, 'delivery', email)
      await seeOrder(parent)
      await expect(parent.getByRole('img', { name: /^No. 1 of this order/ })).toBeVisible()
      await expect(parent.getByText(sibling.firstName)).toHaveCount(0)
      await parent.context().close()
    }

    await page.goto(desk.pupil(una.id))
    await page.getByLabel('No sales').check()
    await mailTo(server, 'photo-withdrawn', 'isla@siblings.example')
  },
)
