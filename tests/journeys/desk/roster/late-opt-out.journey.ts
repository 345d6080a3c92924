import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { photos } from '../../../../server/photos/tables.ts'
import type { Account, DataFolderApp } from '../../../support/data-folder.ts'
import { addPrints, makeOrder } from '../../../support/orders.ts'
import { unzip } from '../../../support/unzip.ts'
import { expectEveryWidth, expectStateAccessible, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, expectAccessible, mailTo, OWNER, whenDownloaded } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const SCHOOL = 'Late Primary'
const BUYER = 'morag@late.example'
interface Prepared {
  isla: string
  jack: string
  eventId: string
  staff: Account
}

/** The server, with two families of one class; one has bought the class photo, also on paper. */
const test = journeysWithOwnSchool(prepareData)

async function prepareData(app: DataFolderApp): Promise<Prepared> {
  const { eventId, classId } = await app.makeEvent('Late opt-out 2026', SCHOOL)
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  const jack = await app.makePupil(classId, ['Jack', 'Ross'], 1)
  const [, group = ''] = isla.photoIds
  await app.parts.db.update(photos).set({ kind: 'class', pupilId: null, classId }).where(eq(photos.id, group))
  const order = await makeOrder(app, {
    accessCode: isla.accessCode,
    photoIds: [group],
    buyer: { email: BUYER },
  })
  await addPrints(app, order.id, [{ product: 'class', quantity: 1, photoId: group }])
  const staff = await app.makeStaff(SCHOOL)
  await app.runJobs()
  return { isla: isla.accessCode, jack: jack.accessCode, eventId, staff }
}

const onPhone = async (browser: Browser, baseURL: string | undefined) =>
  (
    await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL ? { baseURL } : {}) })
  ).newPage()

/** A parent's phone with the gallery of a code open; the test moves its clock. */
async function openGallery(phone: Page, code: string) {
  await phone.clock.install()
  await phone.goto('/school-photos')
  await phone.getByLabel(/access code/i).fill(code)
  await phone.getByRole('button', { name: 'View Photos' }).click()
  await expect(choices(phone)).toHaveCount(2)
}
const choices = (phone: Page) => phone.getByRole('button', { name: /Choose photo/ })

const schoolsCopy = async (page: Page, { eventId }: Prepared) => {
  await page.goto(`/school-photos/admin/events/${eventId}/agreement`)
  const started = await whenDownloaded(page, () =>
    page.getByRole('button', { name: 'Copy for the school' }).click(),
  )
  return [...unzip(await readFile(await started.path())).keys()]
}

test('an opt-out that comes late takes a bought class photo from everybody, and tells the owner which prints to stop', async ({
  page,
  prepared,
  server,
  browser,
  baseURL,
}) => {
  const phones = await Promise.all([1, 2, 3].map(() => onPhone(browser, baseURL)))
  const [buyer, other, head] = phones
  if (!buyer || !other || !head) throw new Error('three phones')
  await openGallery(buyer, prepared.isla)
  await openGallery(other, prepared.jack)
  await buyer.getByRole('button', { name: 'See photo 2 large, class photo' }).click()
  await expect(buyer.getByRole('dialog').or(buyer.locator('.yarl__root'))).toBeVisible()
  await expect(buyer.getByRole('img', { name: 'Photo 2, class photo, with watermark' })).toBeVisible()
  const delivery = await mailTo(server, 'delivery', BUYER)
  const order = /\/school-photos\/order\/\S+/.exec(delivery.text)?.[0] ?? ''

  await signInQuietly(page)
  expect(await schoolsCopy(page, prepared)).toContainEqual(expect.stringMatching(/^3B\/class-/))
  await page.goto(`/school-photos/admin/sales/${prepared.eventId}`)
  const lab = page.getByRole('region', { name: 'Lab export' })
  await expect(lab).toBeVisible()
  await expect(lab.getByText(/no photo:/)).toHaveCount(0)
  const files = await whenDownloaded(page, () => page.getByRole('button', { name: 'Lab export' }).click())
  expect([...unzip(await readFile(await files.path())).keys()]).toHaveLength(3)

  const refusals = head.locator('dl > div').filter({ hasText: 'refusal' }).getByRole('definition')
  await signInQuietly(head, prepared.staff)
  await head.goto('/school-photos/staff')
  await head.getByRole('link', { name: /^View/ }).click()
  await expect(refusals).toHaveText('0')
  await head.getByRole('link', { name: 'View 3B' }).click()
  await head.getByRole('button', { name: /^Refusals of Jack/ }).click()
  await head.getByLabel('No class photo').check()
  await expect(head.getByRole('row', { name: /Jack Ross/, includeHidden: true })).toContainText('class photo')
  await head.getByRole('button', { name: 'Done' }).click()
  await head.getByRole('link', { name: 'Back' }).click()
  await expect(refusals).toHaveText('1')
  await expectStateAccessible(head, 'school-refused-390')

  for (const phone of [buyer, other]) {
    await phone.clock.fastForward(31_000)
    await expect(phone.getByRole('button', { name: /Choose photo/, includeHidden: true })).not.toHaveCount(0)
    await expect(phone.getByText(/^The class photo is no longer here/).first()).toBeAttached()
  }
  const large = buyer.locator('.yarl__root')
  await expect(large.getByText(/^The class photo is no longer here/).last()).toBeVisible()
  await buyer.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expectStateAccessible(buyer, 'gallery-without-class-photo')

  const told = await mailTo(server, 'photo-withdrawn', BUYER)
  expect(told.text).toContain('withdrawn')
  expect(told.text).not.toMatch(/Jack|Ross/)
  await buyer.goto(order)
  await expect(buyer.getByText('I’ve been asked not to show this class photo any more')).toBeVisible()
  await expect(buyer.locator('main')).not.toContainText(/Jack|Ross/)
  await expect(buyer.getByRole('link', { name: /^Download photo/ })).toHaveCount(0)
  await expect(buyer.getByText('come home with your child.')).toBeVisible()
  await expect(buyer.getByText('The bright part'), 'no picture shows one').toHaveCount(0)
  await expectStateEveryWidth(buyer, 'order-withdrawn', 390)

  await test.step('the owner is told what to stop, until it is done', async () => {
    const mail = await mailTo(server, 'print-stop', OWNER.email, SCHOOL)
    expect(mail.text).toContain('1 print in 1 order')
    expect(mail.text).toContain('In a file for the lab: stop it')
    expect(mail.text).not.toMatch(/Jack|Ross|Isla|Reid/)
    const stop = page.getByRole('status').filter({ hasText: 'Prints to stop: Class photo of 3B.' })
    for (const screen of ['/orders', `/sales/${prepared.eventId}`]) {
      await page.goto(`/school-photos/admin${screen}`)
      await expect(stop).toContainText(`1 print in 1 order, ${SCHOOL}, Late opt-out 2026.`)
    }
    await expectEveryWidth(page, 'late-prints-to-stop')
    await stop.getByRole('button', { name: 'What to do: Class photo of 3B' }).click()
    const dialog = page.getByRole('dialog', { name: 'Prints to stop: Class photo of 3B' })
    await expect(dialog).toContainText('out')
    await expect(dialog.getByRole('link', { name: /^TW-/ })).toBeVisible()
    await expectAccessible(page, 'late-prints-to-stop-dialog')
    await dialog.getByRole('button', { name: 'It is done' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(stop).toHaveCount(0)
    await page.reload()
    await expect(lab.getByText('1 print has no photo')).toBeVisible()
    await expect(stop).toHaveCount(0)
  })
  expect(await schoolsCopy(page, prepared)).not.toContainEqual(expect.stringMatching(/^3B\/class-/))
  for (const phone of phones) await phone.context().close()
})
