import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { classSheetLayout } from '../../../domain/photos/class-sheet-layout.ts'
import { desk } from '../../../domain/screens.ts'
import { events } from '../../../server/school/tables.ts'
import type { DataFolderApp } from '../../data-folder.ts'
import { expectEveryWidth } from '../support/every-width.ts'
import { expect, mailTo, whenAnswered, whenDownloaded, whenWorked } from '../support/journey.ts'
import { journeysWithOwnSchool } from '../support/own-school.ts'
import { confirmed, fillCheckout, openCode, PHONE, proceed } from '../support/parent.ts'
import { signInQuietly } from '../support/sign-in-quietly.ts'

interface Prepared {
  classId: string
  code: string
  refusing: string
}
const NAMES = [
  'Isla',
  'Jack',
  'Skye',
  'Rory',
  'Ailsa',
  'Finlay',
  'Una',
  'Lewis',
  'Mhairi',
  'Ewan',
  'Zoë',
  'Ruaridh',
]

/** The server with a class of twelve, each with a portrait, in an event that prints names. */
const test = journeysWithOwnSchool(prepare)

async function prepare(app: DataFolderApp): Promise<Prepared> {
  const { eventId, classId } = await app.makeEvent('Sheets 2026')
  await app.parts.db.update(events).set({ printNames: true }).where(eq(events.id, eventId))
  const children: Awaited<ReturnType<typeof app.makePupil>>[] = []
  for (const name of NAMES) children.push(await app.makePupil(classId, [name, 'Reid'], 1))
  const [isla, jack] = children
  return { classId, code: isla?.accessCode ?? '', refusing: jack?.id ?? '' }
}

async function openSheet(page: Page, classId: string) {
  await signInQuietly(page)
  await page.goto(desk.contactSheet(classId))
  await page.getByRole('button', { name: 'Class sheet' }).click()
  return page.getByRole('dialog', { name: 'Class sheet' })
}

/** How many of a sheet's twelve places have something printed under the portrait. */
async function namesOn(file: Buffer): Promise<number> {
  let count = 0
  for (const { name } of classSheetLayout(NAMES.length, 'landscape', 'square').slots) {
    const { left, top, width, height } = name
    const area = sharp(file).extract({ left, top: top + 2, width, height: height - 4 })
    const { channels } = await sharp(await area.png().toBuffer()).stats()
    if (channels.some(({ min }) => min < 128)) count += 1
  }
  return count
}

test('a class sheet is published, shown without names and delivered with them, withdrawn by an opt-out and made again', async ({
  page,
  browser,
  baseURL,
  server,
  prepared: { classId, code, refusing },
}) => {
  /** The sheet is drawn while the desk waits for the answer, and its renditions by a job. */
  const whenDrawn = async (press: () => Promise<void>) => {
    await whenAnswered(page, /\/classes\/[^/]+\/sheet$/, press)
    await whenWorked(server)
  }
  const dialog = await openSheet(page, classId)
  await dialog.getByLabel('Paper').selectOption('Landscape')
  await dialog.getByLabel('Portraits').selectOption('Square')
  await expect(dialog.getByText('Families cannot see it yet.')).toBeVisible()
  await expectEveryWidth(page, 'sheet-unpublished')
  await whenDrawn(() => dialog.getByRole('button', { name: 'Publish the sheet' }).click())
  await expect(dialog.getByText('with 12 portraits')).toBeVisible()
  await expectEveryWidth(page, 'sheet-published')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const section = page.getByRole('region', { name: 'Class sheet' })
  await expect(section.getByRole('img')).toBeVisible()
  await expectEveryWidth(page, 'sheet-on-page')

  const asParent = async () => {
    const context = await browser.newContext({ viewport: PHONE, ...(baseURL ? { baseURL } : {}) })
    const opened = await context.newPage()
    await openCode(opened, { code, firstName: 'Isla' })
    return opened
  }
  const parent = await asParent()
  await expect(parent.getByText('Class sheet')).toBeVisible()
  await expect(parent.getByText('Jack')).toHaveCount(0)
  await expectEveryWidth(parent, 'sheet-in-gallery')
  await parent.setViewportSize(PHONE)
  await parent.getByRole('button', { name: /£5 Choose photo 2/ }).click()
  await proceed(parent)
  await fillCheckout(parent, 'sheet@example.com')
  await parent.getByRole('button', { name: 'Pay £5' }).click()
  await expect(confirmed(parent)).toBeVisible()
  await mailTo(server, 'delivery', 'sheet@example.com')
  await parent.getByRole('link', { name: /See order/ }).click()
  await parent.getByLabel(/I want the files now/).check()
  await parent.getByLabel(/I understand that I then lose/).check()
  await parent.getByRole('button', { name: 'Show the downloads' }).click()
  const saved = await whenDownloaded(parent, () =>
    parent.getByRole('link', { name: 'Download photo 1' }).click(),
  )
  expect(await namesOn(await readFile(await saved.path()))).toBe(12)

  await page.goto(desk.pupil(refusing))
  await page.getByRole('region', { name: 'Consent' }).getByLabel('No class photo').check()
  const { text } = await mailTo(server, 'photo-withdrawn', 'sheet@example.com')
  expect(text).toContain('class sheet')
  await parent.reload()
  await expect(parent.getByText('I have been asked not to show this class sheet any more')).toBeVisible()
  await expect((await asParent()).getByText('Class sheet')).toHaveCount(0)

  await page.goto(desk.contactSheet(classId))
  await expect(section.getByText('Withdrawn, because of a refusal: Jack Reid.')).toBeVisible()
  await expectEveryWidth(page, 'sheet-refused')
  await whenDrawn(() => section.getByRole('button', { name: 'Make it again without them' }).click())
  await expect(section.getByText('with 11 portraits')).toBeVisible()
  await expect((await asParent()).getByText('Class sheet')).toBeVisible()
  await section.getByRole('button', { name: 'Withdraw' }).click()
  await expect(section.getByText('You withdrew it.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section.getByText('with 11 portraits')).toBeVisible()
  for (const context of browser.contexts()) await context.close()
})
