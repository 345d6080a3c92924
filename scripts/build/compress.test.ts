import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compress } from './compress.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compress-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<p>words</p>')
  await writeFile(join(folder, 'assets/face-1.woff2'), 'already small')
})
afterEach(() => rm(folder, { recursive: true }))

test('text also exists as brotli and gzip with the same content; small files are left alone', async () => {
  expect(await compress(folder)).toBe(1)
  expect(brotliDecompressSync(await readFile(join(folder, 'index.html.br'))).toString()).toBe('<p>words</p>')
  expect(gunzipSync(await readFile(join(folder, 'index.html.gz'))).toString()).toBe('<p>words</p>')
  expect(await readdir(join(folder, 'assets'))).toEqual(['face-1.woff2'])
})

test('a changed file is compressed again', async () => {
  await compress(folder)
  await writeFile(join(folder, 'index.html'), '<p>other words</p>')
  await compress(folder)
  for (const [name, unpack] of [
    ['index.html.br', brotliDecompressSync],
    ['index.html.gz', gunzipSync],
  ] as const)
    expect(unpack(await readFile(join(folder, name))).toString()).toBe('<p>other words</p>')
})
