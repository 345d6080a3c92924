import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sha256 } from '../../platform/sha256.ts'
import { compressBrotli, decompressBrotli } from './brotli.ts'
import { type EncodedBody, mapBodies, type RenderedPage, type RenderedSite } from './rendered-site.ts'
import { findShares, picturesOf, type SharePlan } from './share-plan.ts'
import { dropShares, sweepSites } from './sweep-sites.ts'

const gzipped = promisify(gzip)
const unzipped = promisify(gunzip)

/** The hash of each file of a body. That of the first is its name. */
interface StoredBody {
  identity: string
  br?: string
  gzip?: string
}
interface StoredPage {
  body: StoredBody
  scripts: readonly string[]
}

/** A site on disk: `sites/<hash>.json`, which names its bodies and share pictures. */
export interface StoredSite {
  hash: string
  pages: Record<string, StoredPage>
  missing: StoredPage
  shell: StoredPage
  clientShell: StoredPage
  deskShell: StoredPage
  files: Record<string, StoredBody>
  /** By path, whether they are drawn by now or not. */
  share: Record<string, SharePlan>
  replaced: Readonly<Record<string, string>>
}

const SUFFIXES = { identity: '.html', br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof SUFFIXES

/** A folder with rendered sites, whose files are named by their content. Several processes may write to it at once. */
export class SiteFolder {
  readonly share: string
  /** Why nothing can be written here, once that has shown. */
  unwritable: string | undefined
  readonly #bodies: string
  readonly #sites: string

  constructor(folder: string) {
    this.share = path.join(folder, 'share')
    this.#bodies = path.join(folder, 'bodies')
    this.#sites = path.join(folder, 'sites')
  }

  /**
   * Reads a site; undefined unless every page and text of it is there and as it was written. Share pictures may be
   * missing.
   */
  async load(hash: string, shareFolders: readonly string[]): Promise<RenderedSite | undefined> {
    const file = path.join(this.#sites, `${hash}.json`)
    try {
      const stored = JSON.parse(await readFile(file, 'utf8')) as StoredSite
      if (stored.hash !== hash) return undefined
      const site = await this.#read(stored, shareFolders)
      await touch(file)
      return site
    } catch {
      return undefined
    }
  }

  async #read(stored: StoredSite, shareFolders: readonly string[]): Promise<RenderedSite> {
    const page = async ({ body, scripts }: StoredPage): Promise<RenderedPage> => ({
      body: await this.#readBody(body),
      scripts,
    })
    const [pages, files, shared, missing, shell, clientShell, deskShell] = await Promise.all([
      mapValues(stored.pages, page),
      mapValues(stored.files, (body) => this.#readBody(body)),
      findShares(stored.share, shareFolders),
      page(stored.missing),
      page(stored.shell),
      page(stored.clientShell),
      page(stored.deskShell),
    ])
    const { hash, replaced } = stored
    const { drawn, undrawn } = shared
    return {
      hash,
      pages,
      missing,
      shell,
      clientShell,
      deskShell,
      files: { ...files, ...drawn },
      sharedPictures: picturesOf(stored.share),
      undrawn,
      replaced,
      moved: {},
      gone: [],
    }
  }

  async #readBody(stored: StoredBody): Promise<EncodedBody> {
    const read = (Object.keys(stored) as Encoding[]).map(async (encoding) => {
      const file = path.join(this.#bodies, stored.identity + SUFFIXES[encoding])
      const bytes = await readFile(file)
      if (sha256(bytes) !== stored[encoding]) throw new Error(`${file} is not what was written.`)
      return [encoding, bytes] as const
    })
    return Object.fromEntries(await Promise.all(read)) as unknown as EncodedBody
  }

  /** Keeps a text, compressed by what is fast; in Brotli only if that is here already. */
  async keepBody(text: string): Promise<EncodedBody> {
    const identity = Buffer.from(text)
    const file = this.#fileOf(identity)
    const kept = {
      identity: await readWhole(file('identity'), identity),
      gzip: await readWhole(file('gzip'), identity, unzipped),
      br: await readWhole(file('br'), identity, decompressBrotli),
    }
    const body = { identity, gzip: kept.gzip ?? (await gzipped(identity, { level: 9 })) }
    for (const encoding of ['identity', 'gzip'] as const)
      if (!kept[encoding]) await this.#write(file(encoding), body[encoding])
    return kept.br ? { ...body, br: kept.br } : body
  }

  /**
   * Compresses bodies of a kept site in Brotli, as well as can be: a second of a processor for ten pages. Keeps the
   * outcome, and returns it in the same order.
   */
  async keepBrotli(hash: string, bodies: readonly Uint8Array[]): Promise<Buffer[]> {
    const made: Buffer[] = []
    const hashes = new Map<string, string>()
    for (const identity of bodies) {
      const file = this.#fileOf(identity)('br')
      const kept = await readWhole(file, identity, decompressBrotli)
      const br = kept ?? (await compressBrotli(identity))
      if (!kept) await this.#write(file, br)
      made.push(br)
      hashes.set(sha256(identity), sha256(br))
    }
    const site = path.join(this.#sites, `${hash}.json`)
    const stored = await readFile(site, 'utf8').catch(() => undefined)
    if (stored) await this.#write(site, JSON.stringify(withBrotli(JSON.parse(stored) as StoredSite, hashes)))
    return made
  }

  #fileOf(identity: Uint8Array) {
    const name = sha256(identity)
    return (encoding: Encoding) => path.join(this.#bodies, name + SUFFIXES[encoding])
  }

  /** Keeps a share picture that was drawn. */
  async keepShare(file: string, bytes: Buffer): Promise<void> {
    await this.#write(path.join(this.share, file), bytes)
  }

  /**
   * Keeps a site whose bodies are all here, and deletes what no kept site uses; `share` are its share pictures, by path.
   */
  async save(site: RenderedSite, share: Record<string, SharePlan>): Promise<void> {
    const texts = Object.entries(site.files).filter(([name]) => !share[name])
    const stored: StoredSite = {
      hash: site.hash,
      pages: Object.fromEntries(Object.entries(site.pages).map(([name, page]) => [name, storedPage(page)])),
      missing: storedPage(site.missing),
      shell: storedPage(site.shell),
      clientShell: storedPage(site.clientShell),
      deskShell: storedPage(site.deskShell),
      files: Object.fromEntries(texts.map(([name, body]) => [name, storedBody(body)])),
      share,
      replaced: site.replaced,
    }
    await this.#write(path.join(this.#sites, `${site.hash}.json`), JSON.stringify(stored))
    if (!this.unwritable) await sweepSites({ sites: this.#sites, bodies: this.#bodies, share: this.share })
  }

  /** Deletes the share pictures of pictures that are not there any more. */
  async dropShares(isThere: (picture: string) => boolean): Promise<void> {
    await dropShares({ sites: this.#sites, share: this.share }, isThere)
  }

  /** Writes a file that appears at once. After the first failure it writes nothing more. */
  async #write(file: string, bytes: Buffer | string): Promise<void> {
    if (this.unwritable) return
    const part = path.join(path.dirname(file), `.part-${randomUUID()}`)
    try {
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(part, bytes)
      await rename(part, file)
    } catch (error) {
      this.unwritable = error instanceof Error ? error.message : String(error)
      await rm(part, { force: true }).catch(() => undefined)
    }
  }
}

/** A file of which `read` makes this text; undefined if it is missing or torn. */
async function readWhole(
  file: string,
  text: Uint8Array,
  read: (bytes: Buffer) => Promise<Buffer> = async (bytes) => bytes,
): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(file)
    if (!(await read(bytes)).equals(text)) return undefined
    await touch(file)
    return bytes
  } catch {
    return undefined
  }
}

const storedPage = ({ body, scripts }: RenderedPage): StoredPage => ({ body: storedBody(body), scripts })

const storedBody = ({ identity, br, gzip }: EncodedBody): StoredBody => ({
  identity: sha256(identity),
  ...(br && { br: sha256(br) }),
  ...(gzip && { gzip: sha256(gzip) }),
})

/** A list of a site with the hashes of what was compressed since, by those of the texts. */
function withBrotli(site: StoredSite, hashes: ReadonlyMap<string, string>): StoredSite {
  const body = (stored: StoredBody): StoredBody => {
    const br = hashes.get(stored.identity)
    return br ? { ...stored, br } : stored
  }
  return mapBodies(site, body)
}

async function mapValues<From, To>(record: Record<string, From>, map: (value: From) => Promise<To>) {
  const entries = Object.entries(record).map(async ([key, value]) => [key, await map(value)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** Notes that a file is in use. It may have gone, or be somebody else's. */
const touch = (file: string) => utimes(file, new Date(), new Date()).catch(() => undefined)
