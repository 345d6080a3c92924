import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { documentsWhileDeveloping } from './dev-documents.ts'

/** `web/documents.tsx` in small. */
const DOCUMENTS = `
export const NOT_FOUND = '/404'
export const pathsOf = () => ['/', '/about', '/broken']
export const filesOf = () => ({ 'robots.txt': 'User-agent: *' })
export async function renderPage(path, site, assets) {
  if (path === '/broken') throw new Error('This page cannot be drawn.')
  return { html: '<html><head></head><body>page ' + path + ' ' + assets.start + '</body></html>' }
}
const shellOf = (name) => async (site, assets) => ({
  html: '<html><head></head><body>' + name + ' ' + assets.school.start + '</body></html>',
})
export const renderShell = shellOf('shell')
export const renderClientShell = shellOf('client')
export const renderDeskShell = shellOf('desk')
`

let origin: string
const get = async (path: string) => {
  const response = await fetch(`${origin}${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'documents-'))
  await mkdir(join(root, 'web'))
  await writeFile(join(root, 'web/documents.tsx'), DOCUMENTS)
  const bundler = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    plugins: [documentsWhileDeveloping()],
    server: { host: '127.0.0.1', port: 0 },
  })
  await bundler.listen()
  origin = `http://127.0.0.1:${(bundler.httpServer?.address() as AddressInfo).port}`
  return async () => {
    await bundler.close()
    await rm(root, { recursive: true })
  }
})

test('a page is rendered on request, with the program that reloads it', async () => {
  const { type, text } = await get('/about?from=menu')
  expect(type).toBe('text/html; charset=utf-8')
  expect(text).toContain('page /about /web/site/browser/start.ts')
  expect(text).toContain('/@vite/client')
})

test('an unknown address shows the page for it', async () => {
  expect((await get('/nowhere')).text).toContain('page /404')
})

test('every address of the school area gets its shell, and the desk’s its own', async () => {
  expect((await get('/school-photos')).text).toContain('shell /web/app/main.tsx')
  expect((await get('/school-photos/admin/events')).text).toContain('desk /web/app/main.tsx')
})

test('a plain file is sent as it is', async () => {
  expect((await get('/robots.txt')).text).toBe('User-agent: *')
})

test('a page that cannot be rendered fails alone', async () => {
  expect((await get('/broken')).status).toBe(500)
  expect((await get('/about')).status).toBe(200)
})
