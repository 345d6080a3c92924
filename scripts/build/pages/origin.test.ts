import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { site } from '../../../content/site.ts'
import { buildOrigin, originOf, writeOrigin } from './origin.ts'

test('pages are built for the configured address, without its last slash, or for the site’s own', () => {
  expect(originOf('https://photos.example/')).toBe('https://photos.example')
  expect(originOf('https://photos.example')).toBe('https://photos.example')
  for (const none of [undefined, '']) expect(originOf(none)).toBe(site.url)
})

test('the server can read beside the build which address it was made for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'origin-'))
  await writeOrigin(folder)
  expect(JSON.parse(await readFile(join(folder, 'origin.json'), 'utf8'))).toEqual({ origin: buildOrigin })
  await rm(folder, { recursive: true })
})
