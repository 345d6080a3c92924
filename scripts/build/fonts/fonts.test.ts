import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFonts } from './build-fonts.ts'

let out: string
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'fonts-'))
  await buildFonts(out)
})
afterAll(() => rm(out, { recursive: true }))

const css = () => readFile(join(out, 'fonts.css'), 'utf8')
const fallbacks = () => readFile(join(out, 'fallbacks.css'), 'utf8')

test('all fonts together weigh at most 90 kB', async () => {
  const names = await readdir(join(out, 'fonts'))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(out, 'fonts', name))).size))
  expect(sizes).toHaveLength(6)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(90_000)
})

test('the style sheet names existing files, and swaps each font in', async () => {
  const rules = (await css()).match(/@font-face {[^}]+}/g) ?? []
  const own = rules.filter((rule) => rule.includes('url('))
  expect(own).toHaveLength(6)
  for (const rule of own) {
    const [, file = 'none'] = /url\('\.\/(.+?)'\)/.exec(rule) ?? []
    expect((await stat(join(out, file))).size).toBeGreaterThan(3000)
    expect(rule).toContain('font-display: swap')
  }
})

test('no character is claimed by two fonts of the same style, or a browser would fetch both', async () => {
  const parted = ((await css()).match(/@font-face {[^}]+}/g) ?? []).filter((rule) =>
    rule.includes('unicode-range'),
  )
  expect(parted).toHaveLength(4)
  const claims = parted.flatMap((rule) => {
    const [family, style] = [/font-family: (.+?);/, /font-style: (.+?);/].map((part) => part.exec(rule)?.[1])
    const ranges = /unicode-range: (.+?);/.exec(rule)?.[1]?.split(', ') ?? []
    return ranges.flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => `${family} ${style} ${first + at}`)
    })
  })
  expect(claims).toContain(`'Fraunces' italic ${'a'.codePointAt(0)}`)
  expect(claims).toContain(`'Spline Sans Mono' normal ${'é'.codePointAt(0)}`)
  expect(new Set(claims).size).toBe(claims.length)
})

test('every family in a stack is either a font or a fallback with its own metrics', async () => {
  const sheet = (await css()) + (await fallbacks())
  const families = new Set(
    [...sheet.matchAll(/--face-[a-z-]+: (.+?), [a-z-]+;/g)].flatMap(([, list = '']) => list.split(', ')),
  )
  expect(families.size).toBe(8)
  for (const family of families) {
    const rules = (sheet.match(/@font-face {[^}]+}/g) ?? []).filter((rule) =>
      rule.includes(`font-family: ${family};`),
    )
    expect(rules.length, family).toBeGreaterThan(0)
    for (const rule of rules) expect(rule).toMatch(/url\(|size-adjust: [\d.]+%;\s+ascent-override: [\d.]+%/)
  }
})

test('a second build does nothing, and a missing file is made again', async () => {
  const face = join(out, 'fonts/fraunces.woff2')
  const { mtimeMs } = await stat(face)
  await buildFonts(out)
  expect((await stat(face)).mtimeMs).toBe(mtimeMs)
  const { size } = await stat(join(out, 'fonts/hanken-grotesk.woff2'))
  await rm(join(out, 'fonts/hanken-grotesk.woff2'))
  await buildFonts(out)
  expect((await stat(join(out, 'fonts/hanken-grotesk.woff2'))).size).toBe(size)
})
