import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Site } from '../../../web/site/site.ts'
import type { Log } from '../../platform/log.ts'
import { type BuildDescription, readBuildDescription } from './build-description.ts'
import type { SinglePage } from './render-documents.ts'
import { RenderError } from './render-error.ts'
import type { OriginalAnswer, ThreadMessage, ThreadTask } from './render-thread.ts'
import type { EncodedBody, RenderedPage, RenderedSite } from './rendered-site.ts'
import { SiteFolder, sha256 } from './stored-site.ts'

const THREAD = path.join(import.meta.dirname, 'render-thread.ts')
const SAMPLE_ORIGINALS = path.join(import.meta.dirname, '../../../content/media')

/** A rendering that has not ended after this time never will. */
const LONGEST_MS = 60_000
/** For one rendering; what needs more ends alone, without taking the server with it. */
const HEAP_MB = 512

interface RendererParts {
  /** `build/`. */
  buildDir: string
  /** Keeps rendered sites between starts: `DATA_DIR/site`. */
  folder: string
  log: Pick<Log, 'info' | 'warn'>
  /** Reads a picture's original, for share pictures; the sample's by default. */
  readOriginal?: (key: string) => Promise<Buffer>
  longestMs?: number
}

export interface Renderer {
  build: BuildDescription
  /**
   * The whole site as visitors get it. One that was rendered before is read from disk. Otherwise a thread renders it, so
   * that nobody waits, and keeps it. Rejects with `RenderError` if a page cannot be rendered or it takes too long;
   * then no site is kept.
   */
  render(site: Site): Promise<RenderedSite>
  /** One page of a site, which is not kept. Rejects with `RenderError`. */
  renderPage(site: Site, address: string): Promise<SinglePage>
}

/** Rejects if there is no build. */
export async function createRenderer(parts: RendererParts): Promise<Renderer> {
  const build = await readBuildDescription(parts.buildDir)
  const folder = new SiteFolder(parts.folder)
  const shareFolders = [path.join(parts.buildDir, 'share'), folder.share]
  return {
    build,
    async render(site) {
      const hash = sha256(build.renderer, JSON.stringify(site))
      const known = await folder.load(hash, shareFolders)
      if (known) return known
      const start = performance.now()
      const rendered = received((await inThread({ site, hash }, build, parts, 'rendered')).site)
      const ms = Math.round(performance.now() - start)
      parts.log.info({ ms, pages: Object.keys(rendered.pages).length }, 'site rendered')
      return rendered
    },
    renderPage: async (site, address) =>
      (await inThread({ site, hash: '', only: address }, build, parts, 'page')).page,
  }
}

type Answer<Kind> = Extract<ThreadMessage, { kind: Kind }>

/** Starts a thread, and waits for what it was asked for. */
async function inThread<Kind extends 'rendered' | 'page'>(
  task: Pick<ThreadTask, 'site' | 'hash' | 'only'>,
  description: BuildDescription,
  {
    buildDir,
    folder,
    log,
    readOriginal = sampleOriginal(description),
    longestMs = LONGEST_MS,
  }: RendererParts,
  wanted: Kind,
): Promise<Answer<Kind>> {
  const workerData: ThreadTask = { ...task, buildDir, description, folder }
  const thread = new Worker(THREAD, {
    workerData,
    // React reads it, and a thread that runs pages needs nothing else of the environment.
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const answer = (key: string) =>
    readOriginal(key).then(
      (bytes): OriginalAnswer => ({ key, bytes }),
      (error: unknown): OriginalAnswer => ({
        key,
        error: error instanceof Error ? error.message : String(error),
      }),
    )
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new RenderError(undefined, `The site was not rendered within ${longestMs / 1000} s.`)),
    longestMs,
  )
  const ended = new Promise<Answer<Kind>>((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'original')
        void answer(message.key).then((original) => thread.postMessage(original))
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
    thread.once('error', (error) => reject(new RenderError(undefined, error.message)))
    thread.once('exit', () => reject(new RenderError(undefined, 'The thread that renders the site ended.')))
  })
  try {
    return await Promise.race([ended, late.promise])
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

/** Only the sample's own keys, so that no key leads out of the folder. */
const sampleOriginal =
  ({ originals }: BuildDescription) =>
  (key: string): Promise<Buffer> =>
    originals[key]
      ? readFile(path.join(SAMPLE_ORIGINALS, `${key}.jpg`))
      : Promise.reject(new Error(`there is no picture "${key}".`))

/** A site as it arrives from a thread, where a buffer is only an array. */
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
