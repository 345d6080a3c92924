import { z } from 'zod'
import { boundedRecord, boundedText, requiredLine, typedText } from '../../bounded-text.ts'
import { SITE_KINDS } from '../kinds/names.ts'

/** A document by its kind and id; `only` is the id of a kind's only document. */
export const DocumentParams = z.object({
  kind: z.enum(SITE_KINDS, 'There is no such thing here'),
  id: boundedText(80).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'There is no such thing here'),
})
export type DocumentParams = z.infer<typeof DocumentParams>

/** The most characters of a document as JSON. */
export const DOCUMENT_CHARACTERS = 400_000

/** A document as it is typed; it may be incomplete, and is checked by its kind's schema when it is published. */
export const TypedDocument = boundedRecord(60, 60).refine(
  (content) => JSON.stringify(content).length <= DOCUMENT_CHARACTERS,
  'This page is too long',
)

export type TypedContent = z.infer<typeof TypedDocument>

/** The draft's revision that the editor last saw, 0 for none; with a newer one nothing is saved or published. */
const revision = z.int().min(0)

export const SaveDraft = z.object({
  content: TypedDocument,
  revision,
  /** The version that was published when this editor loaded the document; 0 for the sample's words, or for none. */
  version: z.int().min(0),
})
export const SavedDraft = z.object({ revision: z.number(), savedAt: z.string() })
export const DraftRevision = z.object({ revision })

export const PublishAt = z.object({
  revision,
  at: boundedText(40).pipe(z.iso.datetime('Please give a day and a time')),
})

/** The most characters of what is said when a draft is handed over, or given back. */
const MOST_SAID = 500
export const HandOver = z.object({ revision, note: typedText(MOST_SAID) })
export const GiveBack = z.object({
  word: requiredLine('Please say in a few words what should change', MOST_SAID),
})

export const PreviewDocument = z.object({ content: TypedDocument })
/** The address of the rendered page, for a few minutes; without one, what is wrong with each field by its path. */
export const PreviewAnswer = z.object({
  address: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
})

export const PagePreviewParams = z.object({ ticket: boundedText(43).regex(/^[\w-]{43}$/) })

/** What was published: the number of the release, and the document's version. */
export const Published = z.object({ release: z.number(), version: z.number() })

export const VersionParams = DocumentParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) })

/** The most documents of a kind that can be ordered: 200 kB of ids. */
export const MOST_ORDERED = 5000

export const OrderDocuments = z.object({
  ids: z.array(boundedText(80)).max(MOST_ORDERED),
})
export const KindParams = DocumentParams.pick({ kind: true })

const person = z.string().nullable()
const draftState = z.object({ revision: z.number(), savedAt: z.string(), savedBy: person })
/** `failed`: why it could not be published at that time, or will not be. */
const scheduled = z.object({ at: z.string(), by: person, failed: z.string().nullable() })

/** How a draft that was handed to the owner stands. */
const Handover = z.object({
  at: z.string(),
  by: person,
  note: z.string(),
  /** Whether something was typed since. */
  changedSince: z.boolean(),
  /** What it was given back with; null while it waits for the owner. */
  givenBack: z.object({ at: z.string(), by: person, word: z.string() }).nullable(),
})
export type Handover = z.infer<typeof Handover>

/**
 * `sample`: the project's own words stand; `published`: hers do; `unpublished`: never published; `deleted`: its address
 * answers that it is gone.
 */
export const DOCUMENT_STATES = ['sample', 'published', 'unpublished', 'deleted'] as const

export const ListedDocument = z.object({
  kind: z.enum(SITE_KINDS),
  id: z.string(),
  title: z.string(),
  /** The address of its own page, if it has one. */
  address: z.string().nullable(),
  /** The key of its first picture. */
  picture: z.string().nullable(),
  state: z.enum(DOCUMENT_STATES),
  /** Whether visitors read it. */
  live: z.boolean(),
  publishedAt: z.string().nullable(),
  draft: draftState.nullable(),
  handover: Handover.nullable(),
  scheduled: scheduled.nullable(),
  /** Whether a release of the program has made something of what is published wrong. */
  unfit: z.boolean(),
})
export type ListedDocument = z.infer<typeof ListedDocument>

/** Every document in its kind's order, and the release that visitors see. */
export const SiteList = z.object({
  documents: z.array(ListedDocument),
  /** Whether whoever asks may publish. */
  mayPublish: z.boolean(),
  release: z.object({ number: z.number(), publishedAt: z.string().nullable() }),
})
export type SiteList = z.infer<typeof SiteList>

const content = z.record(z.string(), z.unknown())

/** A link from another document: by an address in its text, or by a reference. */
export const DocumentUse = z.object({
  kind: z.enum(SITE_KINDS),
  id: z.string(),
  title: z.string(),
  address: z.string().nullable(),
})
export type DocumentUse = z.infer<typeof DocumentUse>

/** A document whose texts name prices of the rate card, as `£1,200` or `10%`. */
const PriceUse = DocumentUse.extend({ prices: z.array(z.string()) })

export const ShownDocument = z.object({
  kind: z.enum(SITE_KINDS),
  id: z.string(),
  state: z.enum(DOCUMENT_STATES),
  address: z.string().nullable(),
  /** What visitors read now; null if it was never published or is deleted. */
  published: content.nullable(),
  /** The number of the version that visitors read; 0 for the sample's. */
  version: z.number(),
  /** Whether the project has its own words for it. */
  hasSample: z.boolean(),
  draft: draftState.extend({ content }).nullable(),
  handover: Handover.nullable(),
  /** Whether whoever asks may publish. */
  mayPublish: z.boolean(),
  scheduled: scheduled.nullable(),
  /**
   * What a release of the program has made wrong with what is published, by the fields' paths, and whether visitors read
   * it all the same. Without them they read the sample's words, or nothing.
   */
  unfit: z.object({ content, problems: z.record(z.string(), z.string()), isRead: z.boolean() }).nullable(),
  /** Of a document that names categories: those that there are. */
  categories: z.array(z.object({ key: z.string(), label: z.string() })),
  usedBy: z.array(DocumentUse),
  /** Of a service: the others whose words lead to it or to one of its pages. */
  linkedFrom: z.array(DocumentUse),
  /** Of the rate card: the others whose texts repeat one of its prices. */
  pricesIn: z.array(PriceUse),
})
export type ShownDocument = z.infer<typeof ShownDocument>

export const DocumentVersions = z.object({
  /** The newest first, fifty at most. */
  versions: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      by: person,
      /** What changed, in words: the labels of the changed fields. */
      changes: z.array(z.string()),
      current: z.boolean(),
    }),
  ),
})
export const DocumentVersion = z.object({ number: z.number(), content })
