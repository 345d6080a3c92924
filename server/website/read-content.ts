import { and, asc, eq, max } from 'drizzle-orm'
import { withCounts } from '../../content/site/counts.ts'
import { sample as samplePages } from '../../content/site/sample.ts'
import type { Controller } from '../../domain/privacy/privacy-facts.ts'
import { withCategoryNames } from '../../domain/site/categories/category-keys.ts'
import type { Contact } from '../../domain/site/contact.ts'
import { changedAt } from '../../domain/site/documents/changed-at.ts'
import { type DocumentField, fieldsOf, picturesNamedBy } from '../../domain/site/documents/document-fields.ts'
import type { TypedContent } from '../../domain/site/documents/site-desk.ts'
import { ONLY, pageOf, parseDocument, type SiteContent, siteKinds } from '../../domain/site/kinds/all.ts'
import { SITE_KINDS, type SiteKind } from '../../domain/site/kinds/names.ts'
import { withoutUpright } from '../../domain/site/kinds/shared.ts'
import { uploadIdOf } from '../../domain/site/media/site-media.ts'
import { businessDetails } from '../business/business-details.ts'
import type { Context } from '../context.ts'
import { siteContact } from '../names.ts'
import type { Reader } from '../platform/db/port.ts'
import { type DescribedPictures, withDescribedKeys } from './described-pictures.ts'
import { GREY_FRAME } from './grey-frame.ts'
import { readSiteMedia, type SiteMedia } from './pictures/read-pictures.ts'
import type { PublicSite } from './renderer.ts'
import { readSample } from './sample-content.ts'
import { controllerOf } from './sample-site.ts'
import {
  isVersionOf,
  siteAddresses,
  siteDocuments,
  siteOrders,
  siteReleases,
  siteVersions,
} from './tables.ts'
import { withoutLostFilms, withSubstitutes } from './unfit-documents.ts'

/** A document of the website, by its kind and id. */
export interface DocumentName {
  kind: SiteKind
  id: string
}

/** A document that the owner has changed. */
export interface ChangedDocument extends DocumentName {
  state: 'published' | 'deleted' | 'sample'
  version: number | null
  /** Of the version; null for the sample's words. */
  content: TypedContent | null
}

/** What the owner has changed about the website, in one state of the database. */
export interface SiteRows {
  /** The number of the last release; 0 before the first. */
  release: number
  documents: ChangedDocument[]
  orders: { kind: SiteKind; ids: string[] }[]
  media: SiteMedia
  controller: Controller
  contact: Contact
  /** Former addresses, with the documents that were there. */
  addresses: { address: string; kind: SiteKind; id: string }[]
}

/** Reads the rows; call it in a snapshot, so that they are of one release. */
export async function readSiteRows(db: Reader): Promise<SiteRows> {
  const { kind, id, state, version } = siteDocuments
  const [last] = await db.select({ number: max(siteReleases.number) }).from(siteReleases)
  const documents = await db
    .select({ kind, id, state, version, content: siteVersions.content })
    .from(siteDocuments)
    .leftJoin(siteVersions, isVersionOf)
    .orderBy(asc(siteDocuments.release))
  const orders = await db.select().from(siteOrders)
  const { address, kind: of, documentId } = siteAddresses
  const addresses = await db.select({ address, kind: of, id: documentId }).from(siteAddresses)
  const media = await readSiteMedia(db)
  const contact = await siteContact(db)
  const controller = controllerOf(await businessDetails(db), contact)
  return { release: last?.number ?? 0, documents, orders, media, controller, contact, addresses }
}

/** The documents that visitors read, by kind and id, in their kinds' order. */
export type LiveDocuments = ReadonlyMap<SiteKind, ReadonlyMap<string, TypedContent>>

/** The website as its visitors have it. */
export interface SiteState {
  release: number
  live: LiveDocuments
  media: SiteMedia
  site: PublicSite
}

/** What visitors read, of the sample and what the owner has changed. Content that does not parse is left out. */
export function siteOf(rows: SiteRows, sample: SiteContent, log?: Context['log']): SiteState {
  const live = liveDocuments(rows, sample, log)
  const present = addressesOf(live)
  const moved: Record<string, string> = {}
  const gone: string[] = []
  for (const { address, kind, id } of rows.addresses) {
    if (present.byAddress.has(address)) continue
    const now = present.ofDocument(kind, id)
    if (now) moved[address] = now
    else gone.push(address)
  }
  const { release, media, controller, contact } = rows
  return { release, live, media, site: { ...shownBy(live, media, log), controller, contact, moved, gone } }
}

/**
 * The documents as pages show them, with the uploaded pictures that they name: a new one that nobody uses changes no
 * page. A picture of the sample that is gone has another stand in; where an uploaded picture or film was removed, a grey
 * frame stays.
 */
function shownBy(live: LiveDocuments, media: SiteMedia, log?: Context['log']) {
  const uploads = new Set<string>()
  const described: DescribedPictures = {}
  const isGone = (key: string) => uploadIdOf(key) !== undefined && !Object.hasOwn(media.pictures, key)
  const documents = new Map<SiteKind, ReadonlyMap<string, TypedContent>>()
  for (const [kind, ofKind] of live) {
    const shown = new Map<string, TypedContent>()
    for (const [id, content] of ofKind) {
      const named = picturesNamedBy(kind, content)
      for (const { value } of named) if (uploadIdOf(value)) uploads.add(value)
      const whole = withSubstitutes(content, named, media)
      if (whole !== content)
        log?.error({ kind, id }, 'a published document names a picture that is gone, so another stands in')
      const own = withDescribedKeys(kind, withoutLostFilms(kind, whole, media), isGone)
      Object.assign(described, own.described)
      shown.set(id, own.content)
    }
    documents.set(kind, shown)
  }
  const there = Object.entries(media.pictures).filter(([key]) => uploads.has(withoutUpright(key)))
  const frames = [...uploads].filter(isGone).map((key) => [key, GREY_FRAME] as const)
  return { content: contentOf(documents), pictures: Object.fromEntries([...there, ...frames]), described }
}

/** The website as it is now, in one snapshot. */
export const readSite = async (ctx: Pick<Context, 'log'> & { db: Reader }): Promise<SiteState> =>
  siteOf(await readSiteRows(ctx.db), await readSample(), ctx.log)

/** A document of a kind that has only one, as visitors read it, without reading the others. */
export async function readDocument<Kind extends 'rate-card' | 'terms'>(
  { db, log }: Pick<Context, 'log'> & { db: Reader },
  kind: Kind,
): Promise<SiteContent[Kind]> {
  const [row] = await db
    .select({ content: siteVersions.content })
    .from(siteDocuments)
    .innerJoin(siteVersions, isVersionOf)
    .where(and(eq(siteDocuments.kind, kind), eq(siteDocuments.state, 'published')))
  if (!row) return samplePages[kind] as SiteContent[Kind]
  const parsed = parseDocument(kind, row.content)
  if (parsed.success) return parsed.data as SiteContent[Kind]
  log.error({ kind }, 'a published document does not fit its kind, so visitors read the sample')
  return samplePages[kind] as SiteContent[Kind]
}

/** The sample's own documents, by kind and id. */
export function sampleDocuments(sample: SiteContent): LiveDocuments {
  const ofKind = (kind: SiteKind) => {
    const given = sample[kind] as unknown
    if (given === undefined) return []
    if (!siteKinds[kind].many) return [[ONLY, given as TypedContent] as const]
    return (given as (TypedContent & { id: string })[]).map(({ id, ...content }) => [id, content] as const)
  }
  return new Map(SITE_KINDS.map((kind) => [kind, new Map(ofKind(kind))]))
}

function liveDocuments(rows: SiteRows, sample: SiteContent, log?: Context['log']): LiveDocuments {
  const all = new Map<SiteKind, Map<string, TypedContent>>()
  for (const [kind, documents] of sampleDocuments(sample)) all.set(kind, new Map(documents))
  for (const { kind, id, state, content } of rows.documents) {
    const documents = all.get(kind) as Map<string, TypedContent>
    if (state === 'deleted') documents.delete(id)
    if (state !== 'published') continue
    const parsed = parseDocument(kind, content)
    if (parsed.success) documents.set(id, parsed.data)
    else log?.error({ kind, id }, 'a published document does not fit its kind, so visitors read the sample')
  }
  giveAddressesToPublished(rows, all)
  for (const [kind, documents] of all)
    for (const [id, content] of documents) documents.set(id, withoutLostReferences(kind, content, all))
  for (const { kind, ids } of rows.orders) all.set(kind, ordered(all.get(kind) ?? new Map(), ids))
  all.set('post', byDate(all.get('post') ?? new Map()))
  return all
}

/** Leaves out the sample's pages at addresses that the owner had given to others before a release added them. */
function giveAddressesToPublished(rows: SiteRows, all: Map<SiteKind, Map<string, TypedContent>>) {
  const hers = new Set(
    rows.documents.filter(({ state }) => state === 'published').map(({ kind, id }) => `${kind}/${id}`),
  )
  const pages = [...all].flatMap(([kind, documents]) =>
    [...documents].map(([id, content]) => ({ kind, id, address: pageOf(kind, id, content) })),
  )
  const isHers = ({ kind, id }: DocumentName) => hers.has(`${kind}/${id}`)
  const taken = new Set(pages.filter(isHers).map(({ address }) => address))
  for (const page of pages)
    if (page.address && taken.has(page.address) && !isHers(page)) all.get(page.kind)?.delete(page.id)
}

/** Empties what refers to documents that were taken down, where it may be empty. */
function withoutLostReferences(kind: SiteKind, content: TypedContent, all: LiveDocuments): TypedContent {
  const lost = [...fieldsOf(kind, content)].filter(
    (field) => field.meta.optional && isLostReference(field, all),
  )
  if (lost.length === 0) return content
  return lost.reduce((now, { path }) => changedAt(now, path, () => ''), content)
}

/** Whether a field names a document that visitors cannot read. */
export const isLostReference = ({ meta, value }: DocumentField, live: LiveDocuments): boolean =>
  meta.input === 'document' &&
  typeof value === 'string' &&
  value !== '' &&
  !live.get(meta.kind as SiteKind)?.has(value)

/** The named ones first, in this order; the others follow as they were. */
function ordered<Value>(documents: ReadonlyMap<string, Value>, ids: readonly string[]): Map<string, Value> {
  const place = new Map(ids.map((id, at) => [id, at]))
  const of = (id: string) => place.get(id) ?? ids.length
  return new Map([...documents].sort(([one], [other]) => of(one) - of(other)))
}

const byDate = (posts: ReadonlyMap<string, TypedContent>) =>
  new Map([...posts].sort(([, one], [, other]) => String(other.date).localeCompare(String(one.date))))

/** The content as pages are given it. */
function contentOf(live: LiveDocuments): SiteContent {
  const ofKind = (kind: SiteKind) => {
    const documents = [...(live.get(kind) ?? [])]
    return siteKinds[kind].many ? documents.map(([id, content]) => ({ id, ...content })) : documents[0]?.[1]
  }
  const content = Object.fromEntries(SITE_KINDS.map((kind) => [kind, ofKind(kind)])) as unknown as SiteContent
  return withCounts(withCategoryNames(content))
}

/** The address of every live document that has a page. */
export function addressesOf(live: LiveDocuments) {
  const byAddress = new Map<string, DocumentName>()
  for (const [kind, documents] of live)
    for (const [id, content] of documents) {
      const address = pageOf(kind, id, content)
      if (address) byAddress.set(address, { kind, id })
    }
  return {
    byAddress: byAddress as ReadonlyMap<string, DocumentName>,
    /** Undefined if it has no page, or is not live. */
    ofDocument(kind: SiteKind, id: string): string | undefined {
      const content = live.get(kind)?.get(id)
      return content && pageOf(kind, id, content)
    },
  }
}
