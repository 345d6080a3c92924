import { and, eq } from 'drizzle-orm'
import { mediaErrors } from '../../content/errors/website-media.ts'
import type { TypedContent } from '../../domain/site/documents/site-desk.ts'
import { DESCRIBED, descriptionsOf, type PictureWords } from '../../domain/site/media/picture-descriptions.ts'
import { uploadIdOf, uploadKey } from '../../domain/site/media/site-media.ts'
import { audit, type Context, inTransaction, requireEditor, type TransactionContext } from '../context.ts'
import { invalid, notFound } from '../errors.ts'
import type { Reader } from '../platform/db/port.ts'
import { lockDocument, readDraft, writeDraft } from './documents/drafts.ts'
import { libraryWords, mediaUses, sameWords } from './media-uses.ts'
import { readSiteMedia } from './pictures/read-pictures.ts'
import { sitePictures } from './pictures/tables.ts'
import type { DocumentName } from './read-content.ts'
import { isVersionOf, siteDocuments, siteVersions } from './tables.ts'

/**
 * Puts another picture in the place of one: in the draft of every document that names it there or, where there is no
 * draft, in what visitors read, which becomes a draft. Publishes nothing; versions and plans stay as they are.
 */
export async function replacePicture(
  ctx: Context,
  { id, by }: { id: string; by: string },
): Promise<{ drafts: number }> {
  const { userId } = requireEditor(ctx)
  const key = uploadKey(id)
  return inTransaction(ctx, async (ctx) => {
    if ((await ctx.db.$count(sitePictures, eq(sitePictures.id, id))) === 0) throw notFound('picture')
    const { pictures, undescribed, sample } = await readSiteMedia(ctx.db)
    const mayStand = uploadIdOf(by) ? Object.hasOwn(pictures, by) && !undescribed.has(by) : sample.has(by)
    if (!mayStand || by === key) throw invalid(mediaErrors.cannotReplace, { by: mediaErrors.cannotReplace })
    const drafts = await changeDrafts(ctx, { id, userId }, (content) => withPicture(content, key, by))
    await audit(ctx, 'site-picture.replaced', { subjectId: id, by })
    return { drafts }
  })
}

/**
 * Lets every document that names a picture, and says something else about it than the library, say what the library says: in
 * its draft or, where there is none, in what visitors read, which becomes a draft. Publishes nothing.
 */
export async function spreadPictureWords(ctx: Context, { id }: { id: string }): Promise<{ drafts: number }> {
  const { userId } = requireEditor(ctx)
  const key = uploadKey(id)
  return inTransaction(ctx, async (ctx) => {
    const [said] = await ctx.db.select(libraryWords).from(sitePictures).where(eq(sitePictures.id, id))
    if (!said) throw notFound('picture')
    if (said.alt === '' && !said.decorative) throw invalid(mediaErrors.saysNothing)
    const drafts = await changeDrafts(ctx, { id, userId }, (content) => withWords(content, key, said))
    await audit(ctx, 'site-picture.words-spread', { subjectId: id })
    return { drafts }
  })
}

/** Changes the draft of every document that names a picture, or makes one of what visitors read; how many it changed. */
async function changeDrafts(
  ctx: TransactionContext,
  { id, userId }: { id: string; userId: string },
  change: (content: TypedContent) => TypedContent | undefined,
): Promise<number> {
  const uses = (await mediaUses(ctx.db, id)).filter(({ live, draft }) => live || draft)
  let drafts = 0
  // In one order, so that two changes do not wait for each other.
  for (const use of uses.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))) {
    await lockDocument(ctx, use)
    const draft = await readDraft(ctx, use)
    const before = draft ?? (await readLive(ctx.db, use))
    const content = before && change(before.content)
    if (!content) continue
    await writeDraft(ctx, { ...use, content, basedOn: before.basedOn, userId, isNew: !draft })
    drafts += 1
  }
  return drafts
}

const nameOf = ({ kind, id }: DocumentName) => `${kind}/${id}`

/**
 * The document with another picture, which it has not described yet; undefined if it names the first nowhere. A key stands
 * nowhere but where the picture does: it is made of the picture's content.
 */
function withPicture(content: TypedContent, key: string, by: string): TypedContent | undefined {
  const { [DESCRIBED]: described, ...rest } = content
  const text = JSON.stringify(rest)
  if (!text.includes(key)) return undefined
  const left = descriptionsOf(content).filter(({ picture }) => picture !== key)
  return { ...JSON.parse(text.replaceAll(key, by)), ...(described !== undefined && { [DESCRIBED]: left }) }
}

/** The document with these words about a picture; undefined if it says them already, or leaves them to the library. */
function withWords(content: TypedContent, key: string, words: PictureWords): TypedContent | undefined {
  const described = descriptionsOf(content)
  if (!described.some((one) => one.picture === key && !sameWords(one, words))) return undefined
  const said = described.map((one) => (one.picture === key ? { picture: key, ...words } : one))
  return { ...content, [DESCRIBED]: said }
}

/** What visitors read of a document, and the number of that version. */
async function readLive(db: Reader, { kind, id }: DocumentName) {
  const [live] = await db
    .select({ content: siteVersions.content, basedOn: siteVersions.number })
    .from(siteVersions)
    .innerJoin(siteDocuments, isVersionOf)
    .where(and(eq(siteDocuments.kind, kind), eq(siteDocuments.id, id), eq(siteDocuments.state, 'published')))
  return live
}
