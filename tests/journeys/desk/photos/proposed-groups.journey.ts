import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { desk } from '../../../../domain/screens.ts'
import { assignPhotos } from '../../../../server/photos/assign/assign-photos.ts'
import { removePupil } from '../../../../server/photos/assign/remove-pupil.ts'
import { derivePhoto } from '../../../../server/photos/derive/derive-photo.ts'
import { photoMembers, photos } from '../../../../server/photos/tables.ts'
import { receivePhoto } from '../../../../server/photos/upload/receive-photo.ts'
import { sampleGroup } from '../../../../server/school/sample-portraits.ts'
import { long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, whenAnswered } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/**
 * The server, with three photos that cards in a row propose for Ada and Ben, one for Ada and Cy, and one of two children
 * who have both left the class list.
 */
const test = journeysWithOwnSchool(prepare)

async function prepare(app: DataFolderApp, dir: string) {
  const { classId, eventId } = await app.makeEvent('Proposed groups 2026')
  let quality = 90
  const add = async (fileName: string, names: [string, string]) => {
    const file = path.join(dir, `${randomUUID()}.jpg`)
    // Each of its own content, or it would be taken once.
    const picture = sharp(await sampleGroup(names))
      .resize({ width: 640 })
      .jpeg({ quality: quality-- })
    await writeFile(file, await picture.toBuffer())
    const upload = { id: randomUUID(), path: file, fileName, level: 'event' as const, targetId: eventId }
    const { photoId } = await receivePhoto(app.admin, upload)
    await derivePhoto(app.system, { photoId })
    return photoId
  }
  const pupil = async (...name: [string, string]) => (await app.makePupil(classId, name, 0)).id
  const [ada, ben, cy] = [await pupil('Ada', 'Reid'), await pupil('Ben', 'Ross'), await pupil('Cy', 'Bell')]
  const [left, gone] = [await pupil('Una', 'Kerr'), await pupil('Rab', 'Kerr')]
  const together: string[] = []
  for (const no of [1, 2, 3]) together.push(await add(`IMG_000${no}.JPG`, ['Ada', 'Ben']))
  const others = [await add('IMG_0004.JPG', ['Ada', 'Cy'])]
  const former = await add('IMG_0005.JPG', ['Una', 'Rab'])
  await app.runJobs()
  const propose = async (photoIds: string[], pupilIds: string[]) => {
    const proposed = { kind: 'group', placedBy: 'card', uncertain: true, pupilId: null } as const
    await app.parts.db.update(photos).set(proposed).where(inArray(photos.id, photoIds))
    await app.parts.db
      .insert(photoMembers)
      .values(photoIds.flatMap((photoId) => pupilIds.map((pupilId) => ({ photoId, pupilId }))))
  }
  await propose(together, [ada, ben])
  await propose(others, [ada, cy])
  const place = { to: 'group' as const, pupilIds: [left, gone] }
  await assignPhotos(app.admin, { photoIds: [former], place })
  for (const id of [left, gone]) await removePupil(app.admin, id)
  await app.runJobs()
  return { eventId }
}

test(
  'the owner confirms a proposed group by one press, refuses another, and undoes both, by keyboard',
  long(
    'server/photos/sort/sort-photos.test.ts',
    'photos after two cards between group signs go to both pupils, once, and without a sign to nobody before the owner confirms it',
  ),
  async ({ page, prepared: { eventId } }) => {
    await signInQuietly(page)
    await page.goto(desk.event(eventId))
    await expect(page.getByText(/4 photos to check/)).toBeVisible()
    await page.goto(`${desk.sorting(eventId)}?show=check`)
    await expect(page.getByText('4 photos of 2 groups wait for you')).toBeVisible()
    const group = page.getByRole('region', { name: 'Ada Reid and Ben Ross, 3B' })
    const other = page.getByRole('region', { name: 'Ada Reid and Cy Bell, 3B' })
    await expect(group.getByText(/these 3 photos show Ada Reid and Ben Ross/)).toBeVisible()
    await expect(other.getByText(/this photo shows Ada Reid and Cy Bell/)).toBeVisible()
    await expectEveryWidth(page, 'proposed-groups')
    const press = async (name: string, within = group) => {
      await within.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
    }
    const undo = async () => {
      await whenAnswered(page, /\/photos\/restore$/, () =>
        page.getByRole('button', { name: 'Undo' }).press('Enter'),
      )
      await expect(group).toBeVisible()
      await expect(other).toBeVisible()
    }
    await whenAnswered(page, /\/photos\/confirm$/, () => press('Confirm all'))
    await expect(page.getByText('3 photos confirmed.')).toBeVisible()
    await expect(group).toBeHidden()
    await expect(other.getByRole('heading')).toBeFocused()
    await expectStateEveryWidth(page, 'proposed-group-confirmed')
    await undo()
    await whenAnswered(page, /\/photos\/place$/, () => press('Unsort all', other))
    await expect(page.getByText('1 photo: unsorted.')).toBeVisible()
    await expect(group.getByRole('heading')).toBeFocused()
    await undo()
    await page.getByRole('button', { name: 'One by one' }).click()
    await expect(page.getByText(/this photo shows Ada Reid and Ben Ross/)).toBeVisible()
    await expectEveryWidth(page, 'proposed-group-one-by-one')
    await whenAnswered(page, /\/photos\/confirm$/, () =>
      page.getByRole('button', { name: 'Confirm' }).press('Enter'),
    )
    await expect(page.getByText('1 of 3')).toBeVisible()
  },
)

test(
  'a photo of children who all left the list is among the unsorted ones, and the owner decides on it there',
  long(
    'server/photos/screens/group-photos.test.ts',
    'with the last child taken off the list it is nobody’s, among the unsorted photos, and given to nobody before the owner decides',
  ),
  async ({ page, prepared: { eventId } }) => {
    await signInQuietly(page)
    await page.goto(`${desk.sorting(eventId)}?`)
    const withheld = page.getByRole('region', { name: 'Withheld' })
    await expect(withheld.getByRole('option', { name: /IMG_0005/ })).toBeVisible()
    await expect(withheld.getByText(/erased or taken off the class list/)).toBeVisible()
    await expectStateEveryWidth(page, 'withheld-unsorted')
    await page.getByRole('option', { name: /IMG_0005/ }).click()
    await page.getByRole('searchbox', { name: 'Give to' }).fill('cy')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Decide first whether it may be shown/)).toBeVisible()
    await withheld.getByRole('button', { name: 'Decide: IMG_0005.JPG' }).click()
    await page.getByRole('button', { name: 'Show it: the child is not in it' }).click()
    await expect(withheld).toBeHidden()
    await expect(page.getByRole('option', { name: /IMG_0005/ })).toBeVisible()
  },
)
