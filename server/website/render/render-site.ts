import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { MINUTE_MS } from '../../../domain/days.ts'
import type { Site } from '../../../web/site/site.ts'
import type { Log } from '../../platform/log.ts'
import { PROGRAM } from '../../platform/program.ts'
import { sha256 } from '../../platform/sha256.ts'
import { type BuildDescription, readBuildDescription } from './build-description.ts'
import type { DrawnShare, SinglePage } from './render-documents.ts'
import { RendererBusy } from './render-error.ts'
import { type EncodedBody, mapBodies, type RenderedSite } from './rendered-site.ts'
import { ReusableProcess } from './reusable-process.ts'
import { SiteFolder } from './stored-site.ts'

const SAMPLE_ORIGINALS = path.join(PROGRAM, 'content/media')

/** A rendering that has not ended after this time never will. */
const LONGEST_MS = 60_000

/** For what is done after a site is shown, on a machine that does much else. */
const LONGEST_AFTERWARDS_MS = 10 * MINUTE_MS

/** How many texts or pictures are asked for at once, between looks at whether they are still wanted. */
const PART = 8

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

/** Whether a site is still worth working on. */
type Wanted = () => boolean

export interface Renderer {
  build: BuildDescription
  /**
   * The whole site as visitors get it. One that was rendered before is read from disk. Otherwise a process of its own
   * renders it, so that no request waits and all its memory is given back, and keeps it. Rejects with `RenderError` if a
   * page cannot be rendered or it takes too long; then no site is kept.
   */
  render(site: Site, longestMs?: number): Promise<RenderedSite>
  /**
   * The same site with the share pictures that were not drawn yet, which take seconds too. One that cannot be drawn is
   * logged and stays undrawn. Goes no further once the site is not wanted any more. Rejects with `RenderError`.
   */
  drawShares(site: RenderedSite, wanted?: Wanted): Promise<RenderedSite>
  /**
   * The same site with all of its texts in Brotli, which takes seconds, so visitors get gzip until then. Kept with the
   * site. Goes no further once the site is not wanted any more. Rejects with `RenderError`.
   */
  compress(site: RenderedSite, wanted?: Wanted): Promise<RenderedSite>
  /** Deletes the kept share pictures of pictures that are not there any more, once those in progress are drawn. */
  dropShares(isThere: (picture: string) => boolean): Promise<void>
  /** One page of a site, which is not kept. Rejects with `RenderError`. */
  renderPage(site: Site, address: string): Promise<SinglePage>
  /** Ends the process that is kept for the next task. */
  close(): void
}

/** Rejects if there is no build. */
export async function createRenderer(parts: RendererParts): Promise<Renderer> {
  const build = await readBuildDescription(parts.buildDir)
  const folder = new SiteFolder(parts.folder)
  const shareFolders = [path.join(parts.buildDir, 'share'), folder.share]
  const { buildDir, log, readOriginal = sampleOriginal(build) } = parts
  const kept = new ReusableProcess(readOriginal, log)
  const whole = { buildDir, description: build, folder: parts.folder }
  // Pages for the editor wait for each other, and never keep a release from visitors.
  const [ofSites, ofPages, ofDrawings, ofCompressions] = [inTurn(), inTurn(), inTurn(), inTurn()]
  return {
    build,
    async render(site, longestMs = LONGEST_MS) {
      const hash = sha256(build.renderer, JSON.stringify(site))
      const known = () => folder.load(hash, shareFolders)
      const make = async () => {
        const start = performance.now()
        const { site: made, unwritable } = await kept.run({ ...whole, site, hash }, 'rendered', longestMs)
        if (unwritable)
          log.warn({ reason: unwritable }, 'the rendered site cannot be kept, and is served from memory')
        const ms = Math.round(performance.now() - start)
        log.info({ ms, pages: Object.keys(made.pages).length }, 'site rendered')
        return received(made)
      }
      // What was in turn before may have been the same site.
      return (await known()) ?? ofSites(async () => (await known()) ?? make())
    },
    async drawShares(site, wanted) {
      const left = Object.entries(site.undrawn)
      if (left.length === 0) return site
      const made = await inParts(left, wanted, async (some) => {
        const task = { buildDir, folder: parts.folder, plans: some.map(([, plan]) => plan) }
        return (await ofDrawings(() => kept.run(task, 'drawn', LONGEST_AFTERWARDS_MS))).made
      })
      for (const [index, [file]] of left.entries()) {
        const one = made[index]
        if (one && 'error' in one) log.warn({ file, reason: one.error }, 'a share picture cannot be drawn')
      }
      return withDrawn(site, Object.fromEntries(left.map(([file], index) => [file, made[index]])))
    },
    async compress(site, wanted) {
      const left = withoutBrotli(site)
      if (left.length === 0) return site
      const made = await inParts(left, wanted, async (some) => {
        const task = { folder: parts.folder, hash: site.hash, bodies: some.map(({ identity }) => identity) }
        return (await ofCompressions(() => kept.run(task, 'compressed', LONGEST_AFTERWARDS_MS))).made
      })
      const brotli = new Map(left.map((body, index) => [body, made[index]]))
      return mapBodies(site, (body: EncodedBody) => {
        const br = brotli.get(body)
        return br ? { ...body, br: ownBuffer(br) } : body
      })
    },
    dropShares: (isThere) => ofDrawings(() => folder.dropShares(isThere)),
    async renderPage(site, address) {
      const task = { ...whole, site, hash: '', only: address }
      return (await ofPages(() => kept.run(task, 'page', LONGEST_MS))).page
    },
    close: () => kept.close(),
  }
}

/** Does something for a few at a time, for as long as it is wanted. Returns what was done, in the order given. */
async function inParts<T, R>(
  all: readonly T[],
  wanted: Wanted | undefined,
  work: (some: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length && wanted?.() !== false; at += PART)
    done.push(...(await work(all.slice(at, at + PART))))
  return done
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

/** Only the sample's own keys, so that no key leads out of the folder. */
const sampleOriginal =
  ({ originals }: BuildDescription) =>
  (key: string): Promise<Buffer> =>
    originals[key]
      ? readFile(path.join(SAMPLE_ORIGINALS, `${key}.jpg`))
      : Promise.reject(new Error(`there is no picture "${key}".`))

/** A site as it arrives from another process: its buffers may be parts of the whole message. */
const received = (site: RenderedSite): RenderedSite =>
  mapBodies(site, ({ identity, br, gzip }: EncodedBody) => ({
    identity: ownBuffer(identity),
    ...(br && { br: ownBuffer(br) }),
    ...(gzip && { gzip: ownBuffer(gzip) }),
  }))

/** A site with the share pictures that could be drawn, by path. */
function withDrawn(site: RenderedSite, made: Readonly<Record<string, DrawnShare | undefined>>): RenderedSite {
  const files = { ...site.files }
  const sharedPictures = { ...site.sharedPictures }
  const undrawn = { ...site.undrawn }
  for (const [file, one] of Object.entries(made))
    if (one && 'bytes' in one) {
      files[file] = { identity: ownBuffer(one.bytes) }
      sharedPictures[file] = undrawn[file]?.picture ?? ''
      delete undrawn[file]
    }
  return { ...site, files, sharedPictures, undrawn }
}

/** The texts that are not compressed as well as can be; pictures never are. */
function withoutBrotli({
  pages,
  missing,
  shell,
  clientShell,
  deskShell,
  files,
}: RenderedSite): EncodedBody[] {
  const texts = [...Object.values(pages), missing, shell, clientShell, deskShell].map(({ body }) => body)
  return [...texts, ...Object.values(files)].filter(({ br, gzip }) => gzip && !br)
}

/** Copies a part of something larger, so that the rest of that is freed. */
const ownBuffer = (bytes: Uint8Array): Buffer =>
  bytes.byteLength === bytes.buffer.byteLength ? Buffer.from(bytes.buffer as ArrayBuffer) : Buffer.from(bytes)
