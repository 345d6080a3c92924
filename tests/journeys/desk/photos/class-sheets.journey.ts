import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { classSheetLayout } from '../../../../domain/photos/class-sheet-layout.ts'
import { desk } from '../../../../domain/screens.ts'
import { events } from '../../../../server/school/tables.ts'
import { long } from '../../../long-tests.ts'
import type { ServerProcess } from '../../../process/server.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, mailTo, whenAnswered, whenDownloaded, whenWorked } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import {
  agreeAndSave,
  confirmed,
  fillCheckout,
  openCode,
  PHONE,
  proceed,
  seeOrder,
} from '../../support/parent.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

interface Prepared {
  classId: string
  code: string
  jack: string
  skye: string
}
const NAMES = ['Isla', 'Jack', 'Skye', 'Zoë']

/** The server with a class of four, each with a portrait, in an event that prints names. */
const test = journeysWithOwnSchool(prepare)

async function prepare(app: DataFolderApp): Promise<Prepared> {
  const { eventId, classId } = await app.makeEvent('Sheets 2026')
  await app.parts.db.update(events).set({ printNames: true }).where(eq(events.id, eventId))
  const children: Awaited<ReturnType<typeof app.makePupil>>[] = []
  for (const name of NAMES) children.push(await app.makePupil(classId, [name, 'Reid'], 1))
  const [isla, jack, skye] = children
  return { classId, code: isla?.accessCode ?? '', jack: jack?.id ?? '', skye: skye?.id ?? '' }
}

async function openSheet(page: Page, classId: string) {
  await signInQuietly(page)
  await page.goto(desk.contactSheet(classId))
  await page.getByRole('button', { name: 'Class sheet' }).click()
  return page.getByRole('dialog', { name: 'Class sheet' })
}

/** How many of a sheet’s places have something printed under the portrait. */
async function namesOn(file: Buffer, places: number): Promise<number> {
  let count = 0
  for (const { name } of classSheetLayout(places, 'landscape', 'square').slots) {
    const { left, top, width, height } = name
    const area = sharp(file).extract({ left, top: top + 2, width, height: height - 4 })
    const { channels } = await sharp(await area.png().toBuffer()).stats()
    if (channels.some(({ min }) => min < 128)) count += 1
  }
  return count
}

const sectionOn = (page: Page) => page.getByRole('region', { name: 'Class sheet' })

/** The sheet is drawn while the desk waits for the answer, and its renditions by a job. */
async function whenDrawn(page: Page, server: ServerProcess, press: () => Promise<void>) {
  await whenAnswered(page, /\/classes\/[^/]+\/sheet$/, press)
  await whenWorked(server)
}

/** Isla’s family, with its gallery open on a phone. */
async function asParent(browser: Browser, baseURL: string | undefined, code: string) {
  const context = await browser.newContext({ viewport: PHONE, ...(baseURL ? { baseURL } : {}) })
  const opened = await context.newPage()
  await openCode(opened, { code, firstName: 'Isla' })
  return opened
}

// Each goes on where the one before ends.
test.describe.configure({ mode: 'serial' })

test(
  'a class sheet is published, shown without names, and withdrawn by an opt-out',
  long(
    'server/photos/screens/class-sheet.test.ts',
    'a published sheet is shown to the families of the pupils on it, after their portraits, and to nobody else',
  ),
  async ({ page, browser, baseURL, server, prepared: { classId, code, jack } }) => {
    const dialog = await openSheet(page, classId)
    await dialog.getByLabel('Paper').selectOption('Landscape')
    await dialog.getByLabel('Portraits').selectOption('Square')
    await expect(dialog.getByText('Families cannot see it yet.')).toBeVisible()
    await expectStateEveryWidth(page, 'sheet-unpublished')
    await whenDrawn(page, server, () => dialog.getByRole('button', { name: 'Publish the sheet' }).click())
    await expect(dialog.getByText('with 4 portraits')).toBeVisible()
    await expectEveryWidth(page, 'sheet-published')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const section = sectionOn(page)
    await expect(section.getByRole('img')).toBeVisible()
    await expectStateEveryWidth(page, 'sheet-on-page')

    const parent = await asParent(browser, baseURL, code)
    await expect(parent.getByText('Class sheet')).toBeVisible()
    await expect(parent.getByText('Jack')).toHaveCount(0)
    await expectStateEveryWidth(parent, 'sheet-in-gallery', 390)

    await page.goto(desk.pupil(jack))
    await page.getByRole('region', { name: 'Consent' }).getByLabel('No class photo').check()
    await expect(page.getByText('Consent changed.')).toBeVisible()
    await parent.reload()
    await expect(parent.getByRole('heading', { name: 'Isla’s photos' })).toBeVisible()
    await expect(parent.getByText('Class sheet')).toHaveCount(0)

    await page.goto(desk.contactSheet(classId))
    await expect(section.getByText('Withdrawn, because of a refusal: Jack Reid.')).toBeVisible()
    await expectStateEveryWidth(page, 'sheet-refused')
    await parent.context().close()
  },
)

test(
  'a class sheet that an opt-out withdrew is made again; withdrawn by hand, it comes back with Undo',
  long(
    'server/photos/screens/class-sheet.test.ts',
    'a new version replaces the previous one, whose buyers keep what they bought',
  ),
  async ({ page, browser, baseURL, server, prepared: { classId, code } }) => {
    await signInQuietly(page)
    await page.goto(desk.contactSheet(classId))
    const section = sectionOn(page)
    await whenDrawn(page, server, () =>
      section.getByRole('button', { name: 'Make it again without them' }).click(),
    )
    await expect(section.getByText('with 3 portraits')).toBeVisible()
    await section.getByRole('button', { name: 'Withdraw' }).click()
    await expect(section.getByText('You withdrew it.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(section.getByText('with 3 portraits')).toBeVisible()
    const parent = await asParent(browser, baseURL, code)
    await expect(parent.getByText('Class sheet')).toBeVisible()
    await parent.context().close()
  },
)

test(
  'a class sheet is delivered with names, and whoever bought it is told when it is withdrawn',
  long(
    'server/photos/screens/class-sheet.test.ts',
    'what families look at has no names; what they bought has them, where the event prints names',
  ),
  async ({ page, browser, baseURL, server, prepared: { classId, code, skye } }) => {
    const parent = await asParent(browser, baseURL, code)
    await parent.getByRole('button', { name: /£5 Choose photo 2/ }).click()
    await proceed(parent)
    await fillCheckout(parent, 'sheet@example.com')
    await parent.getByRole('button', { name: 'Pay £5' }).click()
    await expect(confirmed(parent)).toBeVisible()
    await mailTo(server, 'delivery', 'sheet@example.com')
    await seeOrder(parent)
    const saved = await whenDownloaded(parent, () => agreeAndSave(parent, 'Download'))
    expect(await namesOn(await readFile(await saved.path()), 3)).toBe(3)

    await signInQuietly(page)
    await page.goto(desk.pupil(skye))
    await page.getByRole('region', { name: 'Consent' }).getByLabel('No class photo').check()
    const { text } = await mailTo(server, 'photo-withdrawn', 'sheet@example.com')
    expect(text).toContain('class sheet')
    await parent.reload()
    await expect(parent.getByText('I’ve been asked not to show this class sheet any more')).toBeVisible()
    const again = await asParent(browser, baseURL, code)
    await expect(again.getByText('Class sheet')).toHaveCount(0)
    await page.goto(desk.contactSheet(classId))
    await expect(sectionOn(page).getByText('Withdrawn, because of a refusal: Skye Reid.')).toBeVisible()
    for (const one of [parent, again]) await one.context().close()
  },
)
