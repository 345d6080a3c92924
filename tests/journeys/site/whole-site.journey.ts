import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { renderedSample, samplePages } from '../../support/rendered-site.ts'
import { expect, test } from '../support/journey.ts'
import { type PageFacts, pageFacts } from '../support/page-facts.ts'

const build = path.join(import.meta.dirname, '../../../build')
const manifest = readFileSync(path.join(import.meta.dirname, '../../../content/media/manifest.json'), 'utf8')
const read = (file: string) => readFileSync(path.join(build, file), 'utf8')
const { app } = JSON.parse(read('documents.json')) as { app: string[] }
const [sample, files] = [await samplePages(), (await renderedSample()).files]
const paths = [...sample.keys()]

/** Every page, read by the browser's own parser. */
let pages: (PageFacts & { path: string })[]
let origin: string
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  pages = []
  for (const [name, html] of sample) pages.push({ path: name, ...(await page.evaluate(pageFacts, html)) })
  await page.close()
  origin = new URL(pages.find(({ path }) => path === '/')?.canonical ?? '').origin
})
const shown = () => pages.filter(({ path }) => path !== '/404')

/** Why an address of this site is broken; undefined if it works. */
function broken(address: string, from: string): string | undefined {
  const { pathname, hash } = new URL(address, `${origin}${from}`)
  const target = pages.find(({ path }) => path === pathname)
  if (target) {
    const anchor = decodeURIComponent(hash.slice(1))
    return anchor === '' || target.ids.includes(anchor) ? undefined : `${address}: no such anchor`
  }
  if (app.includes(pathname) || files[pathname]) return undefined
  const file = pathname.startsWith('/media/') ? pathname : `/client${pathname}`
  return existsSync(path.join(build, file)) ? undefined : `${address}: no such page or file`
}

test('every internal link and anchor of every page works', () => {
  const own = (href: string) => new URL(href, origin).origin === origin
  const wrong = pages.flatMap(({ path, links }) =>
    links.filter(own).flatMap((href) => {
      const reason = broken(href, path)
      return reason ? [`${path}: ${reason}`] : []
    }),
  )
  expect(wrong).toEqual([])
  expect(pages.flatMap(({ links }) => links).length).toBeGreaterThan(2000)
})

test('every file that a page names exists', () => {
  const wrong = pages.flatMap(({ path, files }) =>
    files.flatMap((file) => {
      const reason = broken(file, path)
      return reason ? [`${path}: ${reason}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

test('the code that runs before any interaction exists and has at most 12 kB when compressed', () => {
  const compressedSize = (files: string[]) =>
    files.reduce((sum, file) => sum + statSync(path.join(build, 'client', `${file}.br`)).size, 0)
  for (const { path: name, start, ahead } of pages) {
    expect(compressedSize([start, ...importsOf(start)]), name).toBeLessThanOrEqual(12_000)
    expect(compressedSize(ahead), `${name}: its islands`).toBeLessThanOrEqual(75_000)
  }
})

/** The files that a bundle imports. */
function importsOf(file: string): string[] {
  const code = readFileSync(path.join(build, 'client', file), 'utf8')
  const found = [...code.matchAll(/(?:^|;)import[^"'();]*["']\.\/([^"']+)["']/g)]
  return found.map(([, name]) => `/assets/${name}`)
}

test('every public page can be reached from the home page by links', () => {
  const reached = new Set(['/'])
  for (const at of reached)
    for (const href of pages.find(({ path }) => path === at)?.links ?? []) {
      const { pathname, origin: host } = new URL(href, `${origin}${at}`)
      if (host === origin && paths.includes(pathname)) reached.add(pathname)
    }
  expect([...reached].toSorted()).toEqual(paths.filter((name) => name !== '/404').toSorted())
})

test('each page has its own title, description and address', () => {
  for (const key of ['title', 'description', 'canonical'] as const) {
    const all = shown().map((page) => page[key])
    expect(
      all.filter((text, index) => text === '' || all.indexOf(text) !== index),
      key,
    ).toEqual([])
  }
  for (const { path, title, description, canonical } of shown()) {
    expect(canonical, path).toBe(`${origin}${path}`)
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(50)
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(200)
    expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(75)
  }
})

test('each page has its own sharing picture of 1200 by 630, and the same texts', async () => {
  const all = shown().map(({ meta }) => meta['og:image'])
  expect(new Set(all).size).toBe(all.length)
  for (const { path: name, title, description, canonical, meta } of shown()) {
    expect(meta, name).toMatchObject({
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:site_name': 'Tweedlight',
      'og:locale': 'en_GB',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': meta['og:image'],
    })
    expect(meta['og:image:alt'], name).toMatch(/\w/)
    expect(meta['og:type'], name).toBe(name.startsWith('/blog/') ? 'article' : 'website')
    const picture = files[new URL(meta['og:image'] ?? '').pathname]?.identity
    expect(await sharp(picture).metadata(), name).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  }
})

test('each page has one first-level heading, and no heading skips a level', () => {
  for (const { path, headings } of pages) {
    expect(headings.filter((level) => level === 1).length, path).toBe(1)
    const jumps = headings.filter((level, index) => level > (headings[index - 1] ?? level) + 1)
    expect(jumps, `${path}: ${headings}`).toEqual([])
  }
})

test('each picture has an alt text and a size, and appears once per page', () => {
  for (const { path, pictures } of pages) {
    for (const { src, alt, width, height } of pictures) {
      expect(alt, `${path}: ${src}`).not.toBeNull()
      expect([Number(width) > 0, Number(height) > 0], `${path}: ${src}`).toEqual([true, true])
    }
    const bases = pictures.filter(({ over }) => !over).map(({ src }) => src.replace(/\/[^/]+$/, ''))
    expect(
      bases.filter((base, index) => bases.indexOf(base) !== index),
      path,
    ).toEqual([])
  }
  expect(pages.flatMap(({ pictures }) => pictures).length).toBeGreaterThan(200)
})

test('no page names a picture by its file', () => {
  const keys = (JSON.parse(manifest) as { file: string }[])
    // Named after the work that they are of, as its page is.
    .filter(({ file }) => !file.startsWith('portfolio/'))
    .map(({ file }) => file.replace(/^.*\/|\.jpg$/g, ''))
  const names = keys.flatMap((key) => [key.replaceAll('-', ' '), `${key}.jpg`])
  const quoted = names.flatMap((name) => [`>${name}<`, `"${name}"`])
  for (const [path, html] of sample) {
    const text = html.toLowerCase()
    expect(
      quoted.filter((name) => text.includes(name)),
      path,
    ).toEqual([])
  }
})

test('no id appears twice on a page, and the 404 page is not indexed', () => {
  for (const { path, ids } of pages)
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([])
  expect(pages.find(({ path }) => path === '/404')?.meta.robots).toBe('noindex')
  for (const { path, meta } of shown()) expect(meta.robots, path).toBeUndefined()
})

type Thing = Record<string, unknown> & { '@type'?: string }

/** All items of a page's structured data, at any depth. */
function things(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(things)
  if (typeof value !== 'object' || value === null) return []
  return [value as Thing, ...Object.values(value).flatMap(things)]
}
const data = (page: PageFacts) => page.structured.map((text) => JSON.parse(text) as Thing)

/** The properties that search engines require for each type. */
const REQUIRED: Record<string, string[]> = {
  ProfessionalService: ['@id', 'name', 'url', 'address', 'telephone', 'email', 'geo', 'areaServed', 'image'],
  CreativeWork: ['name', 'description', 'url', 'image', 'creator', 'genre', 'locationCreated'],
  BlogPosting: ['headline', 'description', 'url', 'image', 'datePublished', 'author', 'publisher'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'embedUrl'],
  ImageObject: ['contentUrl', 'license', 'acquireLicensePage', 'creditText', 'copyrightNotice', 'creator'],
  BreadcrumbList: ['itemListElement'],
  Service: ['name'],
  WebPage: ['url', 'name', 'description'],
  FAQPage: ['mainEntity'],
}

test('every block of structured data is valid, complete and refers only to existing pages', () => {
  for (const page of shown()) {
    const blocks = data(page)
    expect(blocks.length, page.path).toBeGreaterThan(0)
    for (const block of blocks) expect(block['@context'], page.path).toBe('https://schema.org')
    const all = blocks.flatMap(things)
    for (const thing of all)
      if (Object.keys(thing).length > 1 || !('@id' in thing))
        for (const key of REQUIRED[thing['@type'] ?? ''] ?? [])
          expect(thing[key], `${page.path}: ${key} of ${thing['@type']}`).toBeTruthy()
    const addresses = all.flatMap(Object.values).filter((value) => String(value).startsWith(`${origin}/`))
    const wrong = addresses.flatMap((address) => {
      const known =
        String(address) === `${origin}/#business` || broken(String(address), page.path) === undefined
      return known ? [] : [`${page.path}: ${address}`]
    })
    expect(wrong).toEqual([])
  }
})

test('each kind of page has its kind of structured data', () => {
  const types = (page: PageFacts) =>
    new Set(
      data(page)
        .flatMap(things)
        .map((thing) => thing['@type']),
    )
  for (const page of shown()) {
    const own = types(page)
    if (page.path === '/') expect(own).toContain('ProfessionalService')
    else expect(own, page.path).toContain('BreadcrumbList')
    if (page.path.startsWith('/case-study/')) expect(own, page.path).toContain('CreativeWork')
    if (page.path.startsWith('/blog/')) expect(own, page.path).toContain('BlogPosting')
    if (page.path.split('/').length > 3) expect(own, page.path).toContain('Service')
    expect(own.has('VideoObject'), `${page.path} shows a film`).toBe(page.films > 0)
    if (page.pictures.length > 0)
      expect(own.has('ImageObject'), `${page.path}: who licenses its pictures`).toBe(true)
  }
})

test('breadcrumbs start at the home page and end at the page itself', () => {
  for (const page of shown().filter(({ path }) => path !== '/')) {
    const [trail] = data(page)
      .flatMap(things)
      .filter((thing) => thing['@type'] === 'BreadcrumbList')
    const items = trail?.itemListElement as { position: number; item: string }[]
    expect(
      items.map(({ position }) => position),
      page.path,
    ).toEqual(items.map((_, index) => index + 1))
    expect([items[0]?.item, items.at(-1)?.item], page.path).toEqual([`${origin}/`, page.canonical])
  }
})

test('the sitemap names every public page once, and the school area is not indexed', async ({ request }) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('application/xml')
  const named = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(named.toSorted()).toEqual(
    shown()
      .map(({ canonical }) => canonical)
      .toSorted(),
  )
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(robots).toContain('Disallow: /school-photos/')
  const gate = await request.get('/school-photos')
  expect(gate.headers()['x-robots-tag']).toBe('noindex')
  expect(await gate.text()).toMatch(/<meta name="robots" content="noindex"/)
})

test('the icons and the manifest are served with their types', async ({ request }) => {
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string; type: string }[] }
  expect(name).toBe('Tweedlight')
  for (const { src, type } of [
    ...icons,
    { src: '/favicon.ico', type: 'image/x-icon' },
    { src: '/apple-touch-icon.png', type: 'image/png' },
  ]) {
    const answer = await request.get(src)
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type])
  }
  for (const { path, files } of pages)
    expect(files, path).toEqual(
      expect.arrayContaining(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest']),
    )
})
