import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptHashes } from '../server/script-hashes.ts'
import { finishBuild } from './finish-build.ts'

const BOOT = 'import "/assets/manifest-1.js";\nimport("/assets/entry.client-1.js");'
const SCROLL = '((storageKey) => {})("positions")'
const CONTEXT = 'window.__reactRouterContext = {};'
const DATA = `[{"_1":2},"words","Bed & <i>breakfast</i>"]\n`
const STREAM = 'window.__reactRouterContext.streamController'
const inScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
const PAGE = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry.client-1.js"/><link rel="stylesheet" href="/assets/root-1.css"/><script type="application/ld+json">{"@type":"Thing"}</script></head><body><a href="/">Words</a><script>${SCROLL}</script><script>${CONTEXT}</script><script type="module" async="">${BOOT}</script><script src="/other.js"></script><!--$--><script>${STREAM}.enqueue(${inScript(DATA.slice(0, 20))});</script><!--$--><script>${STREAM}.enqueue(${inScript(DATA.slice(20))});</script><script>${STREAM}.close();</script><!--/$--><!--/$--></body></html>`
const MANIFEST = {
  entry: { imports: ['/assets/react-1.js'] },
  routes: {
    root: { id: 'root', path: '', imports: ['/assets/a-1.js'] },
    about: { id: 'about', parentId: 'root', path: 'about', imports: ['/assets/b-1.js'] },
    school: { id: 'school', parentId: 'root', path: 'school-photos', imports: ['/assets/c-1.js'] },
    gate: { id: 'gate', parentId: 'school', index: true, imports: ['/assets/d-1.js'] },
  },
}

let out: string
const read = (name: string) => readFile(join(out, name), 'utf8')

beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'finish-'))
  await mkdir(join(out, 'client', 'assets'), { recursive: true })
  await writeFile(join(out, 'client', 'index.html'), PAGE)
  await writeFile(join(out, 'client', '__spa-fallback.html'), PAGE)
  await writeFile(
    join(out, 'client', 'assets', 'root-1.css'),
    `a{color:red}${'.elsewhere{color:red}'.repeat(200)}`,
  )
  await writeFile(join(out, 'client', 'assets', 'face-1.woff2'), 'already small')
})
afterEach(() => rm(out, { recursive: true }))

test('a prerendered page loads no code by itself, and its words stay as they were', async () => {
  await finishBuild(join(out, 'client'), out)
  const html = await read('client/index.html')
  expect(html).not.toContain('modulepreload" href')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<a href="/">Words</a>')
})

test('a prerendered page brings the styles that it uses and waits for no sheet, which the loader makes one', async () => {
  await finishBuild(join(out, 'client'), out)
  const html = await read('client/index.html')
  expect(html).toContain(
    '<style>a{color:red}</style><link rel="later-stylesheet" href="/assets/root-1.css"/><script type="application/ld+json">',
  )
  const [, loader = ''] = /data-load="[^"]+">([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(loader).toContain('link[rel=later-stylesheet]')
  expect(await read('client/__spa-fallback.html')).toContain('<link rel="stylesheet"')
})

test('what started the page lies in files that the loader names, the data too, with everything that was preloaded', async () => {
  await finishBuild(join(out, 'client'), out)
  const html = await read('client/index.html')
  const [, stream = '', load = ''] = /data-stream="([^"]+)" data-load="([^"]+)"/.exec(html) ?? []
  const [boot = '', ...rest] = load.split(' ')
  expect(await read(`client${boot}`)).toBe(`${CONTEXT}\n${BOOT}`)
  expect(await read(`client${stream}`)).toBe(DATA)
  expect(html).not.toContain('breakfast')
  expect(html).toContain('<script></script><script></script><script data-stream=')
  expect(html).toContain('<script src="/other.js"></script></body></html>')
  expect(rest).toEqual(['/assets/manifest-1.js', '/assets/entry.client-1.js'])
})

test('the fallback of the school area still starts at once', async () => {
  await finishBuild(join(out, 'client'), out)
  expect(await read('client/__spa-fallback.html')).toBe(PAGE)
})

test('every inline script of every page is allowed by its hash, and nothing else is', async () => {
  await finishBuild(join(out, 'client'), out)
  const csp = JSON.parse(await read('csp.json'))
  expect(Object.keys(csp)).toEqual(['__spa-fallback.html', 'index.html'])
  const html = await read('client/index.html')
  const inline = [...html.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => code ?? '',
  )
  expect(inline).toEqual(['', '', expect.stringContaining(`${SCROLL};`)])
  expect(csp['index.html']).toEqual(
    inline.slice(2).map((code) => `sha256-${createHash('sha256').update(code).digest('base64')}`),
  )
  expect(scriptHashes('<script type="application/ld+json">{}</script><script src="/a.js"></script>')).toEqual(
    [],
  )
})

test('of the screens that no link fetches ahead, the route table does not say what they import', async () => {
  const file = join(out, 'client', 'assets', 'manifest-1.js')
  await writeFile(file, `window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`)
  await finishBuild(join(out, 'client'), out)
  const { root, about, school, gate } = MANIFEST.routes
  const without = (route: object) => ({ ...route, imports: undefined })
  const slim = { ...MANIFEST, routes: { root, about, school: without(school), gate: without(gate) } }
  expect(await read('client/assets/manifest-1.js')).toBe(
    `window.__reactRouterManifest=${JSON.stringify(slim)};`,
  )
})

test('each text file has a brotli and a gzip twin of the same bytes; fonts have none', async () => {
  await finishBuild(join(out, 'client'), out)
  const files = await readdir(join(out, 'client'), { recursive: true })
  const texts = files.filter((name) => /\.(html|css|js|data)$/.test(name))
  expect(texts.length).toBeGreaterThan(3)
  for (const name of texts) {
    const bytes = await readFile(join(out, 'client', name))
    expect(brotliDecompressSync(await readFile(join(out, 'client', `${name}.br`))).equals(bytes)).toBe(true)
    expect(gunzipSync(await readFile(join(out, 'client', `${name}.gz`))).equals(bytes)).toBe(true)
  }
  expect(files).not.toContain('assets/face-1.woff2.br')
})

test('finishing twice changes nothing', async () => {
  await finishBuild(join(out, 'client'), out)
  const before = [await read('client/index.html'), await read('csp.json')]
  await finishBuild(join(out, 'client'), out)
  expect([await read('client/index.html'), await read('csp.json')]).toEqual(before)
})

test.each([
  [' async=""', ' defer=""'],
  ['storageKey', 'key'],
  [`<script>${CONTEXT}`, `<script id="context">${CONTEXT}`],
  [/enqueue/g, 'add'],
])('a start script that has changed its shape stops the build: %s', async (now, then) => {
  await writeFile(join(out, 'client', 'index.html'), PAGE.replace(now, then))
  await expect(finishBuild(join(out, 'client'), out)).rejects.toThrow('were not found')
})

test('the server is told which addresses the fallback answers', async () => {
  await finishBuild(join(out, 'client'), out)
  const pages = JSON.parse(await read('pages.json'))
  expect(pages.prerendered).toEqual(expect.arrayContaining(['/', '/404']))
  expect(pages.app).toContain('/school-photos')
  expect(pages.prerendered.some((path: string) => path.startsWith('/school-photos'))).toBe(false)
})
