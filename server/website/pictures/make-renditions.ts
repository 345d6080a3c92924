import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { pictureFileErrors } from '../../../content/errors/website-media.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { createLeases } from '../../platform/leases.ts'
import { decodePicture } from '../../platform/pictures/decode-picture.ts'
import { mediaLock, originalKey, renditionFolder, renditionNames } from '../media-files.ts'
import { cropPortrait, PORTRAIT_CROPS, portraitShape } from './portrait-crops.ts'
import { hashOf, shapeOf, writeRenditions } from './renditions.ts'
import { type StoredWidths, sitePictures, siteUprights } from './tables.ts'

export const makeRenditionsJob = defineJob('website.make-renditions', { expireIn: 600 })
export const makeUprightJob = defineJob('website.make-upright', { expireIn: 600 })

/**
 * Makes an uploaded picture's renditions; a rerun after a crash writes the same files. A picture that cannot be decoded
 * is marked as failed, with the reason.
 */
export async function makeRenditions(ctx: Context, { pictureId: id }: { pictureId: string }): Promise<void> {
  requireSystem(ctx)
  await createLeases(ctx.db).during(mediaLock(id), async () => {
    const [picture] = await ctx.db.select().from(sitePictures).where(eq(sitePictures.id, id))
    if (picture?.state === 'ready') return addTransparent(ctx, picture)
    if (picture?.state !== 'waiting') return
    const original = await ctx.files.read(originalKey(id))
    const settle = (change: Partial<typeof sitePictures.$inferInsert>) =>
      ctx.db.update(sitePictures).set(change).where(eq(sitePictures.id, id))
    const master = await decode(original)
    if (!master) {
      await settle({ state: 'failed', reason: pictureFileErrors['picture-damaged'] })
      return
    }
    const recipe = hashOf(original).slice(0, 8)
    const { widths } = await shapeOf(master)
    await store(ctx, { folder: renditionFolder(id, recipe), master, widths })
    const png = await storeTransparent(ctx, renditionFolder(id, recipe), original)
    await settle({
      state: 'ready',
      recipe,
      widths: { ...widths, ...png },
      colour: await dominantColour(master),
    })
  })
}

/** Adds what a release before did not make. */
async function addTransparent(ctx: Context, { id, recipe, widths }: typeof sitePictures.$inferSelect) {
  if (!recipe || !widths || widths.png) return
  const png = await storeTransparent(ctx, renditionFolder(id, recipe), await ctx.files.read(originalKey(id)))
  await ctx.db
    .update(sitePictures)
    .set({ widths: { ...widths, ...png } })
    .where(eq(sitePictures.id, id))
}

async function storeTransparent({ files }: Pick<Context, 'files'>, folder: string, original: Buffer) {
  const made = await transparentRendition(original)
  if (!made) return {}
  await files.put(`${folder}/${made.width}.png`, made.png)
  return { png: [made.width] }
}

/** As high and wide as a header shows a logo, on a screen of three pixels to the point. */
const LOGO_BOX = { width: 1080, height: 120 }

/** A picture small and with its transparency, for use as a logo; undefined if nothing of it may be seen through. */
function transparentRendition(original: Buffer): Promise<{ png: Buffer; width: number } | undefined> {
  return decodePicture(original, async (picture) => {
    if (!(await picture.metadata()).hasAlpha) return undefined
    const small = await picture
      .autoOrient()
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const { isOpaque } = await sharp(small.data).stats()
    return isOpaque ? undefined : { png: small.data, width: small.info.width }
  })
}

/** Makes the upright crop of a picture that opens a page. */
export async function makeUpright(
  ctx: Context,
  { pictureId: id, left }: { pictureId: string; left: number },
): Promise<void> {
  requireSystem(ctx)
  await createLeases(ctx.db).during(mediaLock(id), async () => {
    const wanted = and(eq(siteUprights.picture, id), eq(siteUprights.left, left), isNull(siteUprights.recipe))
    const [picture] = await ctx.db
      .select({ state: sitePictures.state })
      .from(siteUprights)
      .innerJoin(sitePictures, eq(sitePictures.id, siteUprights.picture))
      .where(wanted)
    if (!picture || picture.state === 'failed') return
    const original = await ctx.files.read(originalKey(id))
    const master = await decode(original)
    if (!master) return
    const recipe = hashOf(Buffer.from(`${hashOf(original)} ${PORTRAIT_CROPS} ${left}`)).slice(0, 8)
    const { width, height, widths } = await portraitShape(master)
    await store(ctx, {
      folder: renditionFolder(id, recipe),
      master: await cropPortrait(master, left),
      widths,
    })
    await ctx.db.update(siteUprights).set({ recipe, width, height, widths }).where(wanted)
  })
}

/** As wide as the widest rendition, and no higher than can be encoded in 200 MB. */
const MASTER = { width: 2400, height: 3600 }

/**
 * The picture as all renditions are made of it: upright, sRGB, on white, without metadata, lossless, and no larger than
 * they need. Undefined if it cannot be decoded, which no other try would change.
 */
async function decode(original: Buffer): Promise<Buffer | undefined> {
  try {
    return await decodePicture(original, (picture) =>
      picture
        .autoOrient()
        .resize({ ...MASTER, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
  } catch (error) {
    if (/out of memory|cannot allocate/i.test(String(error))) throw error
    return undefined
  }
}

async function store(
  { files }: Pick<Context, 'files'>,
  { folder, master, widths }: { folder: string; master: Buffer; widths: StoredWidths },
) {
  const local = await mkdtemp(path.join(tmpdir(), 'renditions-'))
  try {
    const { width, height } = await shapeOf(master)
    await writeRenditions(master, { width, height, widths }, local)
    for (const name of renditionNames(widths))
      await files.put(`${folder}/${name}`, await readFile(path.join(local, name)))
  } finally {
    await rm(local, { recursive: true, force: true })
  }
}

async function dominantColour(master: Buffer): Promise<string> {
  const small = await sharp(master).resize(64, 64, { fit: 'inside' }).png().toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
