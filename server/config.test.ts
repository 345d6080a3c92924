import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('only the embedded Postgres is seeded with the sample by default', () => {
  const DATABASE_URL = 'postgres://localhost/shop'
  expect(parseConfig({}).SEED).toBe('sample')
  expect(parseConfig({ DATABASE_URL }).SEED).toBe('none')
  expect(parseConfig({ DATABASE_URL, SEED: 'sample' }).SEED).toBe('sample')
  expect(parseConfig({ SEED: 'none' }).SEED).toBe('none')
})

test('proxies are trusted by address or range, and anything else is refused at the start, not at each call', () => {
  const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8'
  expect(parseConfig({ TRUST_PROXY }).TRUST_PROXY).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
  expect(parseConfig({}).TRUST_PROXY).toEqual([])
  for (const wrong of ['10.0.0.0/33', '10.0.0.0/', 'proxy.local', '127.0.0.1 10.0.0.1'])
    expect(() => parseConfig({ TRUST_PROXY: `127.0.0.1,${wrong}` }), wrong).toThrow(
      /^TRUST_PROXY should be addresses or ranges/,
    )
})
