import { desk } from '../../../../domain/screens.ts'
import { ALL_TESTS, long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { expectEveryWidth } from '../../support/every-width.ts'
import { expect } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The server with a class in which two names have letters that no font of the papers has. */
const test = journeysWithOwnSchool(prepare)

async function prepare(app: DataFolderApp) {
  const { eventId, classId } = await app.makeEvent('Letters 2026')
  await app.makePupil(classId, ['محمد', 'Ahmed'], 1)
  await app.makePupil(classId, ['ᚠᚢᚦ', 'Reid'], 1)
  await app.makePupil(classId, ['สมชาย', 'Wongsawat-Featherstonehaugh'], 1)
  return { eventId, classId }
}

test(
  'wherever names are printed the desk says before which of them cannot be',
  long(
    'server/school/screens/unwritable-names.test.ts',
    'the desk says which names cannot be printed, and the cards carry what it says instead of them',
  ),
  async ({ page, prepared: { eventId, classId } }) => {
    await signInQuietly(page)
    const note = page.getByRole('region', { name: '2 names cannot be printed as they are written' })
    /** One is tried daily, and the codes', as all share its code. */
    const screens = [
      desk.event(eventId),
      desk.class(classId),
      desk.eventCodes(eventId),
      desk.contactSheet(classId),
    ]
    for (const address of ALL_TESTS ? screens : screens.slice(0, 1)) {
      await page.goto(address)
      await expect(note).toContainText('ᚠᚢᚦ Reid')
      await expect(note).toContainText('สมชาย')
      await expect(note).not.toContainText('محمد')
    }
    await page.goto(desk.eventCodes(eventId))
    await expect(note).toBeVisible()
    await expectEveryWidth(page, 'unwritable-names')
    await note.getByRole('link', { name: 'ᚠᚢᚦ Reid' }).click()
    await expect(page.getByRole('heading', { name: 'ᚠᚢᚦ Reid' })).toBeVisible()
  },
)
