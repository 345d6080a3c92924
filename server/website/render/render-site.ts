import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site } from '../../../web/site/site.ts'
import type { Log } from '../../platform/log.ts'
import { type BuildDescription, readBuildDescription } from './build-description.ts'
import type { SinglePage } from './render-documents.ts'
import { RenderError, RendererBusy } from './render-error.ts'
import type { OriginalAnswer, ProcessMessage, ProcessTask } from './render-process.ts'
import type { EncodedBody, RenderedPage, RenderedSite } from './rendered-site.ts'
import { SiteFolder, sha256 } from './stored-site.ts'

const PROCESS = path.join(import.meta.dirname, 'render-process.ts')
const SAMPLE_ORIGINALS = path.join(import.meta.dirname, '../../../content/media')

/** A rendering that has not ended after this time never will. */
const LONGEST_MS = 60_000
/** For one rendering; what needs more ends alone, without taking the server with it. */
const HEAP_MB = 512

/** How many renderings may wait for the one that runs; each holds its site in memory. */
const MOST_WAITING = 8

interface RendererParts {
  /** `build/`. */
  buildDir: string
  /** Keeps rendered sites between starts: `DATA_DIR/site`. */
  folder: string
  log: Pick<Log, 'info' | 'warn'>
  /** Reads a picture's original, for share pictures; the sample's by default. */
  readOriginal?: (key: string) => Promise<Buffer>
}

export interface Renderer {
  build: BuildDescription
  /**
   * The whole site as visitors get it. One that was rendered before is read from disk. Otherwise a process of
   * its own renders it, so that no request waits and all its memory is given back, and keeps it. Rejects with `RenderError` if a page cannot be rendered or it takes too long;
   * then no site is kept.
   */
  render(site: Site, longestMs?: number): Promise<RenderedSite>
  /** One page of a site, which is not kept. Rejects with `RenderError`. */
  renderPage(site: Site, address: string): Promise<SinglePage>
}

/** Rejects if there is no build. */
export async function createRenderer(parts: RendererParts): Promise<Renderer> {
  const build = await readBuildDescription(parts.buildDir)
  const folder = new SiteFolder(parts.folder)
  const shareFolders = [path.join(parts.buildDir, 'share'), folder.share]
  // Pages for the editor wait for each other, and never keep a release from visitors.
  const [ofSites, ofPages] = [inTurn(), inTurn()]
  return {
    build,
    async render(site, longestMs = LONGEST_MS) {
      const hash = sha256(build.renderer, JSON.stringify(site))
      const known = await folder.load(hash, shareFolders)
      if (known) return known
      const start = performance.now()
      const { site: made } = await ofSites(() =>
        inProcess({ site, hash }, 'rendered', { build, parts, longestMs }),
      )
      const rendered = received(made)
      const ms = Math.round(performance.now() - start)
      parts.log.info({ ms, pages: Object.keys(rendered.pages).length }, 'site rendered')
      return rendered
    },
    async renderPage(site, address) {
      const task = { site, hash: '', only: address }
      return (await ofPages(() => inProcess(task, 'page', { build, parts, longestMs: LONGEST_MS }))).page
    },
  }
}

/** Does one thing after the other. Refuses what would wait behind too many. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting > MOST_WAITING) return Promise.reject(new RendererBusy())
    waiting += 1
    const mine = last.then(work).finally(() => {
      waiting -= 1
    })
    last = mine.catch(() => undefined)
    return mine
  }
}

type Answer<Kind> = Extract<ProcessMessage, { kind: Kind }>

/** Starts a process, gives it the task, and waits for what it was asked for. */
async function inProcess<Kind extends 'rendered' | 'page'>(
  task: Pick<ProcessTask, 'site' | 'hash' | 'only'>,
  wanted: Kind,
  {
    build: description,
    parts,
    longestMs,
  }: { build: BuildDescription; parts: RendererParts; longestMs: number },
): Promise<Answer<Kind>> {
  const { buildDir, folder, log, readOriginal = sampleOriginal(description) } = parts
  const child = fork(PROCESS, {
    // React reads the first, and what runs pages needs nothing else of the environment.
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // An error here means that it has ended, which is noticed below.
  const send = (message: ProcessTask | OriginalAnswer) => child.send(message, () => undefined)
  const answer = async (key: string): Promise<OriginalAnswer> => {
    try {
      return { key, bytes: await readOriginal(key) }
    } catch (error) {
      return { key, error: error instanceof Error ? error.message : String(error) }
    }
  }
  const ended = new Promise<Answer<Kind>>((resolve, reject) => {
    child.on('message', (message: ProcessMessage) => {
      if (message.kind === 'original') void answer(message.key).then(send)
      else if (message.kind === 'failed') reject(new RenderError(message.path, message.message))
      else {
        if (message.kind === 'rendered' && message.unwritable)
          log.warn(
            { reason: message.unwritable },
            'the rendered site cannot be kept, and is served from memory',
          )
        if (message.kind === wanted) resolve(message as Answer<Kind>)
      }
    })
    child.once('error', (error) => reject(new RenderError(undefined, error.message)))
    child.once('exit', (code, signal) =>
      reject(new RenderError(undefined, `The process that renders the site ended (${signal ?? code}).`)),
    )
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new RenderError(undefined, `The site was not rendered within ${longestMs / 1000} s.`)),
    longestMs,
  )
  try {
    send({ ...task, buildDir, description, folder })
    return await Promise.race([ended, late.promise])
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** Only the sample's own keys, so that no key leads out of the folder. */
const sampleOriginal =
  ({ originals }: BuildDescription) =>
  (key: string): Promise<Buffer> =>
    originals[key]
      ? readFile(path.join(SAMPLE_ORIGINALS, `${key}.jpg`))
      : Promise.reject(new Error(`there is no picture "${key}".`))

/** A site as it arrives from another process: its buffers may be parts of the whole message. */
function received(site: RenderedSite): RenderedSite {
  const body = (from: EncodedBody): EncodedBody => ({
    identity: ownBuffer(from.identity),
    ...(from.br && { br: ownBuffer(from.br) }),
    ...(from.gzip && { gzip: ownBuffer(from.gzip) }),
  })
  const page = (from: RenderedPage): RenderedPage => ({ ...from, body: body(from.body) })
  return {
    ...site,
    pages: mapValues(site.pages, page),
    missing: page(site.missing),
    shell: page(site.shell),
    files: mapValues(site.files, body),
  }
}

/** Copies a part of something larger, so that the rest of that is freed. */
const ownBuffer = (bytes: Uint8Array): Buffer =>
  bytes.byteLength === bytes.buffer.byteLength ? Buffer.from(bytes.buffer as ArrayBuffer) : Buffer.from(bytes)

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
