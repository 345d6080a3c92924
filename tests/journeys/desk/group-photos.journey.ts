import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { desk } from '../../../domain/screens.ts'
import { derivePhoto } from '../../../server/photos/derive/derive-photo.ts'
import { receivePhoto } from '../../../server/photos/upload/receive-photo.ts'
import { sampleGroup, samplePortrait } from '../../../server/school/sample-portraits.ts'
import type { DataFolderApp } from '../../data-folder.ts'
import { expectEveryWidth } from '../support/every-width.ts'
import { expect, mailTo, whenAnswered } from '../support/journey.ts'
import { journeysWithOwnSchool } from '../support/own-school.ts'
import { confirmed, fillCheckout, openCode, PHONE, proceed } from '../support/parent.ts'
import { signInQuietly } from '../support/sign-in-quietly.ts'

interface Family {
  id: string
  code: string
  firstName: string
}

/** The server, with Isla, who has a portrait and a photo together with her brother, and Tom, who has a portrait. */
const test = journeysWithOwnSchool(prepare)

async function prepare(app: DataFolderApp, dir: string) {
  const { classId } = await app.makeEvent('Siblings 2026')
  const add = async (targetId: string, fileName: string, picture: Buffer) => {
    const file = path.join(dir, `${randomUUID()}.jpg`)
    await writeFile(file, picture)
    const upload = { id: randomUUID(), path: file, fileName, level: 'pupil' as const, targetId }
    await derivePhoto(app.system, await receivePhoto(app.admin, upload))
  }
  const family = async (firstName: string): Promise<Family> => {
    const { id, accessCode } = await app.makePupil(classId, [firstName, 'Reid'], 0)
    await add(id, `${firstName}.jpg`, await samplePortrait({ pupil: firstName, shot: 1 }))
    return { id, code: accessCode, firstName }
  }
  const [isla, tom] = [await family('Isla'), await family('Tom')]
  await add(isla.id, 'siblings.jpg', await sampleGroup(['Isla', 'Tom']))
  await app.runJobs()
  return { classId, isla, tom }
}

test('a photo of a brother and a sister is put together at the desk, bought by both families, and withdrawn by one', async ({
  page,
  browser,
  baseURL,
  server,
  prepared: { classId, isla, tom },
}) => {
  await signInQuietly(page)
  await page.goto(desk.contactSheet(classId))
  await page.getByRole('option', { name: /siblings/ }).click()
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

  await test.step('it is undone and done again', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(section).toBeHidden()
    await page.goto(desk.pupil(isla.id))
    await page.getByRole('option', { name: /siblings/ }).click()
    await page.getByRole('button', { name: 'Who is in it' }).click()
    await dialog.getByLabel('Add').fill('tom')
    await dialog.getByRole('button', { name: /Tom Reid/ }).click()
    await whenAnswered(page, /\/photos\/place$/, () => dialog.getByRole('button', { name: 'Save' }).click())
    await expect(page.getByText('Group photo · Isla Reid, Tom Reid')).toBeVisible()
    await expectEveryWidth(page, 'student-with-group', 390)
    await page.goto(desk.contactSheet(classId))
    await expect(section.getByRole('option')).toHaveCount(1)
    await expectEveryWidth(page, 'contact-sheet-with-group', 390)
    await page.goto(desk.pupilOrder(isla.id))
    await expect(page.getByLabel('Photo 2, group photo', { exact: true })).toBeVisible()
    await page.goto(desk.contactSheet(classId))
  })

  const asParent = async (family: Family) => {
    const context = await browser.newContext({ viewport: PHONE, ...(baseURL ? { baseURL } : {}) })
    const opened = await context.newPage()
    await openCode(opened, family)
    return opened
  }
  for (const [family, sibling] of [
    [isla, tom],
    [tom, isla],
  ] as const) {
    const parent = await asParent(family)
    await expect(parent.getByText('No. 2 · Group photo')).toBeVisible()
    await expect(parent.getByText(sibling.firstName)).toHaveCount(0)
    await expectEveryWidth(parent, `gallery-of-${family.firstName}`, 390)
    await parent.setViewportSize(PHONE)
    await parent.getByRole('button', { name: /£5 Choose photo 2/ }).click()
    await proceed(parent)
    const email = `${family.firstName.toLowerCase()}@siblings.example`
    await fillCheckout(parent, email)
    await parent.getByRole('button', { name: 'Pay £5' }).click()
    await expect(confirmed(parent)).toBeVisible()
    await mailTo(server, 'delivery', email)
    await parent.getByRole('link', { name: /See order/ }).click()
    await expect(parent.getByRole('img', { name: 'No. 1 of this order, with watermark' })).toBeVisible()
    await expect(parent.getByText(sibling.firstName)).toHaveCount(0)
    await parent.context().close()
  }

  await page.setViewportSize({ width: 1440, height: 844 })
  await page.goto(desk.pupil(tom.id))
  await page.getByLabel('No sales').check()
  await mailTo(server, 'photo-withdrawn', 'isla@siblings.example')
  await page.goto(desk.contactSheet(classId))
  await expect(section.getByText('because of a refusal: Tom Reid')).toBeVisible()
  await expectEveryWidth(page, 'withheld-group', 390)
  const parent = await asParent(isla)
  await expect(parent.getByText('Group photo')).toHaveCount(0)
  await parent.context().close()
})
