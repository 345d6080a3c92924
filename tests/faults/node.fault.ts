import { afterEach, expect, test } from 'vitest'
import {
  anotherFile,
  openGallery,
  persist,
  picturesOf,
  sendRequest,
  signIn,
  uploadStep,
} from '../process/http-client.ts'
import { hasProxy, type Proxy as ReverseProxy, startProxy } from '../process/proxies.ts'
import { smallJpeg } from '../test-app.ts'
import { type FaultyServer, openFaultyServer } from './faulty-server.ts'

let faultyServer: FaultyServer | undefined
let proxy: ReverseProxy | undefined
afterEach(async () => {
  await proxy?.stop()
  await faultyServer?.close()
  faultyServer = undefined
  proxy = undefined
})

if (!hasProxy('nginx')) console.warn('No nginx on this machine: nothing is tried behind a load balancer.')

test.skipIf(!hasProxy('nginx'))(
  'a web process is killed behind nginx: at most one request fails',
  async () => {
    faultyServer = await openFaultyServer()
    const child = await faultyServer.makePupil(faultyServer.classId, ['Isla', 'Reid'], 2)
    const [first, second] = [await faultyServer.startWeb(), await faultyServer.startWeb()]
    // Round robin, as `deploy/nginx.conf` has it for two.
    proxy = await startProxy('nginx', [first.url, second.url], { site: await faultyServer.emptyDir() })
    const { url } = proxy
    const pictures = picturesOf(await openGallery(url, child.accessCode))
    const failed: string[] = []
    const look = async (path: string, asked: Parameters<typeof sendRequest>[1] = {}) => {
      const { status } = await sendRequest(url + path, asked).catch(() => ({ status: 0 }))
      if (status !== 200) failed.push(`${path.split('?')[0]} ${status}`)
    }
    for (let round = 0; round < 60; round++) {
      if (round === 20) void first.end('SIGKILL')
      await look('/about')
      await look('/api/gallery', { json: { accessCode: child.accessCode } })
      for (const picture of pictures) await look(picture)
    }
    expect(failed.length, failed.join()).toBeLessThanOrEqual(1)
  },
)

test('a worker is killed while deriving: another does its work within a minute', async () => {
  faultyServer = await openFaultyServer()
  const { rows } = faultyServer
  const child = await faultyServer.makePupil(faultyServer.classId, ['Isla', 'Reid'], 0)
  const web = await faultyServer.startWeb()
  const first = await faultyServer.startWorker()
  const token = await signIn(web.url)
  const jpeg = await smallJpeg(0.3)
  for (let n = 0; n < 8; n++) {
    const file = { pupilId: child.id, fileName: `IMG_7${n}.JPG`, bytes: anotherFile(jpeg, n) }
    const upload = {}
    await persist(() => uploadStep(web.url, token, file, upload))
    if (n === 0) {
      const active = () => rows(`select 1 from pgboss.job where name = 'photos.derive' and state = 'active'`)
      await expect.poll(async () => (await active()).length, { interval: 1 }).toBeGreaterThan(0)
      void first.end('SIGKILL')
    }
  }
  await faultyServer.startWorker()
  const waiting = () =>
    rows(`select job.state, job.retry_count, job.start_after - now() as due, now() - job.heartbeat_on as silent, now() - job.created_on as age
      from photos left join pgboss.job on job.data->>'photoId' = photos.id::text and job.name = 'photos.derive'
      where photos.state <> 'ready'`)
  await expect.poll(waiting, { interval: 500 }).toEqual([])
})
