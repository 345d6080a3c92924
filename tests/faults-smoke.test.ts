import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'
import { toSessionResponse } from '../server/accounts/sessions/session.ts'
import { sessions } from '../server/accounts/tables.ts'
import { orders } from '../server/orders/tables.ts'
import {
  createUpload,
  openGallery,
  orderOf,
  picturesOf,
  place,
  sendPiece,
  sendRequest,
  uploadStep,
} from './process/http-client.ts'
import { network } from './servers/network.ts'
import { startS3 } from './servers/s3.ts'
import { openTestApp, smallJpeg, type TestApp } from './test-app.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A shop that is called over the network, with one child who has two photos. */
async function openDataFolder(env: Record<string, string>) {
  const testApp = await openTestApp(env)
  const server = createServer(getRequestListener(testApp.app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await testApp.close()
  })
  const child = await testApp.makePupil()
  const photoIds = [await testApp.makePhoto(child.id), await testApp.makePhoto(child.id)]
  const bytes = await smallJpeg(Math.random())
  return {
    testApp,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    child: { ...child, photoIds },
    file: { pupilId: child.id, fileName: 'IMG_0100.JPG', bytes },
    token: await tokenOf(testApp),
  }
}

async function tokenOf({ parts }: TestApp) {
  const [session] = await parts.db.select().from(sessions)
  if (!session) throw new Error('the owner has no session')
  return (await toSessionResponse(parts, session)).access_token
}

test('when the file store falls silent, pictures and uploads are told at once to retry, galleries open, and nothing is missing afterwards', async () => {
  const s3 = await startS3()
  closing.push(s3.close)
  const { bucket, endpoint = '', accessKeyId, secretAccessKey } = s3.settings
  const line = await network({ host: '127.0.0.1', port: Number(new URL(endpoint).port) })
  closing.push(() => line.close())
  const { url, child, file, token } = await openDataFolder({
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  const pictures = picturesOf(await openGallery(url, child.accessCode))
  const upload = { address: (await createUpload(url, token, file)).location ?? undefined }
  line.fallSilent()
  const during = await Promise.all([
    ...pictures.map((picture) => sendRequest(url + picture)),
    sendPiece(url, token, upload.address ?? '', 0, file.bytes),
  ])
  for (const { status, retryAfter, text } of during) {
    expect([status, retryAfter]).toEqual([503, '5'])
    expect(text).toContain('Nothing is lost: please try again in a moment.')
  }
  expect((await openGallery(url, child.accessCode)).status).toBe(200)
  expect(await (await sendRequest(`${url}/readyz`)).read()).toMatchObject({
    ok: false,
    checks: { files: 'failed' },
  })
  line.speakAgain()
  const [first] = pictures
  await expect.poll(async () => (await sendRequest(url + first)).status).toBe(200)
  expect(await uploadStep(url, token, file, upload)).toBe(true)
})

test('on a nearly full disk, uploads and orders are refused with a reason before anything is taken, and everything existing is shown', async () => {
  const { testApp, url, child, file, token } = await openDataFolder({ DISK_FLOOR_MB: '1000000000' })
  const pictures = picturesOf(await openGallery(url, child.accessCode))
  for (const { status, text } of [await createUpload(url, token, file), await place(url, orderOf(child))]) {
    expect(status).toBe(507)
    expect(text).toContain('There is no room left to save anything new just now. Nothing was saved')
  }
  for (const picture of pictures) expect((await sendRequest(url + picture)).status).toBe(200)
  expect(await readdir(path.join(testApp.dir, 'uploads')).catch(() => [])).toEqual([])
  expect(await testApp.parts.db.$count(orders)).toBe(0)
})

test('an error caused by a full disk is reported in the same words', async () => {
  const { testApp, url, token } = await openDataFolder({})
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  testApp.parts.jobs.backlog = () => Promise.reject(new Error('read', { cause: full }))
  const answer = await sendRequest(`${url}/api/admin/counts`, { token })
  expect([answer.status, answer.read<{ error: { code: string } }>().error.code]).toEqual([507, 'no-space'])
})
