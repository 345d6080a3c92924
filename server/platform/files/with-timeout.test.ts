import { afterEach, expect, test } from 'vitest'
import { network } from '../../../tests/servers/network.ts'
import { startS3 } from '../../../tests/servers/s3.ts'
import { isUnavailable } from '../../http/unavailable.ts'
import { filesContract } from './contract-suite.ts'
import { s3Files } from './s3.ts'
import { FilesUnavailable, withTimeout } from './with-timeout.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const quick = { ms: 150, askAgainMs: 20, isAway: isUnavailable }

filesContract('S3 in time', async () => {
  const s3 = await startS3()
  return {
    files: withTimeout(s3Files(s3.settings), { isAway: isUnavailable }),
    broken: withTimeout(s3Files({ ...s3.settings, bucket: 'no-such-bucket' }), { isAway: isUnavailable }),
    close: () => s3.close(),
  }
})

async function farAway() {
  const s3 = await startS3()
  const line = await network({ host: '127.0.0.1', port: Number(new URL(s3.settings.endpoint ?? '').port) })
  closing.push(
    () => line.close(),
    () => s3.close(),
  )
  await s3Files(s3.settings).put('a.jpg', Buffer.from('a picture'))
  const files = withTimeout(s3Files({ ...s3.settings, endpoint: `http://127.0.0.1:${line.port}` }), quick)
  return { files, line }
}

test('files that stop answering are unavailable to everybody, and back when they answer again', async () => {
  const { files, line } = await farAway()
  line.fallSilent()
  const all = () => [
    files.size('a.jpg'),
    files.stream('a.jpg'),
    files.read('a.jpg'),
    files.put('b.jpg', Buffer.from('another')),
    files.check(),
  ]
  const outcomes = [...(await Promise.allSettled(all())), ...(await Promise.allSettled(all()))]
  const reasons = outcomes.map((one) => one.status === 'rejected' && one.reason instanceof FilesUnavailable)
  expect(reasons).toEqual(Array(10).fill(true))
  line.speakAgain()
  await expect.poll(() => files.size('a.jpg').catch(() => 'away')).toBe(9)
  expect((await files.read('a.jpg')).toString()).toBe('a picture')
})

test('files whose machine refuses connections are unavailable, and back when it accepts them', async () => {
  const { files, line } = await farAway()
  await line.refuse()
  await expect(files.read('a.jpg')).rejects.toThrow(FilesUnavailable)
  await line.listen()
  await expect.poll(() => files.size('a.jpg').catch(() => 'away')).toBe(9)
})

test('a slow operation is waited for as long as the files answer', async () => {
  const s3 = await startS3()
  closing.push(() => s3.close())
  const far = s3Files(s3.settings)
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  let asked = 0
  const slow = {
    ...far,
    read: () => promise,
    async check() {
      asked += 1
      if (asked === 3) resolve(Buffer.from('a picture'))
    },
  }
  const files = withTimeout(slow, { ...quick, ms: 20 })
  expect((await files.read('a.jpg')).toString()).toBe('a picture')
})
