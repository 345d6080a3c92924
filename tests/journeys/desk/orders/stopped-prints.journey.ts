import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { photos } from '../../../../server/photos/tables.ts'
import type { Account, DataFolderApp } from '../../../support/data-folder.ts'
import { addPrints, makeOrder } from '../../../support/orders.ts'
import { unzip } from '../../../support/unzip.ts'
import { expectEveryWidth } from '../../support/every-width.ts'
import { expect, expectAccessible, mailTo, OWNER, whenDownloaded } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const SCHOOL = 'Stopped Primary'
interface Prepared {
  eventId: string
  staff: Account
}

/** The server, with a class whose photo one family has bought on paper. */
const test = journeysWithOwnSchool(prepareData)

async function prepareData(app: DataFolderApp): Promise<Prepared> {
  const { eventId, classId } = await app.makeEvent('Stopped prints 2026', SCHOOL, '6F')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  await app.makePupil(classId, ['Jack', 'Ross'], 1)
  const [, group = ''] = isla.photoIds
  await app.parts.db.update(photos).set({ kind: 'class', pupilId: null, classId }).where(eq(photos.id, group))
  const order = await makeOrder(app, { accessCode: isla.accessCode, photoIds: [group] })
  await addPrints(app, order.id, [{ product: 'class', quantity: 2, photoId: group }])
  const staff = await app.makeStaff(SCHOOL)
  await app.runJobs()
  return { eventId, staff }
}

/** The files that the lab gets. */
async function exportLab(page: Page, { eventId }: Prepared) {
  await page.goto(`/school-photos/admin/sales/${eventId}`)
  const started = await whenDownloaded(page, () => page.getByRole('button', { name: 'Lab export' }).click())
  return [...unzip(await readFile(await started.path())).keys()]
}

test('an opt-out that the school ticks after the lab file was made tells the owner what to stop, until it is done', async ({
  page,
  prepared,
  server,
  browser,
  baseURL,
}) => {
  await signInQuietly(page)
  expect(await exportLab(page, prepared)).toHaveLength(3)

  const phone = { viewport: { width: 390, height: 844 }, ...(baseURL ? { baseURL } : {}) }
  const head = await (await browser.newContext(phone)).newPage()
  await signInQuietly(head, prepared.staff)
  await head.goto('/school-photos/staff')
  await head.getByRole('link', { name: /^View/ }).click()
  await head.getByRole('link', { name: 'View 6F' }).click()
  await head.getByRole('button', { name: /^Refusals of Jack/ }).click()
  await head.getByLabel('No class photo').check()
  await expect(head.getByRole('row', { name: /Jack Ross/, includeHidden: true })).toContainText('class photo')
  await head.context().close()

  const mail = await mailTo(server, 'print-stop', OWNER.email, SCHOOL)
  expect(mail.text).toContain('2 prints in 1 order')
  expect(mail.text).toContain('In a file for the lab: stop it')
  expect(mail.text).not.toMatch(/Jack|Ross|Isla|Reid/)

  const stop = page.getByRole('status').filter({ hasText: 'Prints to stop: Class photo of 6F.' })
  const screens = ['', `/events/${prepared.eventId}`, '/orders', '/sales', `/sales/${prepared.eventId}`]
  for (const screen of screens) {
    await page.goto(`/school-photos/admin${screen}`)
    await expect(stop).toContainText(`2 prints in 1 order, ${SCHOOL}, Stopped prints 2026.`)
  }
  await expectEveryWidth(page, 'prints-to-stop')
  await stop.getByRole('button', { name: 'What to do: Class photo of 6F' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prints to stop: Class photo of 6F' })
  await expect(dialog).toContainText('take these prints out')
  await expect(dialog.getByRole('link', { name: /^TW-/ })).toBeVisible()
  await expectAccessible(page, 'prints-to-stop-dialog')
  await dialog.getByRole('button', { name: 'It is done' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(stop).toHaveCount(0)
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Lab export' }).getByText('1 print has no photo'),
  ).toBeVisible()
  await expect(stop).toHaveCount(0)
  await page.goto('/school-photos/admin/activity')
  await expect(page.getByText('Prints were stopped')).toBeVisible()
})
