import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { websiteErrors } from '../../../content/errors/website.ts'
import { writeShareFonts } from '../../../scripts/build/share/share-fonts.ts'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import type { Site } from '../../../web/site/site.ts'
import { createLog } from '../../platform/log.ts'
import { GREY_FRAME, GREY_KEY, readGreyFrame } from '../grey-frame.ts'
import { RendererBusy } from './render-error.ts'
import { createRenderer, type Renderer } from './render-site.ts'
import { sweepSites } from './sweep-sites.ts'

/** What the bundler makes of `web/documents.tsx`, in small: its content's pages are this site's pages. */
const DOCUMENTS = `
export const NOT_FOUND = '/404'
export const REPLACED = { '/blog/:slug': '/blog' }
export const pathsOf = ({ content }) => [...Object.keys(content.pages), '/404']
export const filesOf = ({ origin }) => ({ 'robots.txt': 'Sitemap: ' + origin })
export const catalogue = ({ content }) =>
  Object.keys(content.shared ?? {}).map((url) => ({ url, title: url, category: 'Page', picture: content.shared[url] }))
export const logoOf = () => ({ icons: {} })
export const sharePath = (url) => '/share' + url + '.jpg'
export async function renderPage(path, { content }, assets, stylesFor) {
  const words = content.pages[path] ?? 'Nothing here.'
  if (words === 'throws') throw new Error('This page cannot be drawn.')
  while (words === 'never ends') {}
  return { html: '<h1>' + words + '</h1><style>' + stylesFor('<h1>') + '</style>', scripts: [assets.early] }
}
export const renderShell = async () => ({ html: '<div>', scripts: [] })
export const renderClientShell = async () => ({ html: '<section>', scripts: [] })
export const renderDeskShell = async () => ({ html: '<aside>', scripts: ['stored()'] })
`

let root: string
const at = (...names: string[]) => path.join(root, ...names)
let lines: string[]
const log = createLog(
  'info',
  new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  }),
)

beforeEach(async () => {
  lines = []
  root = await mkdtemp(path.join(tmpdir(), 'render-'))
  for (const folder of ['documents', 'client', 'share']) await mkdir(at('build', folder), { recursive: true })
  await writeFile(at('build/documents/documents.js'), DOCUMENTS)
  await writeFile(at('build/documents/package.json'), '{ "type": "module" }')
  await writeFile(at('build/client/sheet.css'), 'h1{top:1px}h2{top:2px}')
  const assets = {
    sheet: 'sheet.css',
    early: 'go()',
    start: '',
    islands: {},
    school: { start: '', files: [] },
  }
  const description = { assets, app: [], renderer: 'one', shareRecipe: '', pictures: {}, originals: {} }
  await writeFile(at('build/documents.json'), JSON.stringify(description))
})
const opened: Renderer[] = []
afterEach(async () => {
  for (const renderer of opened.splice(0)) renderer.close()
  await rm(root, { recursive: true })
})

const siteWith = (pages: Record<string, string>) =>
  ({
    content: { pages, settings: {} },
    pictures: {},
    origin: 'https://a.example',
    year: 2026,
  }) as unknown as Site
const site = siteWith({ '/': 'Home', '/about': 'About' })

/** Renders as a process does that has just started. */
async function open(): Promise<Renderer> {
  const renderer = await createRenderer({ buildDir: at('build'), folder: at('site'), log })
  opened.push(renderer)
  return renderer
}
const render = async (asked = site, longestMs?: number) => (await open()).render(asked, longestMs)
/** The same, and compressed as well as can be. */
async function renderAll(asked = site) {
  const renderer = await open()
  return renderer.compress(await renderer.render(asked))
}
const renderings = () => lines.filter((line) => line.includes('site rendered')).length
const files = async (folder: string) => (await readdir(at('site', folder)).catch(() => [])).toSorted()

test('every page is there with its own styles, in each encoding, with the hashes of its scripts', async () => {
  const { pages, missing, shell, deskShell, files, replaced } = await renderAll()
  expect(Object.keys(pages)).toEqual(['/', '/about'])
  const about = pages['/about']
  expect(about?.body.identity.toString()).toBe('<h1>About</h1><style>h1{top:1px}</style>')
  expect(brotliDecompressSync(about?.body.br ?? '')).toEqual(about?.body.identity)
  expect(gunzipSync(about?.body.gzip ?? '')).toEqual(about?.body.identity)
  expect(about?.scripts).toEqual([expect.stringMatching(/^sha256-.{43}=$/)])
  expect(missing.body.identity.toString()).toContain('Nothing here.')
  expect(shell.body.identity.toString()).toBe('<div>')
  expect(deskShell.body.identity.toString()).toBe('<aside>')
  expect(deskShell.scripts).toEqual([expect.stringMatching(/^sha256-/)])
  expect(files['/robots.txt']?.identity.toString()).toBe('Sitemap: https://a.example')
  expect(replaced).toEqual({ '/blog/:slug': '/blog' })
})

test('a site that was rendered is read from disk, without the renderer; another one is rendered', async () => {
  const first = await render()
  await writeFile(at('build/documents/documents.js'), 'throw new Error("It was loaded.")')
  expect(await render()).toEqual(first)
  expect(renderings()).toBe(1)
  await expect(render(siteWith({ '/': 'Other' }))).rejects.toThrow(websiteErrors.rendererFailed)
  expect(lines.join('')).toContain('It was loaded.')
})

test('a site that is asked for while it is rendered is rendered once', async () => {
  const renderer = await open()
  const [first, second] = await Promise.all([renderer.render(site), renderer.render(site)])
  expect(second).toEqual(first)
  expect(renderings()).toBe(1)
})

test('a site comes in gzip first; in Brotli it is kept, and no text is compressed twice', async () => {
  const renderer = await open()
  const first = await renderer.render(site)
  expect([first.pages['/']?.body.br, first.files['/robots.txt']?.br]).toEqual([undefined, undefined])
  const whole = await renderer.compress(first)
  expect(brotliDecompressSync(whole.pages['/']?.body.br ?? '')).toEqual(first.pages['/']?.body.identity)
  expect(brotliDecompressSync(whole.files['/robots.txt']?.br ?? '')).toEqual(
    first.files['/robots.txt']?.identity,
  )
  expect(await renderer.compress(whole)).toBe(whole)
  expect(await render()).toEqual(whole)
  // Of another site, only the page that changed is left to do.
  const changed = await renderer.render(siteWith({ '/': 'Home', '/about': 'Another' }))
  expect(changed.pages['/']?.body.br).toEqual(whole.pages['/']?.body.br)
  expect(changed.pages['/about']?.body.br).toBeUndefined()
})

test('share pictures are drawn after the site, and kept; one that cannot be drawn stays undrawn and is tried again', async () => {
  await writeShareFonts(at('build/share/fonts'))
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const originals = new Map([['castle', jpeg]])
  const readOriginal = async (key: string) => {
    const original = originals.get(key)
    if (!original) throw new Error(`there is no picture "${key}".`)
    return original
  }
  const start = async () => {
    const renderer = await createRenderer({ buildDir: at('build'), folder: at('site'), log, readOriginal })
    opened.push(renderer)
    return renderer
  }
  const shared = { '/castle': 'castle', '/lost': 'lost' }
  const site = {
    ...siteWith({ '/': 'Home' }),
    content: { pages: { '/': 'Home' }, settings: {}, shared },
  } as unknown as Site
  const renderer = await start()
  const first = await renderer.render(site)
  expect(Object.keys(first.undrawn)).toEqual(['/share/castle.jpg', '/share/lost.jpg'])
  expect(first.files['/share/castle.jpg']).toBeUndefined()

  const drawn = await renderer.drawShares(first)
  expect(await sharp(drawn.files['/share/castle.jpg']?.identity).metadata()).toMatchObject({ width: 1200 })
  expect(Object.keys(drawn.undrawn)).toEqual(['/share/lost.jpg'])
  expect(lines.filter((line) => line.includes('there is no picture'))).toHaveLength(1)

  originals.clear()
  originals.set('lost', jpeg)
  const later = await start()
  const again = await later.render(site)
  expect(again).toEqual(drawn)
  const whole = await later.drawShares(again)
  expect(Object.keys(whole.files)).toEqual(expect.arrayContaining(['/share/castle.jpg', '/share/lost.jpg']))
  expect(await later.drawShares(whole)).toBe(whole)
  expect(renderings()).toBe(1)
})

test('share pictures of a picture that is gone are deleted, with those that no kept site names', async () => {
  await writeShareFonts(at('build/share/fonts'))
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const parts = { buildDir: at('build'), folder: at('site'), log, readOriginal: async () => jpeg }
  const renderer = await createRenderer(parts)
  opened.push(renderer)
  const render = async (shared: object) =>
    renderer.drawShares(
      await renderer.render({
        ...siteWith({ '/': 'Home' }),
        content: { pages: { '/': 'Home' }, settings: {}, shared },
      } as unknown as Site),
    )
  const [gone, other] = ['uploads/gone', 'uploads/other']
  await render({ '/': gone, '/about': other })
  await render({ '/about': other })
  await writeFile(at('site/share/nobody.jpg'), jpeg)
  expect(await files('share')).toHaveLength(3)
  await renderer.dropShares((picture) => picture !== gone)
  expect(await files('share')).toHaveLength(1)
  expect((await render({ '/about': other })).undrawn).toEqual({})
  expect(Object.keys((await renderer.render(siteWith({ '/': 'Home' }))).undrawn)).toEqual([])
})

test('a page whose picture was removed is shared with a grey frame', async () => {
  await writeShareFonts(at('build/share/fonts'))
  const asked: string[] = []
  const readOriginal = async (key: string) => {
    asked.push(key)
    return readGreyFrame()
  }
  const renderer = await createRenderer({ buildDir: at('build'), folder: at('site'), log, readOriginal })
  opened.push(renderer)
  const site = {
    ...siteWith({ '/': 'Home' }),
    content: { pages: { '/': 'Home' }, settings: {}, shared: { '/': 'uploads/gone' } },
    pictures: { 'uploads/gone': GREY_FRAME },
  } as unknown as Site
  const { files, sharedPictures } = await renderer.drawShares(await renderer.render(site))
  expect(asked).toEqual([GREY_KEY])
  expect(sharedPictures).toEqual({ '/share/.jpg': GREY_KEY })
  expect(files['/share/.jpg']?.identity.length).toBeGreaterThan(1000)
})

test('what is not shown any more is not compressed to its end, and what was done is kept', async () => {
  const many = siteWith(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/${at}`, `Page ${at}`])))
  const renderer = await open()
  const first = await renderer.render(many)
  let looks = 0
  const some = await renderer.compress(first, () => ++looks < 2)
  const inBrotli = ({ pages }: typeof some) => Object.values(pages).filter(({ body }) => body.br).length
  expect(inBrotli(some)).toBe(8)
  expect(inBrotli(await render(many))).toBe(8)
  expect(inBrotli(await renderer.compress(some))).toBe(20)
})

test('a kill while a site is compressed costs only what was not done', async () => {
  const whole = await renderAll()
  const [manifest = ''] = await files('sites')
  const kept = JSON.parse(await readFile(at('site/sites', manifest), 'utf8'))
  // As the list is before it knows of a compressed page, whose file is torn.
  const { br, ...home } = kept.pages['/'].body
  kept.pages['/'].body = home
  await writeFile(at('site/sites', manifest), JSON.stringify(kept))
  await writeFile(at('site/bodies', `${home.identity}.br`), Buffer.from([1, 2, 3]))
  const again = await render()
  expect(again.pages['/']?.body.br).toBeUndefined()
  expect(renderings()).toBe(1)
  expect(await (await open()).compress(again)).toEqual(whole)
  expect(await render()).toEqual(whole)
})

test('a page that did not change keeps its bytes, and is not compressed again', async () => {
  await renderAll()
  // What is written again is another file of the same name.
  const inodes = async () =>
    new Map(
      await Promise.all(
        (await files('bodies')).map(
          async (name) => [name, (await stat(at('site/bodies', name))).ino] as const,
        ),
      ),
    )
  const before = await inodes()
  const { pages } = await render(siteWith({ '/': 'Home', '/about': 'Another' }))
  expect(pages['/about']?.body.identity.toString()).toContain('Another')
  const after = await inodes()
  // Its text, and that in gzip.
  expect(after.size).toBe(before.size + 2)
  for (const [name, inode] of before) expect(after.get(name), name).toBe(inode)
})

test('whatever is torn or missing of a kept site, the next start makes it again', async () => {
  const whole = await renderAll()
  const [manifest = ''] = await files('sites')
  const damages: [string, (file: string) => Promise<unknown>][] = [
    ['torn', async (file) => writeFile(file, (await readFile(file)).subarray(0, 20))],
    ['empty', (file) => writeFile(file, '')],
    ['of another', (file) => writeFile(file, JSON.stringify({ hash: 'another' }))],
    ['missing', (file) => rm(file)],
  ]
  const bodies = await files('bodies')
  let expected = 1
  // Daily each file is damaged in one way, and the list in another too.
  for (const [no, name] of [
    `sites/${manifest}`,
    ...bodies.slice(0, 3).map((body) => `bodies/${body}`),
  ].entries())
    for (const [how, damage] of damages.filter(
      (_, way) => ALL_TESTS || way === no || (no === 0 && way === 3),
    )) {
      await damage(at('site', name))
      expect(await renderAll(), `${name} ${how}`).toEqual(whole)
      expected++
      expect(renderings(), `${name} ${how}`).toBe(expected)
      expect(await render()).toEqual(whole)
      expect(renderings(), `${name} ${how}, then whole`).toBe(expected)
    }
})

test('two processes may render the same site at once', async () => {
  const [one, other] = await Promise.all([render(), render()])
  expect(one).toEqual(other)
  expect(await render()).toEqual(one)
  expect((await files('sites')).length).toBe(1)
  expect((await files('bodies')).filter((name) => name.startsWith('.part'))).toEqual([])
})

test('a page that cannot be rendered is named, and no site is kept', async () => {
  await expect(render(siteWith({ '/': 'Home', '/about': 'throws' }))).rejects.toMatchObject({
    name: 'RenderError',
    path: '/about',
    message: 'This page cannot be drawn.',
  })
  expect(await files('sites')).toEqual([])
})

test('a build that is replaced under a running server is told in plain words, and its paths go to the log', async () => {
  const renderer = await open()
  await rm(at('build/client/sheet.css'))
  const missing = renderer.renderPage(site, '/')
  await expect(missing).rejects.toMatchObject({ name: 'RenderError', path: undefined })
  await expect(missing).rejects.toThrow(websiteErrors.rendererFailed)
  await expect(renderer.render(site)).rejects.not.toThrow(root)
  expect(lines.join('')).toContain(at('build/client/sheet.css'))
})

test('a rendering that does not end is ended', async () => {
  await expect(render(siteWith({ '/': 'never ends' }), 1000)).rejects.toThrow('not rendered within 1 s')
  expect(await files('sites')).toEqual([])
})

test('the process is kept for what comes next, at once or later, and a failure is only its own task’s', async () => {
  const renderer = await open()
  const other = siteWith({ '/': 'Home', '/about': 'throws' })
  const [whole, page] = await Promise.all([
    renderer.render(site),
    renderer.renderPage(siteWith({ '/': 'Typed' }), '/'),
    expect(renderer.render(other)).rejects.toMatchObject({ path: '/about' }),
  ])
  expect(whole.pages['/']?.body.identity.toString()).toContain('Home')
  expect(page.html).toContain('Typed')
  // Another process could not load this.
  await writeFile(at('build/documents/documents.js'), 'throw new Error("It was loaded.")')
  expect((await renderer.renderPage(siteWith({ '/': 'Typed on' }), '/')).html).toContain('Typed on')
  renderer.close()
  await expect(renderer.renderPage(site, '/')).rejects.toThrow(websiteErrors.rendererFailed)
  expect(lines.join('')).toContain('It was loaded.')
})

test('after a rendering that never ended, another process does what comes next', async () => {
  const renderer = await open()
  await expect(renderer.render(siteWith({ '/': 'never ends' }), 1000)).rejects.toThrow('within 1 s')
  expect((await renderer.renderPage(site, '/')).html).toContain('Home')
})

test('pages are made one after the other, and beyond nine at once the rest is refused', async () => {
  const renderer = await open()
  const asked = Array.from({ length: 30 }, () => renderer.renderPage(site, '/'))
  const all = await Promise.allSettled(asked)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(RendererBusy) })
  expect((await renderer.renderPage(site, '/about')).html).toContain('About')
})

test('where nothing can be written, the site is served from memory, and one line says so', async () => {
  await writeFile(at('site'), 'a file where the folder should be')
  const { pages } = await render()
  expect(pages['/']?.body.identity.toString()).toContain('Home')
  expect(lines.filter((line) => line.includes('cannot be kept'))).toHaveLength(1)
})

test('of old sites the newest five stay, with their bodies; nothing young is deleted', async () => {
  const renderer = await open()
  for (const words of ['1', '2', '3', '4', '5', '6', '7']) await renderer.render(siteWith({ '/': words }))
  expect((await files('sites')).length).toBe(7)
  const lastWeek = Date.now() / 1000 - 7 * 86_400
  for (const [age, name] of (await files('sites')).entries())
    await utimes(at('site/sites', name), lastWeek + age, lastWeek + age)
  for (const name of await files('bodies')) await utimes(at('site/bodies', name), lastWeek, lastWeek)
  const kept = (await files('sites')).slice(2)
  await sweepSites({ sites: at('site/sites'), bodies: at('site/bodies'), share: at('site/share') })
  expect(await files('sites')).toEqual(kept)
  // Each has its home page; all have the same shells, 404 page and robots.txt.
  expect((await files('bodies')).length).toBe((5 + 5) * 2)
  await renderer.render(siteWith({ '/': '8' }))
  expect((await files('sites')).length).toBe(5)
})
