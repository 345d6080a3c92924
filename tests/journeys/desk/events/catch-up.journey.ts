import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { pupils } from '../../../../server/school/tables.ts'
import { long } from '../../../long-tests.ts'
import { photoSession } from '../../../photo-day/photo-session.ts'
import { textsIn } from '../../../pictures/pdf-texts.ts'
import { expectEveryWidth } from '../../support/every-width.ts'
import { expect, expectAccessible, whenDownloaded, whenServed, whenWorked } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The server, with one who was photographed, one who was away, and one whose family refused photos. */
const test = journeysWithOwnSchool(async (app) => {
  const { eventId, classId } = await app.makeEvent('Catch up 2026')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 1)
  const jack = await app.makePupil(classId, ['Jack', 'Ross'], 0)
  const ava = await app.makePupil(classId, ['Ava', 'Bell'], 0)
  const { db } = app.parts
  await db.update(pupils).set({ absentAt: new Date() }).where(eq(pupils.id, jack.id))
  await db.update(pupils).set({ noPhoto: true }).where(eq(pupils.id, ava.id))
  await app.runJobs()
  return { eventId, isla: isla.accessCode, jack: jack.accessCode }
})

test(
  'students who were away are listed and get cards',
  long(
    'server/school/screens/catch-up.test.ts',
    'the catch-up day is for students without a photo, except those who refused',
  ),
  async ({ page, prepared }) => {
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/events/${prepared.eventId}`)
    await page.getByRole('link', { name: 'Who has no photo' }).click()
    await expect(page.getByRole('region', { name: 'Class 3B' }).getByRole('listitem')).toHaveText([
      'Jack Ross(away, says the school)',
    ])
    await expect(page.getByText('1 student refused photos and is not listed.')).toBeVisible()
    await expectEveryWidth(page, 'catch-up')

    const started = await whenDownloaded(page, () =>
      page.getByRole('button', { name: 'Print their cards' }).click(),
    )
    const cards = (await textsIn(await readFile(await started.path()))).join(' ')
    expect(cards).toContain('Jack Ross')
    expect(cards).not.toMatch(/Isla|Ava/)
  },
)

test(
  'photos of the second day join the event, and nobody is missing',
  long(
    'server/school/screens/catch-up.test.ts',
    'the catch-up day is for students without a photo, except those who refused',
  ),
  async ({ page, server, prepared }) => {
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/events/${prepared.eventId}/catch-up`)
    const folder = test.info().outputPath('second-day')
    mkdirSync(folder, { recursive: true })
    let frames = 0
    for await (const { fileName, jpeg } of photoSession({
      codes: [prepared.jack],
      shots: 2,
      unreadable: 0,
      seed: 5,
    })) {
      writeFileSync(path.join(folder, fileName), jpeg)
      frames += 1
    }
    await page.getByRole('link', { name: 'Upload Photos', exact: true }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a folder', exact: true }).click()
    await (await chooser).setFiles(folder)
    await whenServed(page, () =>
      expect(page.getByText(`${frames} of ${frames} · all uploaded`)).toBeVisible(),
    )
    await whenWorked(server)
    await page.goto(`/school-photos/admin/events/${prepared.eventId}/catch-up`)
    await expect(page.getByRole('heading', { name: 'Nobody is missing' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print their cards' })).toHaveCount(0)
    await expectAccessible(page, 'catch-up-none')

    for (const [code, photos] of [
      [prepared.jack, frames - 1],
      [prepared.isla, 1],
    ] as const) {
      const answer = await page.request.post('/api/gallery', { data: { accessCode: code } })
      expect(((await answer.json()) as { photos: unknown[] }).photos).toHaveLength(photos)
    }
  },
)
