import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { websiteErrors } from '../../../content/errors/website.ts'
import { mediaErrors } from '../../../content/errors/website-media.ts'
import { settings } from '../../../content/site/settings.ts'
import { NO_LOGO, type Settings } from '../../../domain/site/kinds/settings.ts'
import { mediaSender } from '../../../tests/support/send-media.ts'
import { siteEditor } from '../../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { inSnapshot } from '../../context.ts'
import { createUploads } from '../../photos/upload/uploads.ts'
import { deletePicture } from '../delete-media.ts'
import { showVersion } from '../documents/versions.ts'
import { GREY_FRAME } from '../grey-frame.ts'
import { listUsedMedia, mediaUses } from '../media-uses.ts'
import { describePicture } from '../pictures/list-pictures.ts'
import { readSite } from '../read-content.ts'
import { mediaUploads } from '../receive-upload.ts'

let testApp: TestApp
let sender: ReturnType<typeof mediaSender>
let her: ReturnType<typeof siteEditor>
let made = 0
beforeAll(async () => {
  testApp = await openTestApp()
  sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
  her = siteEditor(testApp.admin)
})
afterAll(() => testApp.close())

const site = () => inSnapshot(testApp.system, readSite)
async function logo() {
  made += 1
  const background = { r: made, g: 90, b: 120, alpha: 0.5 }
  const file = await sharp({ create: { width: 300, height: 60, channels: 4, background } })
    .png()
    .toBuffer()
  const sent = await sender.uploaded('picture', file, 'logo.png')
  await testApp.runJobs()
  return sent
}
const publish = (more: Partial<Settings>) => her.publish('settings', { ...settings, ...more }, 'only')
const shownLogo = async () => {
  const { content, pictures } = (await site()).site
  const { onDark, onLight } = content.settings.logo
  return { onDark: pictures[onDark], onLight: pictures[onLight] }
}

test('settings from before there were logos have none, and pages are as they were', async () => {
  const { logo: _, ...before } = settings
  await her.publish('settings', before, 'only')
  expect((await site()).site.content.settings.logo).toEqual(NO_LOGO)
})

test('a logo is published without words of its own, is used in the settings, and an earlier version brings the name back', async () => {
  const [pale, dark] = [await logo(), await logo()]
  const { version } = await publish({ logo: { onDark: pale.key, onLight: dark.key } })
  expect(await shownLogo()).toMatchObject({ onDark: { png: 300, height: 60 }, onLight: { png: 300 } })
  expect(await mediaUses(testApp.parts.db, pale.id)).toMatchObject([{ kind: 'settings', live: true }])
  await expect(deletePicture(testApp.admin, { id: dark.id, everywhere: false })).rejects.toMatchObject({
    code: 'in-use',
  })
  await publish({})
  expect(await shownLogo()).toEqual({ onDark: undefined, onLight: undefined })
  expect(await mediaUses(testApp.parts.db, pale.id)).toMatchObject([{ live: false, versions: 1 }])
  const earlier = await showVersion(testApp.admin, { kind: 'settings', id: 'only', number: version })
  await her.publish('settings', earlier.content, 'only')
  expect(await shownLogo()).toMatchObject({ onDark: { png: 300 } })
})

test('a picture that is only a logo needs no words in the library; one that a page shows too needs them', async () => {
  const { id, key } = await logo()
  await publish({ logo: { onDark: key, onLight: '' } })
  const isListed = async () => (await listUsedMedia(testApp.admin)).logos.includes(key)
  const none = { id, alt: '', decorative: false, position: '50% 50%' }
  expect(await isListed()).toBe(true)
  expect(await mediaUses(testApp.parts.db, id)).toMatchObject([{ kind: 'settings', logo: true }])
  expect(await describePicture(testApp.admin, { ...none, credit: 'Ada' })).toMatchObject({ credit: 'Ada' })

  await her.type('post', randomUUID(), { body: `![Our sign](${key})` })
  expect(await isListed()).toBe(false)
  expect((await mediaUses(testApp.parts.db, id)).map(({ kind, logo }) => [kind, logo])).toEqual([
    ['settings', true],
    ['post', undefined],
  ])
  await expect(describePicture(testApp.admin, { ...none, credit: 'Bo' })).rejects.toMatchObject({
    fields: { alt: mediaErrors.needsAlt },
  })
})

test('a logo that was removed everywhere leaves the settings readable; one that is not there cannot be published', async () => {
  const { id, key } = await logo()
  await publish({ logo: { onDark: key, onLight: '' } })
  await deletePicture(testApp.admin, { id, everywhere: true })
  expect((await shownLogo()).onDark).toEqual(GREY_FRAME)
  await expect(publish({ logo: { onDark: `uploads/${'0'.repeat(32)}`, onLight: '' } })).rejects.toMatchObject(
    {
      fields: { 'logo.onDark': websiteErrors.pictureGone },
    },
  )
})
