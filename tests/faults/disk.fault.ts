import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmdirSync } from 'node:fs'
import { open, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/checkout/place-order.ts'
import {
  anotherFile,
  createUpload,
  download,
  expectStatus,
  openGallery,
  orderOf,
  pay,
  picturesOf,
  place,
  sendRequest,
  signIn,
  uploadStep,
} from '../process/http-client.ts'
import { killRemaining, removeDir, startProcess } from '../process/server.ts'
import { openDataFolder } from '../support/data-folder.ts'
import { preparedDataDir } from '../support/database.ts'
import { smallJpeg } from '../test-app.ts'

const MEGABYTE = 1024 ** 2
const disk = mkdtempSync(path.join(tmpdir(), 'disk-'))
const mayMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0
if (mayMount) spawnSync('umount', [disk])
else console.warn('No disk may be mounted here: what is seen when it is full is not tried.')

beforeEach(() => void spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]))
afterEach(async () => {
  await killRemaining()
  spawnSync('umount', ['-l', disk])
})

/** Fills the disk except for this many bytes; call the result to free it again. */
async function fill(left: number): Promise<() => Promise<void>> {
  const file = path.join(disk, 'filler')
  const { bavail, bsize } = await statfs(disk)
  const handle = await open(file, 'w')
  const piece = Buffer.alloc(MEGABYTE)
  let wanted = bavail * bsize - left
  for (; wanted > 0; wanted -= piece.length)
    await handle.write(piece, 0, Math.min(wanted, piece.length)).catch(() => {
      wanted = 0
    })
  await handle.close()
  return () => rm(file)
}

/** One process on a small disk, with a child’s photos, one of them bought. */
async function smallShop() {
  const prepared = await preparedDataDir()
  const dir = path.join(disk, 'data')
  cpSync(prepared, dir, { recursive: true })
  await removeDir(prepared)
  const app = await openDataFolder(dir)
  const { classId } = await app.makeEvent('Photo day')
  const child = await app.makePupil(classId, ['Isla', 'Reid'], 3)
  await app.close()
  const { url, end } = await startProcess({
    DATA_DIR: dir,
    DISK_FLOOR_MB: '40',
    RATE_LIMIT_SCALE: '1000',
  })
  const [first = '', ...others] = child.photoIds
  const bought = (await place(url, orderOf({ ...child, photoIds: [first] }))).read<PlacedOrder>()
  expectStatus(await pay(url, bought), 200)
  const state = async () =>
    (await sendRequest(`${url}/api/orders/${bought.orderKey}`)).read<{ state: string }>().state
  await expect.poll(state).toBe('delivered')
  const jpeg = await smallJpeg(0.4)
  const file = (n: number) => ({ pupilId: child.id, fileName: `IMG_6${n}.JPG`, bytes: anotherFile(jpeg, n) })
  const left = async () => ({
    uploads: await readdir(path.join(dir, 'uploads')),
    parts: await readdir(path.join(dir, 'files/.parts')),
  })
  return { url, end, child, others, bought, file, left, token: await signIn(url) }
}

const NO_SPACE = { status: 507, text: expect.stringContaining('There is no room left') }

test.skipIf(!mayMount)(
  'with the disk nearly full, uploads and orders are refused in words before anything is taken; everything else works, and they do again once there is room',
  async () => {
    const { url, end, child, others, bought, file, left, token } = await smallShop()
    const [picture = ''] = picturesOf(await openGallery(url, child.accessCode))
    const free = await fill(35 * MEGABYTE)
    const order = orderOf({ ...child, photoIds: others })
    for (const refused of [await createUpload(url, token, file(1)), await place(url, order)])
      expect({ status: refused.status, text: refused.text }).toEqual(NO_SPACE)
    expect(await left()).toEqual({ uploads: [], parts: [] })
    expect((await openGallery(url, child.accessCode)).status).toBe(200)
    expect((await sendRequest(url + picture)).status).toBe(200)
    expect((await download(url, bought.orderKey)).map(({ status }) => status)).toEqual([200])
    // Existing orders can still be paid.
    expect((await place(url, order)).status).toBe(507)
    await free()
    expect((await place(url, order)).status).toBe(201)
    expect(await uploadStep(url, token, file(1), {})).toBe(true)
    expect(await end()).toBe(0)
  },
)

test.skipIf(!mayMount)(
  'with the disk completely full, a partial upload is refused in words, the process survives, and the upload resumes once there is room',
  async () => {
    const { url, end, child, file, left, token } = await smallShop()
    const pictures = picturesOf(await openGallery(url, child.accessCode))
    const { fileName, pupilId, bytes } = file(2)
    const large = { fileName, pupilId, bytes: Buffer.concat([bytes, Buffer.alloc(4 * MEGABYTE)]) }
    const upload = { address: (await createUpload(url, token, large)).location ?? '' }
    const free = await fill(0)
    const refused = await uploadStep(url, token, large, upload).catch((error: Error) => error.message)
    expect(refused).toMatch(/^answered 50[37].*(no room left|try again)/)
    expect((await sendRequest(`${url}/about`)).status).toBe(200)
    for (const picture of pictures)
      expect([200, 503, 507]).toContain((await sendRequest(url + picture)).status)
    await free()
    await expect.poll(async () => (await openGallery(url, child.accessCode)).status).toBe(200)
    expect(await uploadStep(url, token, large, upload)).toBe(true)
    expect(await left()).toEqual({ uploads: [], parts: [] })
    expect(await end()).toBe(0)
  },
)

process.on('exit', () => rmdirSync(disk))
