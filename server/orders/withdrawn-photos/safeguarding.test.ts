import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Gallery, MyPupils } from '../../../domain/photos/photos.ts'
import { statusOf } from '../../../tests/operations/status-of.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { forged } from '../../../tests/support/forged.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { createApp } from '../../app.ts'
import { openGallery, openMyGallery } from '../../photos/gallery/open-gallery.ts'
import { reportNotMyChild } from '../../photos/gallery/report-not-my-child.ts'
import { listMyPupils } from '../../photos/gallery/show-gallery.ts'
import { classPhotoPeople, photos } from '../../photos/tables.ts'
import { createUploads } from '../../photos/upload/uploads.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { auditLog } from '../../platform/tables.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { classes, events, pupils } from '../../school/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { downloadAll } from '../delivery/download-all.ts'
import { downloadPhoto } from '../delivery/download-photo.ts'
import { recordDeliveryConsent } from '../delivery/record-delivery-consent.ts'
import { showOrder } from '../show-order.ts'

const NAMES = {
  firstName: 'Ailsazeta',
  lastName: 'Reid',
  email: 'family.quartz@example.com',
  file: 'Ailsazeta',
}

let testApp: TestApp
let make: ReturnType<typeof families>
const logged: string[] = []
let app: TestApp['app']
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
  const log = pino(
    { level: 'debug' },
    new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }),
  )
  const parts = { ...testApp.parts, log }
  app = createApp(parts, createMetrics(), createUploads(parts))
})
afterAll(() => testApp.close())
beforeEach(() => {
  logged.length = 0
})

const from = { incoming: { socket: { remoteAddress: '203.0.113.50' } } }
const get = (address: string) => app.request(address, {}, from)
const post = (address: string, body: unknown) =>
  app.request(
    address,
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    from,
  )
const firstSrc = (gallery: Gallery) => gallery.photos[0]?.previews[0]?.src ?? ''
/** Everything in an answer that a stranger can see, without what differs with each request. */
const seen = async (answer: Response) => {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, '')
  return JSON.stringify([answer.status, headers, text])
}

async function family() {
  const gallery = await make.gallery(2, { firstName: NAMES.firstName })
  await testApp.parts.db.update(pupils).set({ parentEmail: NAMES.email }).where(eq(pupils.id, gallery.id))
  const parent = await make.makeParent()
  await make.link(parent.id, gallery.id)
  return { ...gallery, parent, photoId: gallery.photoIds[0] ?? '' }
}
type Family = Awaited<ReturnType<typeof family>>

/** What an owner or a family can do to a photo on sale, and whether its buyer loses it too. */
const WITHDRAWALS: [string, (of: Family) => Promise<unknown>, { buyerLoses: boolean }][] = [
  [
    'the class is not published',
    async ({ eventId }) => {
      await testApp.parts.db.update(events).set({ holdForReview: true }).where(eq(events.id, eventId))
    },
    { buyerLoses: false },
  ],
  [
    'sales have closed',
    ({ eventId }) =>
      testApp.parts.db.update(events).set({ salesClose: '2026-03-19' }).where(eq(events.id, eventId)),
    { buyerLoses: false },
  ],
  [
    'sales are not open yet',
    ({ eventId }) =>
      testApp.parts.db.update(events).set({ salesOpen: '2026-12-01' }).where(eq(events.id, eventId)),
    { buyerLoses: false },
  ],
  ['the photo is hidden', (of) => changePhoto(of, { hiddenAt: testApp.clock.now() }), { buyerLoses: false }],
  [
    'the photo is quarantined',
    (of) => changePhoto(of, { quarantinedAt: testApp.clock.now() }),
    { buyerLoses: true },
  ],
  ['the photo is in doubt', (of) => changePhoto(of, { uncertain: true }), { buyerLoses: true }],
  ['the photo is removed', (of) => changePhoto(of, { removedAt: testApp.clock.now() }), { buyerLoses: true }],
  [
    'the photo turns out to be another child’s',
    async (of) => changePhoto(of, { pupilId: (await testApp.makePupil()).id }),
    { buyerLoses: true },
  ],
  [
    'the family refuses photos',
    ({ id }) => testApp.parts.db.update(pupils).set({ noPhoto: true }).where(eq(pupils.id, id)),
    { buyerLoses: true },
  ],
]
const changePhoto = ({ photoId }: Family, change: Partial<typeof photos.$inferInsert>) =>
  testApp.parts.db.update(photos).set(change).where(eq(photos.id, photoId))

test.each(
  WITHDRAWALS,
)('when %s, it is neither seen, nor in the account, nor sold, nor shown under an old signature', async (_, withdraw) => {
  const of = await family()
  const before = await openGallery(testApp.stranger, of.accessCode)
  const src = before.photos.find(({ id }) => id === of.photoId)?.previews[0]?.src ?? ''
  expect(await statusOf(get(src))).toBe(200)
  await withdraw(of)
  expect(await statusOf(get(src))).toBe(404)
  const ids = ({ photos }: Gallery) => photos.map(({ id }) => id)
  expect(ids(await openGallery(testApp.stranger, of.accessCode))).not.toContain(of.photoId)
  expect(ids(await openMyGallery(of.parent.ctx, of.id))).not.toContain(of.photoId)
  expect(JSON.stringify(await listMyPupils(of.parent.ctx))).not.toContain(of.photoId)
  const line = { packageId: null, photoIds: [of.photoId] }
  for (const order of [
    basketOf([{ ...line, accessCode: of.accessCode }], 500),
    basketOf([{ ...line, pupilId: of.id }], 500),
  ])
    await expect(placeOrder(of.parent.ctx, order)).rejects.toMatchObject({ kind: 'conflict' })
})

test.each(
  WITHDRAWALS,
)('when %s after it was bought, its buyer keeps what is the buyer’s and nothing else', async (_, withdraw, {
  buyerLoses,
}) => {
  const of = await family()
  const line = { accessCode: of.accessCode, packageId: null, photoIds: [of.photoId] }
  const { orderKey: key } = await make.buy(testApp.stranger, basketOf([line], 500))
  await recordDeliveryConsent(testApp.stranger, key)
  const thumb = (await showOrder(testApp.stranger, key)).lines[0]?.photos[0]?.thumb ?? ''
  expect(await statusOf(get(thumb))).toBe(200)
  await withdraw(of)
  const download = () => downloadPhoto(testApp.stranger, { key, photoId: of.photoId })
  const zip = () => downloadAll(testApp.stranger, key).then(({ body }) => body.destroy())
  if (buyerLoses) {
    await expect(download()).rejects.toMatchObject({ code: 'photo-withheld' })
    await expect(zip()).rejects.toMatchObject({ code: 'photo-withheld' })
  } else await Promise.all([download(), zip()])
  expect(await statusOf(get(thumb))).toBe(buyerLoses ? 404 : 200)
  expect((await showOrder(testApp.stranger, key)).lines[0]?.photos[0]).toMatchObject({ withheld: buyerLoses })
})

test('a new code ends access by the old one, previews included; linked parents and buyers keep theirs', async () => {
  const of = await family()
  const line = { accessCode: of.accessCode, packageId: null, photoIds: [of.photoId] }
  const { orderKey } = await make.buy(testApp.stranger, basketOf([line], 500))
  const thumb = (await showOrder(testApp.stranger, orderKey)).lines[0]?.photos[0]?.thumb ?? ''
  const opened = await openGallery(testApp.stranger, of.accessCode)
  const sources = opened.photos.flatMap(({ previews }) => previews.map(({ src }) => src))
  for (const src of sources) expect(await statusOf(get(src))).toBe(200)
  const { accessCode } = await reissueCode(testApp.admin, of.id)
  for (const src of sources) expect(await statusOf(get(src))).toBe(404)
  expect(await openGallery(testApp.stranger, of.accessCode)).toMatchObject({ sample: true })
  await expect(placeOrder(testApp.stranger, basketOf([line], 500))).rejects.toMatchObject({
    code: 'photos-changed',
  })
  for (const again of [
    await openGallery(testApp.stranger, accessCode),
    await openMyGallery(of.parent.ctx, of.id),
  ])
    expect(await statusOf(get(firstSrc(again)))).toBe(200)
  expect(await statusOf(get(thumb))).toBe(200)
})

test('the class photo’s address dies with the code that opened it and with the family’s opt-out; a classmate’s lives on in one without that child', async () => {
  const [of, mate, refusing] = [await family(), await family(), await family()]
  await make.asClassPhoto(of.photoId, of.classId)
  for (const { id } of [mate, refusing])
    await testApp.parts.db.update(pupils).set({ classId: of.classId }).where(eq(pupils.id, id))
  const addressFor = async ({ accessCode }: Family) =>
    (await openGallery(testApp.stranger, accessCode)).photos.find(({ id }) => id === of.photoId)?.previews[0]
      ?.src ?? ''
  const [own, mates, refused] = [await addressFor(of), await addressFor(mate), await addressFor(refusing)]
  for (const src of [own, mates, refused]) expect(await statusOf(get(src))).toBe(200)
  const { accessCode } = await reissueCode(testApp.admin, of.id)
  await testApp.parts.db.update(pupils).set({ noClassPhoto: true }).where(eq(pupils.id, refusing.id))
  expect(await statusOf(get(mates))).toBe(404)
  await testApp.parts.db
    .insert(classPhotoPeople)
    .values({ photoId: of.photoId, pupilId: refusing.id, isIn: false, markedAt: testApp.clock.now() })
  for (const src of [own, refused, own.replace(of.id, mate.id), own.replace(`&by=${of.id}`, '')])
    expect(await statusOf(get(src)), src).toBe(404)
  expect(await statusOf(get(mates))).toBe(200)
  expect(await statusOf(get(await addressFor({ ...of, accessCode })))).toBe(200)
})

test('no answer to a parent or a buyer repeats a code, or a camera’s file name', async () => {
  const of = await family()
  await changePhoto(of, { fileName: `${NAMES.file}-of-another-family.jpg` })
  const line = { accessCode: of.accessCode, packageId: null, photoIds: [of.photoId] }
  const { orderKey } = await make.buy(testApp.stranger, basketOf([line], 500))
  await recordDeliveryConsent(testApp.stranger, orderKey)
  await changePhoto(of, { quarantinedAt: testApp.clock.now() })
  const answers = [
    await (await post('/api/gallery', { accessCode: of.accessCode })).text(),
    await (await get(`/api/orders/${orderKey}`)).text(),
    JSON.stringify(MyPupils.parse(await listMyPupils(of.parent.ctx))),
    JSON.stringify(Gallery.parse(await openMyGallery(of.parent.ctx, of.id))),
  ]
  for (const answer of answers)
    for (const secret of [of.accessCode, 'of-another-family', NAMES.lastName, NAMES.email])
      expect(answer, secret).not.toContain(secret)
})

test('an unpaid order for a photo withdrawn in the meantime cannot be continued', async () => {
  const of = await family()
  const order = basketOf([{ accessCode: of.accessCode, packageId: null, photoIds: [of.photoId] }], 500)
  await placeOrder(testApp.stranger, order)
  await changePhoto(of, { quarantinedAt: testApp.clock.now() })
  await expect(placeOrder(testApp.stranger, order)).rejects.toMatchObject({ code: 'photos-changed' })
})

test('a family that refused sales sees its photos but cannot buy them', async () => {
  const of = await family()
  await testApp.parts.db.update(pupils).set({ noSales: true }).where(eq(pupils.id, of.id))
  expect(await openGallery(testApp.stranger, of.accessCode)).toMatchObject({ forSale: false, state: 'open' })
  const order = basketOf([{ accessCode: of.accessCode, packageId: null, photoIds: [of.photoId] }], 500)
  await expect(placeOrder(testApp.stranger, order)).rejects.toMatchObject({ code: 'not-for-sale' })
})

test('a class photo is shown only to its class, and not to families that refused it', async () => {
  const [of, other] = [await family(), await family()]
  await make.asClassPhoto(of.photoId, of.classId)
  const ids = async ({ accessCode }: Family) =>
    (await openGallery(testApp.stranger, accessCode)).photos.map(({ id }) => id)
  expect(await ids(of)).toContain(of.photoId)
  expect(await ids(other)).not.toContain(of.photoId)
  await testApp.parts.db.update(pupils).set({ noClassPhoto: true }).where(eq(pupils.id, of.id))
  expect(await ids(of)).not.toContain(of.photoId)
})

test('publishing one class shows nothing of the others', async () => {
  const [of, other] = [await family(), await family()]
  for (const { eventId } of [of, other])
    await testApp.parts.db.update(events).set({ holdForReview: true }).where(eq(events.id, eventId))
  await testApp.parts.db
    .update(classes)
    .set({ publishedAt: testApp.clock.now() })
    .where(eq(classes.id, of.classId))
  expect(await openGallery(testApp.stranger, of.accessCode)).toMatchObject({ state: 'open' })
  expect(await openGallery(testApp.stranger, other.accessCode)).toMatchObject({
    state: 'preparing',
    photos: [],
  })
})

test('a stranger cannot tell whether the school gave an address, not even by asking too often', async () => {
  await family()
  for (const email of [NAMES.email, 'nobody@example.com']) {
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await seen(await post('/api/lost-code', { email })))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).not.toContain('example.com')
  }
  expect(await seen(await post('/api/lost-code', { email: NAMES.email }))).toBe(
    await seen(await post('/api/lost-code', { email: 'nobody@example.com' })),
  )
})

test('a lost code goes only to the address that the school gave, at most three times an hour', async () => {
  const of = await make.gallery(0)
  const email = `${of.id}@example.com`
  await testApp.parts.db.update(pupils).set({ parentEmail: email }).where(eq(pupils.id, of.id))
  for (let i = 0; i < 5; i++) await post('/api/lost-code', { email: email.toUpperCase() })
  await testApp.runJobs()
  const sent = (await testApp.mails()).filter((mail) => mail.includes(of.accessCode))
  expect(sent).toHaveLength(3)
  for (const mail of sent) {
    expect(mail).toContain(`To: ${email}\n`)
    expect(mail).toContain('X-Message-Kind: access-code\n')
  }
})

test('guessing through the basket or the ‘not my child’ button counts like guessing at the gate', async () => {
  const guesser = testApp.as({ kind: 'anonymous' }, '203.0.113.51')
  const code = (n: number) => `AAAAAA${'BCDEFGHJ'[n >> 3]}${'BCDEFGHJ'[n & 7]}`
  const photoId = '00000000-0000-4000-8000-000000000000'
  for (let n = 0; n < 20; n++) {
    const line = { accessCode: code(n), packageId: null, photoIds: ['sample-1'] }
    await placeOrder(guesser, basketOf([line], 500))
    const reported = reportNotMyChild(guesser, { accessCode: code(n + 20), photoId })
    await expect(reported).rejects.toMatchObject({ kind: 'missing' })
  }
  const of = await family()
  await expect(openGallery(guesser, of.accessCode)).rejects.toMatchObject({ kind: 'limited' })
})

test('an unlinked account learns nothing of a pupil, whether there is one or not', async () => {
  const of = await family()
  const { ctx } = await make.makeParent()
  const nobody = '00000000-0000-4000-8000-000000000000'
  const failure = async (pupilId: string) =>
    openMyGallery(ctx, pupilId).catch((error: Error) => ({ ...error }))
  expect(await failure(of.id)).toEqual(await failure(nobody))
  expect(await listMyPupils(ctx)).toEqual({ pupils: [], classes: [] })
})

test('the order page, the receipt and the sample reveal nothing to a wrong key', async () => {
  const of = await family()
  const line = { accessCode: of.accessCode, packageId: null, photoIds: [of.photoId] }
  const { orderKey } = await make.buy(testApp.stranger, basketOf([line], 500))
  const wrong = forged(orderKey)
  const unknown = `${'0'.repeat(32)}${orderKey.slice(32)}`
  for (const rest of ['', '/zip', `/photos/${of.photoId}`])
    expect(await seen(await get(`/api/orders/${wrong}${rest}`))).toBe(
      await seen(await get(`/api/orders/${unknown}${rest}`)),
    )
})

test('originals leave only through the buyer’s download', async () => {
  const of = await family()
  const [photo] = await testApp.parts.db.select().from(photos).where(eq(photos.id, of.photoId))
  const key = photo?.originalKey ?? ''
  const original = await testApp.parts.files.read(key)
  const src = firstSrc(await openGallery(testApp.stranger, of.accessCode))
  const preview = Buffer.from(await (await get(src)).arrayBuffer())
  expect(preview.includes(original.subarray(200, 260))).toBe(false)
  for (const address of [
    `/${key}`,
    `/files/${key}`,
    `/api/photos/${of.photoId}/original`,
    `/api/${key}`,
    src.replace('/small', '/original'),
    `/api/photos/../../${key}`,
  ])
    expect(await statusOf(get(address)), address).toBe(404)
})

test('no log line holds a name, a code, an address or a key, whatever the parent did', async () => {
  const of = await family()
  const src = firstSrc(await openGallery(testApp.stranger, of.accessCode))
  await post('/api/gallery', { accessCode: of.accessCode })
  await post('/api/gallery', { accessCode: `${of.accessCode}X` })
  await post('/api/lost-code', { email: NAMES.email })
  await statusOf(get(src))
  const line = { accessCode: of.accessCode, packageId: null, photoIds: [of.photoId] }
  const placed = await post('/api/orders', basketOf([line], 500))
  const { orderKey } = (await placed.json()) as { orderKey: string }
  await get(`/api/orders/${orderKey}`)
  await post('/api/gallery/not-my-child', { accessCode: of.accessCode, photoId: of.photoId })
  await get(`/school-photos?code=${of.accessCode}`)
  const lines = logged.join('')
  expect(logged.length).toBeGreaterThan(6)
  for (const secret of [
    NAMES.firstName,
    NAMES.email,
    buyer.email,
    buyer.lastName,
    of.accessCode,
    orderKey,
    'sig=',
    '203.0.113',
  ])
    expect(lines, secret).not.toContain(secret)
})

test('nothing about a pupil may be cached, except previews by the browser itself', async () => {
  const of = await family()
  const gallery = await post('/api/gallery', { accessCode: of.accessCode })
  expect(gallery.headers.get('cache-control')).toBe('no-store')
  expect(gallery.headers.get('etag')).toBeNull()
  const preview = await get(firstSrc((await gallery.json()) as Gallery))
  await preview.body?.cancel()
  expect(preview.headers.get('cache-control')).toMatch(/^private,/)
  expect(preview.headers.get('x-content-type-options')).toBe('nosniff')
  expect(preview.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect([...preview.headers].join()).not.toContain(NAMES.firstName)
})

test('a mistyped body is refused without repeating it', async () => {
  const of = await family()
  const answer = await post('/api/gallery', { accessCode: [of.accessCode] })
  expect(answer.status).toBe(400)
  expect(await answer.text()).not.toContain(of.accessCode)
})

test('‘not my child’ removes the photo at once, for everyone, and tells the owner without a name', async () => {
  const of = await family()
  await testApp.runJobs()
  const mailed = (await testApp.mails()).length
  expect(
    await reportNotMyChild(testApp.stranger, { accessCode: of.accessCode, photoId: of.photoId }),
  ).toEqual({
    hidden: true,
  })
  const after = await openGallery(testApp.stranger, of.accessCode)
  expect(after.photos.map(({ id }) => id)).toEqual(of.photoIds.slice(1))
  await testApp.runJobs()
  const told = (await testApp.mails())
    .slice(mailed)
    .filter((mail) => mail.includes('X-Message-Kind: not-my-child'))
  expect(told).toHaveLength(1)
  for (const name of [NAMES.firstName, NAMES.lastName, of.accessCode]) expect(told[0]).not.toContain(name)
  const entries = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, of.photoId))
  expect(entries.find(({ action }) => action === 'photo.disputed')).toMatchObject({
    detail: { pupilId: of.id, hidden: true },
  })
})

test('nobody takes another family’s photo away, and the class photo stays until the owner has looked', async () => {
  const [of, other] = [await family(), await family()]
  const strangers = reportNotMyChild(testApp.stranger, { accessCode: other.accessCode, photoId: of.photoId })
  await expect(strangers).rejects.toMatchObject({ kind: 'missing' })
  const unlinked = reportNotMyChild(other.parent.ctx, { pupilId: of.id, photoId: of.photoId })
  await expect(unlinked).rejects.toMatchObject({ kind: 'missing' })
  await make.asClassPhoto(of.photoId, of.classId)
  await testApp.runJobs()
  const mailed = (await testApp.mails()).length
  for (let i = 0; i < 3; i++)
    expect(await reportNotMyChild(of.parent.ctx, { pupilId: of.id, photoId: of.photoId })).toEqual({
      hidden: false,
    })
  await testApp.runJobs()
  expect((await testApp.mails()).length, 'said three times, the owner is told once').toBe(mailed + 1)
  expect((await openGallery(testApp.stranger, of.accessCode)).photos.map(({ id }) => id)).toContain(
    of.photoId,
  )
})

test('every look at a gallery is recorded, with the account or the code used', async () => {
  const of = await family()
  await openGallery(testApp.stranger, of.accessCode)
  await openMyGallery(of.parent.ctx, of.id)
  const looks = await testApp.parts.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, of.id))
    .orderBy(auditLog.at, auditLog.actor)
  expect(looks).toMatchObject([
    {
      action: 'gallery.opened',
      actor: 'anonymous',
      detail: { by: 'code', code: expect.stringMatching(/^.{6}$/) },
    },
    { action: 'gallery.opened', actor: `user:${of.parent.id}`, detail: { by: 'account' } },
  ])
  expect(JSON.stringify(looks)).not.toContain(of.accessCode)
})

test('stored files and waiting mail are named without names', async () => {
  await family()
  const names = await readdir(testApp.dir, { recursive: true })
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(path.basename(name).toLowerCase()).not.toContain('ailsazeta')
})
