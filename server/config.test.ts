import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('only the embedded database is seeded with the sample by default', () => {
  const DATABASE_URL = 'postgres://localhost/shop'
  expect(parseConfig({}).SEED).toBe('sample')
  expect(parseConfig({ DATABASE_URL }).SEED).toBe('none')
  expect(parseConfig({ DATABASE_URL, SEED: 'sample' }).SEED).toBe('sample')
  expect(parseConfig({ SEED: 'none' }).SEED).toBe('none')
})
