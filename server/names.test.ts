import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ONLY } from '../domain/site/kinds/all.ts'
import { basketOf, families } from '../tests/families.ts'
import { openTestApp, type TestApp } from '../tests/test-app.ts'
import { documentOf, siteEditor } from '../tests/website-editor.ts'
import { challengeFactor } from './accounts/mfa/challenge-factor.ts'
import { enrolFactor } from './accounts/mfa/enrol-factor.ts'
import { saveBusiness, showBusiness } from './business/business-desk.ts'
import { mailSender } from './names.ts'
import { downloadAll } from './orders/delivery/download-all.ts'
import { downloadPhoto } from './orders/delivery/download-photo.ts'
import { recordDeliveryConsent } from './orders/delivery/give-consent.ts'
import { renditionKey } from './photos/derive/renditions.ts'
import { showSamplePicture } from './photos/gallery/sample-gallery.ts'
import { requestTestMail } from './setup/request-test-mail.ts'

let testApp: TestApp
let editor: ReturnType<typeof siteEditor>
beforeAll(async () => {
  testApp = await openTestApp()
  editor = siteEditor(testApp.admin)
})
afterAll(() => testApp.close())

const publishAs = (name: string, email: string) =>
  editor.publish('settings', documentOf('settings', { name, email }), ONLY)

const saveAs = async (name: string, email: string) =>
  saveBusiness(testApp.admin, {
    ...{
      name,
      email,
      addressLine1: '12 Old Mill',
      addressLine2: null,
      town: 'Peebles',
      postcode: 'EH45 8JZ',
    },
    ...{ phone: null, vatNumber: null, bankDetails: null, logo: 'keep' },
    was: (await showBusiness(testApp.admin)).version,
  })

/** The one message that these jobs sent. */
async function sentBy(queue: () => Promise<unknown>) {
  const before = await testApp.mails()
  await queue()
  await testApp.runJobs()
  return (await testApp.mails()).filter((sent) => !before.includes(sent)).join('\n')
}
const sample = async () => buffer((await showSamplePicture(testApp.stranger, { no: 1, size: 'small' })).body)

test('mails are signed and sent as the website is published until details are saved, and then by the details', async () => {
  const { config, db } = testApp.parts
  await publishAs('Hill & Loch', 'hello@hill.example')
  const published = await sentBy(() => requestTestMail(testApp.admin))
  expect(published).toContain('From: "Hill & Loch" <hello@hill.example>')
  expect(published).toContain('Subject: A test email from Hill & Loch')
  expect(published).toContain('\nhello@hill.example')
  await saveAs('Anna "Ann" Reid, Pictures', 'anna@reid.example')
  const saved = await sentBy(() => requestTestMail(testApp.admin))
  expect(saved).toContain('From: "Anna \\"Ann\\" Reid, Pictures" <anna@reid.example>')
  expect(saved).not.toContain('Hill')
  const MAIL_FROM = 'School photos <photos@reid.example>'
  expect(await mailSender({ db, config: { ...config, MAIL_FROM } })).toBe(MAIL_FROM)
})

test('a text message names the business, and a passkey the website that asks for it', async () => {
  await publishAs('Hill & Loch', 'hello@hill.example')
  await saveAs('Borders Studio', 'studio@borders.example')
  const ctx = { ...testApp.admin, config: { ...testApp.parts.config, RP_ID: 'localhost' } }
  const enrol = async (factor: Parameters<typeof enrolFactor>[1]) =>
    challengeFactor(ctx, ((await enrolFactor(ctx, factor)) as { id: string }).id)
  expect(JSON.stringify(await enrol({ factor_type: 'webauthn', friendly_name: 'Key' }))).toContain(
    '"rp":{"name":"Hill & Loch","id":"localhost"}',
  )
  const text = await sentBy(() =>
    enrol({ factor_type: 'phone', friendly_name: 'Phone', phone: '+447700900123' }),
  )
  expect(text).toContain('Your Borders Studio code is')
})

test('pictures sold after a change of name carry it; those that were made for the gallery stay as they are', async () => {
  const make = families(testApp)
  await saveAs('Before', 'studio@borders.example')
  const { accessCode, photoIds } = await make.gallery(1)
  const { orderKey } = await make.buy(
    testApp.stranger,
    basketOf([{ accessCode, packageId: null, photoIds }], 500),
  )
  await recordDeliveryConsent(testApp.stranger, orderKey)
  const [photoId = ''] = photoIds
  const download = async () => {
    const { body } = await downloadPhoto(testApp.stranger, { key: orderKey, photoId })
    return String((await sharp(body).metadata()).exif)
  }
  const key = renditionKey(photoId, 'preview')
  const before = {
    exif: await download(),
    preview: await testApp.parts.files.read(key),
    sample: await sample(),
  }
  await saveAs('Afterwards', 'studio@borders.example')
  await testApp.runJobs()
  expect(before.exif).toContain('© Before')
  expect(await download()).toContain('© Afterwards')
  expect(await testApp.parts.files.read(key)).toEqual(before.preview)
  expect(await sample()).not.toEqual(before.sample)
})

test('a zip without a file that was lost says how to reach the business as it is now', async () => {
  await saveAs('Borders Studio', 'studio@borders.example')
  const make = families(testApp)
  const { accessCode, photoIds } = await make.gallery(2)
  const { orderKey } = await make.buy(
    testApp.stranger,
    basketOf([{ accessCode, packageId: null, photoIds }], 1000),
  )
  await recordDeliveryConsent(testApp.stranger, orderKey)
  for await (const { key } of testApp.parts.files.list('originals')) await testApp.parts.files.remove(key)
  const { body } = await downloadAll(testApp.stranger, orderKey)
  expect(String(await buffer(body))).toContain('Please write to studio@borders.example: you will get it')
  await expect(
    downloadPhoto(testApp.stranger, { key: orderKey, photoId: photoIds[0] ?? '' }),
  ).rejects.toThrow('studio@borders.example')
})
