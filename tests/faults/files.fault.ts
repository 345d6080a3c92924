import { afterEach, expect, test } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/checkout/place-order.ts'
import { derivedKeys } from '../../server/photos/derive/renditions.ts'
import {
  anotherFile,
  createUpload,
  download,
  expectStatus,
  hashOf,
  openGallery,
  orderOf,
  pay,
  persist,
  picturesOf,
  place,
  sendPiece,
  sendRequest,
  signIn,
  uploadStep,
} from '../process/http-client.ts'
import { smallJpeg } from '../test-app.ts'
import {
  type FaultyServer,
  openFaultyServer,
  RETRY_AFTER,
  whileAway,
  withinSeconds,
} from './faulty-server.ts'

let faultyServer: FaultyServer | undefined
afterEach(async () => {
  await faultyServer?.close()
  faultyServer = undefined
})

const FILES = 6

async function busyHouse() {
  faultyServer = await openFaultyServer()
  const child = await faultyServer.makePupil(faultyServer.classId, ['Isla', 'Reid'], 2)
  const jpeg = await smallJpeg(0.5)
  const files = Array.from({ length: FILES }, (_, n) => {
    const fileName = `IMG_8${n}.JPG`
    return { pupilId: child.id, fileName, bytes: anotherFile(jpeg, n) }
  })
  return {
    faultyServer,
    child,
    files,
    web: await faultyServer.startWeb(),
    worker: await faultyServer.startWorker(),
  }
}

type Busy = Awaited<ReturnType<typeof busyHouse>>

/** Every file has become exactly one photo, derived and byte for byte, and there is no file without a row. */
async function expectEverythingDerived({ faultyServer, files }: Busy) {
  const states = () =>
    faultyServer.rows<{ state: string; n: number }>('select state, count(*)::int as n from photos group by 1')
  await expect.poll(states, { interval: 500 }).toEqual([{ state: 'ready', n: 2 + FILES }])
  const photos = await faultyServer.rows<{ id: string; key: string; hash: string }>(
    'select id, original_key as key, content_hash as hash from photos',
  )
  const hashes = photos.map(({ hash }) => hash)
  for (const { bytes } of files) expect(hashes).toContain(hashOf(bytes))
  for (const { key, hash } of photos) expect(hashOf(await faultyServer.parts.files.read(key))).toBe(hash)
  const named = photos.flatMap(({ id, key }) => [key, ...derivedKeys(id)])
  expect((await faultyServer.objects()).filter((key) => /^(originals|renditions)\//.test(key))).toEqual(
    named.sort(),
  )
  expect(await faultyServer.rows(`select id from pgboss.job where name = 'dead-letter'`)).toEqual([])
}

/** Takes the files away in the middle of the work, watches, and brings them back. */
async function takeAway(busy: Busy, away: () => unknown, back: () => unknown) {
  const { child, files, web, worker } = busy
  const token = await signIn(web.url)
  const order = (await place(web.url, orderOf(child))).read<PlacedOrder>()
  expectStatus(await pay(web.url, order), 200)
  const pictures = picturesOf(await openGallery(web.url, child.accessCode))
  const uploads = await Promise.all(
    files.map(async (file) => {
      const made = await createUpload(web.url, token, file)
      return { file, address: made.location ?? '' }
    }),
  )
  await away()
  const [first] = uploads
  const cut = await sendPiece(web.url, token, first?.address ?? '', 0, first?.file.bytes ?? Buffer.alloc(0))
  expect(withinSeconds(cut)).toEqual(RETRY_AFTER)
  expect(cut.text).not.toMatch(/smithy|socket|ECONN|aws/i)
  const uploading = Promise.all(
    uploads.map(({ file, ...sending }) => persist(() => uploadStep(web.url, token, file, sending))),
  )
  const seen = await whileAway(28, async () => {
    const gallery = await openGallery(web.url, child.accessCode)
    expect(gallery.status).toBe(200)
    expect((await sendRequest(`${web.url}/about`)).status).toBe(200)
    const asked = await Promise.all(
      [...pictures, `/api/orders/${order.orderKey}/zip`].map((at) => sendRequest(web.url + at)),
    )
    for (const url of [web.url, worker.url]) expect((await sendRequest(`${url}/readyz`)).status).toBe(503)
    return asked.slice(0, pictures.length).map(withinSeconds)
  })
  for (const asked of seen) expect(asked).toEqual(pictures.map(() => RETRY_AFTER))
  await back()
  await uploading
  for (const url of [web.url, worker.url])
    await expect.poll(async () => (await sendRequest(`${url}/readyz`)).status).toBe(200)
  for (const picture of pictures) expect((await sendRequest(web.url + picture)).status).toBe(200)
  for (const file of await download(web.url, order.orderKey)) expect(file.status).toBe(200)
  await expectEverythingDerived(busy)
}

test('S3 is silent for 30 s: pictures and uploads are answered 503, and everything is derived and delivered afterwards', async () => {
  const busy = await busyHouse()
  await takeAway(busy, busy.faultyServer.lines.files.fallSilent, busy.faultyServer.lines.files.speakAgain)
})

test('S3 refuses connections for 30 s: the same', async () => {
  const busy = await busyHouse()
  await takeAway(busy, busy.faultyServer.lines.files.refuse, busy.faultyServer.lines.files.listen)
})

test('S3 takes half a second for every answer: everything works, slowly', async () => {
  const busy = await busyHouse()
  const { faultyServer, child, files, web } = busy
  faultyServer.lines.files.slow(250)
  const token = await signIn(web.url)
  await Promise.all(files.map((file) => persist(() => uploadStep(web.url, token, file, {}))))
  const pictures = picturesOf(await openGallery(web.url, child.accessCode))
  const answers = await Promise.all(pictures.map((picture) => sendRequest(web.url + picture)))
  expect(answers.map(({ status }) => status)).toEqual(pictures.map(() => 200))
  expect((await sendRequest(`${web.url}/readyz`)).status).toBe(200)
  await expectEverythingDerived(busy)
})
