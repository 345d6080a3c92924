import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../content/site.ts'
import type { SaveBusiness } from '../domain/business/business-desk.ts'
import { ONLY } from '../domain/site/kinds/all.ts'
import { basketOf, families } from '../tests/support/families.ts'
import { withoutTriggers } from '../tests/support/spoil.ts'
import { documentOf, siteEditor } from '../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../tests/test-app.ts'
import { challengeFactor } from './accounts/mfa/challenge-factor.ts'
import { enrolFactor } from './accounts/mfa/enrol-factor.ts'
import { saveBusiness, showBusiness } from './business/business-desk.ts'
import { businessVersions } from './business/tables.ts'
import { inSnapshot } from './context.ts'
import { enquiriesEmail, mailSender, ownerEmail } from './names.ts'
import { downloadAll } from './orders/delivery/download-all.ts'
import { downloadPhoto } from './orders/delivery/download-photo.ts'
import { recordDeliveryConsent } from './orders/delivery/record-delivery-consent.ts'
import { renditionKey } from './photos/derive/renditions.ts'
import { showSamplePicture } from './photos/gallery/sample-gallery.ts'
import { requestTestMail } from './setup/request-test-mail.ts'
import type { FormerContact } from './website/former-contacts.ts'
import { readSite } from './website/read-content.ts'
import { siteAround } from './website/sample-site.ts'
import { siteVersions } from './website/tables.ts'

let testApp: TestApp
let editor: ReturnType<typeof siteEditor>
beforeAll(async () => {
  testApp = await openTestApp()
  editor = siteEditor(testApp.admin)
})
afterAll(() => testApp.close())

/** The settings of a website that a release published which had name and contact among them. */
async function publishedBefore(contact: Partial<FormerContact> & { chat?: string }) {
  const { version } = await editor.publish(
    'settings',
    documentOf('settings', { chat: contact.chat ?? '' }),
    ONLY,
  )
  const former = { name: 'Hill & Loch', email: 'hello@hill.example', town: 'Hawick', ...NUMBER, ...contact }
  const { kind, number, content } = siteVersions
  await withoutTriggers(testApp.parts.db, (db) =>
    db
      .update(siteVersions)
      .set({ content: sql`${content} || ${JSON.stringify(former)}::jsonb` })
      .where(and(eq(kind, 'settings'), eq(number, version))),
  )
}
const NUMBER = { phone: '01450 000111', phoneInternational: '+441450000111' }

/** What a visitor reads on every page and on the notices. */
async function shown() {
  const { site } = await inSnapshot(testApp.system, readSite)
  const { settings } = siteAround(site, testApp.parts.config).content
  const { name, email, phone, phoneInternational, town, chat } = settings
  expect([site.controller.email, site.controller.phone]).toEqual([email, phone])
  return { name, email, phone, phoneInternational, town, chat }
}

const DETAILS = {
  ...{ addressLine1: '12 Old Mill', addressLine2: null, town: 'Peebles', postcode: 'EH45 8JZ' },
  ...{ phone: null, vatNumber: null, bankDetails: null, logo: 'keep' as const },
}

const saveAs = async (name: string, email: string, more: Partial<SaveBusiness> = {}) =>
  saveBusiness(testApp.admin, {
    ...DETAILS,
    ...{ name, email },
    was: (await showBusiness(testApp.admin)).version,
    ...more,
  })

/** The one message that these jobs sent. */
async function sentBy(queue: () => Promise<unknown>) {
  const before = await testApp.mails()
  await queue()
  await testApp.runJobs()
  return (await testApp.mails()).filter((sent) => !before.includes(sent)).join('\n')
}
const sample = async () => buffer((await showSamplePicture(testApp.stranger, { no: 1, size: 'small' })).body)

test('mails are signed and sent as an earlier release’s website was until details are saved, and then by the details', async () => {
  const { config, db } = testApp.parts
  await publishedBefore({})
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
  await saveAs('Borders Studio', 'studio@borders.example', { websiteName: 'Hill & Loch' })
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

test('one number is typed once: what is shown, dialled and chatted with follows, on every page and notice', async () => {
  await saveAs('Borders Studio', 'studio@borders.example', {
    ...{ phone: '(01835) 222-333', websiteName: '', websiteEmail: '', websitePhone: '' },
  })
  await editor.publish(
    'settings',
    documentOf('settings', { chat: 'https://wa.me/441835222333?text=Hi', town: '' }),
    ONLY,
  )
  const first = { name: 'Borders Studio', email: 'studio@borders.example', town: 'Peebles' }
  expect(await shown()).toEqual({
    ...first,
    ...{ phone: '(01835) 222-333', phoneInternational: '+441835222333' },
    chat: 'https://wa.me/441835222333?text=Hi',
  })
  await saveAs('Borders Studio', 'new@borders.example', { phone: '07700 900123' })
  const second = { ...first, email: 'new@borders.example' }
  expect(await shown()).toEqual({
    ...second,
    ...{ phone: '07700 900123', phoneInternational: '+447700900123' },
    chat: 'https://wa.me/447700900123?text=Hi',
  })
  // Another number for the chat, and another form for the website, are hers to choose.
  await editor.publish('settings', documentOf('settings', { chat: 'https://wa.me/447911123456' }), ONLY)
  await saveAs('Borders Studio', 'new@borders.example', {
    ...{ phone: '07700 900124', websitePhone: '01835 222333', websiteEmail: 'films@borders.example' },
  })
  expect(await shown()).toMatchObject({
    ...{ email: 'films@borders.example', phone: '01835 222333', phoneInternational: '+441835222333' },
    chat: 'https://wa.me/447911123456',
  })
  await saveAs('Borders Studio', 'new@borders.example', { websitePhone: '', phone: null })
  expect(await shown()).toMatchObject({ phone: null, phoneInternational: null })
})

test('a website of an earlier release keeps its own number beside saved details, until they are saved here', async () => {
  const other = await openTestApp()
  const before = [testApp, editor] as const
  testApp = other
  editor = siteEditor(other.admin)
  try {
    await saveAs('Anna Reid Ltd', 'accounts@reid.example', { phone: '01721 999888' })
    await other.parts.db
      .update(businessVersions)
      .set({ websiteName: null, websiteEmail: null, websitePhone: null })
    await publishedBefore({ phone: '01450 000222', chat: 'https://wa.me/441450000111' })
    // The number that was typed last is dialled, and the chat follows it.
    const kept = {
      ...{ name: 'Hill & Loch', email: 'hello@hill.example', town: 'Hawick' },
      ...{ phone: '01450 000222', phoneInternational: '+441450000222', chat: 'https://wa.me/441450000222' },
    }
    expect(await shown()).toEqual(kept)
    const { details } = await showBusiness(other.admin)
    const { name, email, phone, websiteName, websiteEmail, websitePhone } = details
    expect({ name, email, phone }).toEqual({
      ...{ name: 'Anna Reid Ltd', email: 'accounts@reid.example', phone: '01721 999888' },
    })
    expect([websiteName, websiteEmail, websitePhone]).toEqual([kept.name, kept.email, kept.phone])
    await saveAs(name, email, { phone })
    expect(await shown()).toEqual(kept)
    await saveAs(name, email, { phone, websiteName: '', websiteEmail: '', websitePhone: '' })
    expect(await shown()).toMatchObject({ name, email, phone, chat: 'https://wa.me/441721999888' })
  } finally {
    ;[testApp, editor] = before
    await other.close()
  }
})

test('an Irish number of an earlier release is dialled as it was', async () => {
  const other = await openTestApp()
  const before = [testApp, editor] as const
  testApp = other
  editor = siteEditor(other.admin)
  try {
    await publishedBefore({ phone: '021 123 4567', phoneInternational: '+353211234567' })
    expect(await shown()).toMatchObject({ phone: '021 123 4567', phoneInternational: '+353211234567' })
    expect((await showBusiness(other.admin)).details.phone).toBe('+353211234567')
  } finally {
    ;[testApp, editor] = before
    await other.close()
  }
})

test('messages of shop and school never go where an editor says', async () => {
  const other = await openTestApp()
  const { config, db } = other.parts
  const her = siteEditor(other.admin)
  const where = async (more = {}) => {
    const ctx = { db, config: { ...config, ...more } }
    return [await ownerEmail(ctx), await enquiriesEmail(ctx)]
  }
  try {
    expect(await where()).toEqual(['owner@example.com', site.email])
    const theirs = { name: 'Theirs', email: 'theirs@example.org', phone: '01721 555555' }
    await her.publish('settings', documentOf('settings', theirs), ONLY)
    expect(await where()).toEqual(['owner@example.com', site.email])
    const { site: shownNow } = await inSnapshot(other.system, readSite)
    expect(JSON.stringify(shownNow)).not.toContain('theirs@')
    const details = { ...DETAILS, name: 'Hers', email: 'hers@example.org', was: 0 }
    await saveBusiness(other.admin, { ...details, websiteEmail: 'films@example.org' })
    expect(await where()).toEqual(['hers@example.org', 'films@example.org'])
    expect(await where({ MAIL_OWNER: 'desk@example.org' })).toEqual(['desk@example.org', 'desk@example.org'])
  } finally {
    await other.close()
  }
})
