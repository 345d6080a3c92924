import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildStamp, isUpToDate, PAGE_SOURCES, saveStamp } from './build-stamp.ts'

const stampOf = (root: string) => buildStamp(PAGE_SOURCES, root)

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stamp-'))
  await mkdir(join(root, 'web/generated'), { recursive: true })
  await writeFile(join(root, 'web/page.tsx'), 'one')
})
afterEach(() => rm(root, { recursive: true }))

test('an unchanged tree is recognised, whatever the build itself has written', async () => {
  const before = await stampOf(root)
  await writeFile(join(root, 'web/generated/media.json'), '{}')
  expect(await stampOf(root)).toBe(before)
})

test('a changed, newer, added or missing file needs a build', async () => {
  const stamps = new Set([await stampOf(root)])
  await writeFile(join(root, 'web/page.tsx'), 'two, and more')
  stamps.add(await stampOf(root))
  const later = new Date(Date.now() + 5000)
  await utimes(join(root, 'web/page.tsx'), later, later)
  stamps.add(await stampOf(root))
  await writeFile(join(root, 'package-lock.json'), '{}')
  stamps.add(await stampOf(root))
  await rm(join(root, 'web/page.tsx'))
  stamps.add(await stampOf(root))
  expect(stamps.size).toBe(5)
})

test('an interrupted build does not count', async () => {
  const stamp = await stampOf(root)
  expect(await isUpToDate(root, stamp)).toBe(false)
  await saveStamp(root, stamp)
  expect(await isUpToDate(root, stamp)).toBe(true)
})
