import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { schemaRenderer } from '../tests/support/schema-renderer.ts'
import { parseConfig } from './config.ts'
import { openServices } from './open-services.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'services-'))
})
afterEach(() => rm(dir, { recursive: true }))

test.each([
  ['where they will be shown', true, 1],
  ['nowhere else', false, 0],
])('pages are rendered ahead of the database %s', async (_, showsPages, times) => {
  let asked = 0
  const renderer = {
    ...schemaRenderer,
    renderAhead: async () => {
      asked += 1
    },
  }
  // Nobody listens there.
  const config = parseConfig({ DATA_DIR: dir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(openServices(config, { renderer, showsPages })).rejects.toThrow()
  expect(asked).toBe(times)
})
