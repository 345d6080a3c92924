/**
 * The desk's service worker, which opens the desk offline. It caches the built files of one build, all of them public,
 * and nothing that is fetched later: no photo, no API response. It handles no request outside the desk.
 */

import { usesCamera } from '../../domain/screens.ts'

/** The part of a service worker's globals that we use; their types conflict with a page's. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetched extends Waiting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface ServiceWorkerScope {
  addEventListener(name: 'install' | 'activate', on: (event: Waiting) => void): void
  addEventListener(name: 'fetch', on: (event: Fetched) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const worker = globalThis as unknown as ServiceWorkerScope

const { cache: CACHE, shell: SHELL, files } = __DESK_FILES__
const cachedFiles = new Set(files)

worker.addEventListener('install', (event) => event.waitUntil(keepBuild()))

async function keepBuild() {
  const cache = await caches.open(CACHE)
  // Fetches the document anew; hashed files may come from the browser's cache.
  await cache.addAll([new Request(SHELL, { cache: 'no-cache' }), ...files])
  await worker.skipWaiting()
}

worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith('desk-') && name !== CACHE)
  await Promise.all(others.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetchedOrKept(pathname, request))
  else if (cachedFiles.has(pathname)) event.respondWith(keptFile(pathname, request))
})

/** Longer than a server takes that is there; some networks swallow requests and never fail. */
const PATIENCE_MS = 400

/** The document from the server, or the cached one if that fails or takes too long. */
async function fetchedOrKept(path: string, request: Request): Promise<Response> {
  const fetched = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const first = await Promise.race([fetched, late]).catch(() => undefined)
  if (first) return first
  const cache = await caches.open(CACHE)
  return (await cache.match(SHELL)) ? keptShell(path, request) : fetched
}

/** The cached document, which may use the camera on the screens that do. */
async function keptShell(path: string, request: Request): Promise<Response> {
  const shell = await keptFile(SHELL, request)
  if (!usesCamera(path)) return shell
  const headers = new Headers(shell.headers)
  headers.set(
    'Permissions-Policy',
    (headers.get('Permissions-Policy') ?? '').replace('camera=()', 'camera=(self)'),
  )
  return new Response(shell.body, { status: shell.status, headers })
}

/** A cached file of this build; fetched if the cache was cleared by signing out. */
async function keptFile(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(path)) ?? fetch(request)
}
