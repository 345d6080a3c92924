import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { scriptHashes } from '../server/script-hashes.ts'
import { appPatterns, isApp, prerenderedPaths, REPLACED } from '../web/pages.ts'
import { buildIcons } from './build-icons.ts'
import { buildMedia, mediaPlaces } from './build-media.ts'
import { writeOrigin } from './build-origin.ts'
import { buildShare, sharePlaces } from './build-share.ts'
import { pageStyles } from './page-styles.ts'

/** Served for addresses that are only known to the browser: hydrated at once, since there is nothing to see before. */
const FALLBACK = '__spa-fallback.html'

/** What a link to a style sheet is called until its time has come: a browser looks ahead for those of any other kind. */
const LATER = 'later-stylesheet'

/**
 * Loads the page's code and data after the page is painted (`early-script.ts` says when) and the browser idle, or at the first touch, once that has been painted. Until then links and
 * menus work by HTML alone, so nothing that is clicked is lost. The first file is what React Router's own scripts did; it runs once the whole style
 * sheet is there, since it may show what the page's own part of it does not know, and once the data is: without either the page stays as it is.
 */
const LATE_LOADER = `(()=>{const{load,stream}=document.currentScript.dataset,files=load.split(" "),on=["pointerdown","touchstart","keydown","focusin","input"],o={capture:true,passive:true,once:true};
let gone;const soon=()=>requestAnimationFrame(()=>setTimeout(go)),go=()=>{if(gone)return;gone=1;
for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
Promise.all([fetch(stream).then(r=>r.ok?r.text():Promise.reject()),new Promise(r=>{const l=document.querySelector("link[rel=${LATER}]");l.onload=l.onerror=r;setTimeout(r,4e3);l.rel="stylesheet"})]).then(([data])=>import(files[0]).then(()=>{const c=__reactRouterContext.streamController;c.enqueue(data);c.close()}))};
for(const t of on)addEventListener(t,soon,o);
const idle=()=>(window.requestIdleCallback||setTimeout)(go,{timeout:2e3});
document.documentElement.hasAttribute("data-shown")?idle():addEventListener("shown",idle)})()`

/**
 * The last step of the build, over the folder that is served: each prerendered page's own styles in the page and its code late, the hashes
 * that the Content-Security-Policy needs (`csp.json`), the address table for the server (`pages.json`), and a
 * `.br` and `.gz` beside each compressible file. Safe to run twice. Returns what it did.
 */
export async function finishBuild(client: string, out: string) {
  const files = (await readdir(client, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length + 1))
    .toSorted()
  const hashes: Record<string, string[]> = {}
  const stylesOf = sheetsIn(client)
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = join(client, file)
    const html = await readFile(path, 'utf8')
    const finished = file === FALLBACK ? html : await hydrateLate(await styleWithin(html, stylesOf), client)
    if (finished !== html) await writeFile(path, finished)
    hashes[file] = scriptHashes(finished)
  }
  for (const file of files.filter((name) => /^assets\/manifest-[^/]+\.js$/.test(name)))
    await slimManifest(join(client, file))
  await writeFile(join(out, 'csp.json'), `${JSON.stringify(hashes, null, 1)}\n`)
  await writeFile(
    join(out, 'pages.json'),
    `${JSON.stringify({ prerendered: prerenderedPaths(), app: appPatterns(), replaced: REPLACED }, null, 1)}\n`,
  )
  return { pages: Object.keys(hashes).length, compressed: await precompress(client) }
}

/** Reads each style sheet once; returns what of it a page can use. */
function sheetsIn(client: string) {
  const read = new Map<string, ReturnType<typeof pageStyles>>()
  return async (href: string, html: string) => {
    const stylesIn = read.get(href) ?? pageStyles(await readFile(join(client, href), 'utf8'))
    read.set(href, stylesIn)
    return stylesIn(html)
  }
}

/** Puts what the page uses of its style sheet before the link to it, which nothing then waits for: the loader fetches it. */
async function styleWithin(html: string, stylesOf: ReturnType<typeof sheetsIn>): Promise<string> {
  let finished = html
  for (const [link, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)) {
    const styles = await stylesOf(href, html)
    finished = finished.replace(
      link,
      () => `<style>${styles}</style>${link.replace('"stylesheet"', `"${LATER}"`)}`,
    )
  }
  return finished
}

/** What React Router puts in a page: what scrolls to where one was, the context, the module that starts the page, and the loaders' data in pieces, each within a boundary. */
const SCROLL = /(?<=<script>)\(\(storageKey[\s\S]*?(?=<\/script>)/
const CONTEXT = /(?<=<script>)window\.__reactRouterContext = [\s\S]*?(?=<\/script>)/
const START = /<script type="module" async="">([\s\S]*?)<\/script>/
const DATA =
  /(?:<!--\/?\$-->)*<script>window\.__reactRouterContext\.streamController\.(?:enqueue\(("[^<]*")\)|close\(\));\s*<\/script>(?:<!--\/\$-->)*/g

/**
 * Replaces the scripts that start the page, and the preloads that would compete with its pictures. The places of the
 * first two scripts stay, for React to find; the data stood behind everything that it looks at.
 */
async function hydrateLate(html: string, client: string): Promise<string> {
  const [scroll] = SCROLL.exec(html) ?? []
  const [context] = CONTEXT.exec(html) ?? []
  const [, code] = START.exec(html) ?? []
  const data = [...html.matchAll(DATA)].map(([, text]) => (text ? (JSON.parse(text) as string) : '')).join('')
  if (!scroll || !context || !code || !data) {
    if (html.includes('data-load=') || !html.includes('__reactRouterContext')) return html
    throw new Error(
      'The scripts that start a page were not found: does React Router write them in another way now?',
    )
  }
  const boot = await writeAsset(client, 'boot', 'js', `${context}\n${code}`)
  const stream = await writeAsset(client, 'page', 'data', data)
  const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
  const load = [boot, ...[...html.matchAll(preload)].map(([, href]) => href)].join(' ')
  return html
    .replace(preload, '')
    .replace(DATA, '')
    .replace(SCROLL, '')
    .replace(CONTEXT, '')
    .replace(
      START,
      () =>
        `<script data-stream="${stream}" data-load="${load}">${scroll.replace(/\n\s*/g, ' ')};${LATE_LOADER}</script>`,
    )
}

/** Writes a file that is served under the hash of what is in it. Returns its address. */
async function writeAsset(client: string, name: string, type: string, text: string): Promise<string> {
  const address = `/assets/${name}-${sha256(text).slice(0, 8)}.${type}`
  await writeFile(join(client, address), text)
  return address
}

const MANIFEST = 'window.__reactRouterManifest='
interface ManifestRoute {
  parentId?: string
  path?: string
  imports?: string[]
}

/** Only links between public pages fetch ahead what a page imports: every visitor would load the list for the other screens too. */
async function slimManifest(file: string) {
  const text = await readFile(file, 'utf8')
  if (!text.startsWith(MANIFEST)) return
  const manifest = JSON.parse(text.slice(MANIFEST.length).replace(/;\s*$/, '')) as {
    routes: Record<string, ManifestRoute>
  }
  const pathOf = ({ parentId, path = '' }: ManifestRoute): string => {
    const parent = manifest.routes[parentId ?? '']
    return `${parent ? pathOf(parent) : ''}${path && `/${path}`}`
  }
  for (const route of Object.values(manifest.routes)) if (isApp(pathOf(route))) delete route.imports
  const slim = `${MANIFEST}${JSON.stringify(manifest)};`
  if (slim !== text) await writeFile(file, slim)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const compressible = /\.(html|js|css|svg|json|txt|xml|data|webmanifest)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Hashed files that were compressed by an earlier run are left alone. Returns the number of files written. */
async function precompress(client: string): Promise<number> {
  const files = (await readdir(client, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && compressible.test(entry.name),
  )
  let written = 0
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    if (await newer(`${path}.br`, path)) continue
    const bytes = await readFile(path)
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }))
    await writeFile(
      `${path}.br`,
      await brotli(bytes, { params: { ...size, [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    written += 1
  }
  return written
}

async function newer(path: string, than: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(path).catch(() => undefined), stat(than)])
  return a !== undefined && a.mtimeMs >= b.mtimeMs
}

if (import.meta.main) {
  const start = performance.now()
  // The router's build clears all of build/, so the pictures are linked into it once more.
  await buildMedia(mediaPlaces)
  await buildIcons('public/favicon.svg', sharePlaces.out)
  const shared = await buildShare(sharePlaces)
  console.log(`share: ${shared.pages} pictures, ${shared.built} built, ${secondsSince(start)} s`)
  const { pages, compressed } = await finishBuild('build/client', 'build')
  await writeOrigin('build')
  console.log(`finish: ${pages} pages, ${compressed} files compressed, ${secondsSince(start)} s`)
}

function secondsSince(start: number) {
  return ((performance.now() - start) / 1000).toFixed(1)
}
