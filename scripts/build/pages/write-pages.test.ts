import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildOrigin } from './origin.ts'
import { writePages } from './write-pages.ts'

/** What the bundler makes of `web/documents.tsx`, in small. */
const DOCUMENTS = `
export const contents = {
  paths: ['/', '/blog/first'],
  replaced: { '/blog/:slug': '/blog' },
  papers: { 'robots.txt': () => 'User-agent: *' },
}
export const renderPage = async (path, assets, stylesFor) => ({
  html: '<h1>' + path + '</h1><style>' + stylesFor('<h1>') + '</style>' + assets.early,
  scripts: [assets.early],
})
export const renderShell = async () => ({ html: '<div>', scripts: [] })
`
const assets = {
  sheet: '/sheet.css',
  early: 'go()',
  start: '/start.js',
  islands: {},
  school: { start: '/main.js', files: [] },
}

let root: string
let count: number
const read = (file: string) => readFile(join(root, file), 'utf8')
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pages-'))
  const places = { out: root, client: join(root, 'client'), documents: join(root, 'documents') }
  for (const folder of [places.client, places.documents]) await mkdir(folder)
  await writeFile(join(places.documents, 'documents.js'), DOCUMENTS)
  await writeFile(join(places.documents, 'package.json'), '{ "type": "module" }')
  await writeFile(join(places.client, 'sheet.css'), 'h1{top:1px}h2{top:2px}')
  count = await writePages(assets, places)
  return () => rm(root, { recursive: true })
})

test('each page is a document in a folder of its name, with only the styles that it uses', async () => {
  expect(await read('client/index.html')).toBe('<h1>/</h1><style>h1{top:1px}</style>go()')
  expect(await read('client/blog/first/index.html')).toContain('<h1>/blog/first</h1>')
})

test('the shell of the school area and the plain files are written beside the pages', async () => {
  expect(await read('client/__spa-fallback.html')).toBe('<div>')
  expect(await read('client/robots.txt')).toBe('User-agent: *')
  expect(count).toBe(3)
})

test('the server reads which scripts each document may run', async () => {
  const hash = `sha256-${createHash('sha256').update('go()').digest('base64')}`
  expect(JSON.parse(await read('pages.json')).csp).toEqual({
    'index.html': [hash],
    'blog/first/index.html': [hash],
    '__spa-fallback.html': [],
  })
})

test('the server reads which addresses are pages, which are the program’s, where a lost one leads, and which origin was built', async () => {
  expect(JSON.parse(await read('pages.json'))).toMatchObject({
    origin: buildOrigin,
    prerendered: ['/', '/blog/first'],
    app: expect.arrayContaining(['/school-photos', '/school-photos/order/:key']),
    replaced: { '/blog/:slug': '/blog' },
  })
})
