import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { startHttp } from '../../../tests/servers/http.ts'
import { fixedClock } from '../../../tests/support/fixed-clock.ts'
import { exampleSms, smsContract } from './contract-suite.ts'
import { httpSms } from './http.ts'
import { outboxSms } from './outbox.ts'

const start = new Date('2026-03-02T09:05:06.789Z')

smsContract('outbox', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'outbox-'))
  const clock = fixedClock(start)
  const outbox = outboxSms({ dir, clock, print: () => undefined })
  return {
    sms: {
      async send(sms) {
        clock.advance(1000)
        await outbox.send(sms)
      },
    },
    async received() {
      const names = (await readdir(dir)).sort()
      const files = await Promise.all(names.map((name) => readFile(path.join(dir, name), 'utf8')))
      return files.map((file) => {
        const [, to = '', kind = '', text = ''] =
          /^To: ([^\n]+)\nX-Message-Kind: ([^\n]+)\n\n(.*)$/s.exec(file) ?? []
        return { to, kind, text }
      })
    },
    close: () => rm(dir, { recursive: true }),
  }
})

smsContract('HTTP', async () => {
  const server = await startHttp()
  return {
    sms: httpSms({ url: `${server.url}/send` }),
    received: async () =>
      server.requests.map(({ body }) => {
        const { id: _, ...message } = JSON.parse(body)
        return message
      }),
    close: server.close,
  }
})

test('in the outbox a text message is one private file, and repeating its id makes no second', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'outbox-'))
  const lines: string[] = []
  const clock = fixedClock(start)
  const sms = outboxSms({ dir, clock, print: (line) => lines.push(line) })
  const message = exampleSms({ id: '7', text: 'Look: http://localhost:3000/order/7.' })
  await Promise.all([sms.send(message), sms.send(message)])
  clock.advance(1000)
  await sms.send(message)
  const name = '2026-03-02T09-05-06-789Z-7.txt'
  expect(await readdir(dir)).toEqual([name])
  expect(await readFile(path.join(dir, name), 'utf8')).toBe(
    'To: +447700900123\nX-Message-Kind: mfa\n\nLook: http://localhost:3000/order/7.',
  )
  expect((await stat(path.join(dir, name))).mode & 0o777).toBe(0o600)
  expect(lines).toEqual(['mfa: http://localhost:3000/order/7'])
  await rm(dir, { recursive: true })
})

describe('SMS by HTTP', () => {
  test('posts JSON with the id, and the address’s login as basic authentication', async () => {
    const server = await startHttp()
    const url = server.url.replace('://', '://shop:p%40ss%3Aword@')
    await httpSms({ url: `${url}/v1/send?from=Tweedlight` }).send(exampleSms({ id: 'order 7' }))
    const [request] = server.requests
    expect(request).toMatchObject({ method: 'POST', path: '/v1/send?from=Tweedlight' })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'order%207',
      authorization: `Basic ${Buffer.from('shop:p@ss:word').toString('base64')}`,
    })
    expect(JSON.parse(request?.body ?? '')).toEqual(exampleSms({ id: 'order 7' }))
    await server.close()
  })

  test('an address without a login sends none', async () => {
    const server = await startHttp()
    await httpSms({ url: server.url }).send(exampleSms())
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
    await server.close()
  })

  test.each([301, 307, 400, 401, 429, 500, 503])('an answer of %i rejects', async (status) => {
    const server = await startHttp((_, response) =>
      response.writeHead(status, { location: '/other' }).end('no'),
    )
    await expect(httpSms({ url: server.url }).send(exampleSms())).rejects.toThrow(`answered ${status}`)
    expect(server.requests).toHaveLength(1)
    await server.close()
  })

  test('a late answer rejects', async () => {
    const server = await startHttp(() => undefined)
    await expect(httpSms({ url: server.url, timeoutMs: 50 }).send(exampleSms())).rejects.toThrow(/timeout/)
    await server.close()
  })

  test('a missing server rejects, without the password', async () => {
    const server = await startHttp()
    await server.close()
    const url = server.url.replace('://', '://shop:hunter2@')
    const failure = await httpSms({ url })
      .send(exampleSms())
      .catch((error) => `${error} ${error.cause}`)
    expect(failure).toMatch(/ECONNREFUSED/)
    expect(failure).not.toContain('hunter2')
  })
})
