import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { businessErrors } from '../../content/errors/business.ts'
import { businessLogo } from '../../contract/business/business.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { DAY_MS } from '../../domain/days.ts'
import { LOGO_MB, LOGO_MEGAPIXELS } from '../../domain/desk/business.ts'
import { allowAnyone, type Context, requireSystem } from '../context.ts'
import { invalid, notFound } from '../errors.ts'
import { FileMissing, type Files } from '../platform/files/port.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { PictureTooHeavy } from '../platform/pictures/decode-picture.ts'
import { shrinkPicture } from '../platform/pictures/shrink-picture.ts'
import { type BusinessDetails, businessDetails, versionsOf } from './business-details.ts'

export const LOGOS = 'logos'
export const logoKey = (logo: string) => `${LOGOS}/${logo}.png`

/** Enough for a paper at 300 DPI, where a logo is 60 mm wide at most. */
const LONGEST_EDGE = 720

/** The address of a logo; null without one. */
export const logoAddress = (logo: string | null) =>
  logo === null ? null : addressOf(businessLogo, { params: { logo } })

/** The details at the head of a paper, with the logo's file. */
export type Letterhead = Omit<BusinessDetails, 'logo'> & { logo: Uint8Array | null }

export const sweepLogosJob = defineJob('business.sweep-logos')

/** Stores an uploaded logo, scaled down and stripped of metadata, and returns its name. */
export async function keepLogo({ files }: Pick<Context, 'files'>, file: Buffer): Promise<string> {
  if (file.length > LOGO_MB * 1024 * 1024) throw invalid(businessErrors.logoTooLarge)
  const logo = randomUUID()
  const drawn = await shrinkPicture(file, {
    edge: LONGEST_EDGE,
    to: 'png',
    mostPixels: LOGO_MEGAPIXELS * 1_000_000,
  }).catch((error: unknown) => {
    throw invalid(
      error instanceof PictureTooHeavy ? businessErrors.logoTooManyPixels : businessErrors.logoUnreadable,
    )
  })
  await files.put(logoKey(logo), drawn)
  return logo
}

/** A logo's file for a paper; null if there is none, or it is lost: a paper without its logo is better than no paper. */
export async function readLogo(files: Pick<Files, 'read'>, logo: string | null): Promise<Uint8Array | null> {
  if (logo === null) return null
  return files.read(logoKey(logo)).catch((error: unknown) => {
    if (error instanceof FileMissing) return null
    throw error
  })
}

/** The business as a paper of a day is headed with it; without a day, today's. */
export async function letterhead(
  { db, files }: Pick<Context, 'db' | 'files'>,
  day?: Date,
): Promise<Letterhead> {
  const details = await businessDetails(db, day)
  return { ...details, logo: await readLogo(files, details.logo) }
}

/** A logo, for anyone: it is printed on papers, and no child is in it. */
export async function showLogo(
  ctx: Context,
  { logo }: { logo: string },
): Promise<{ body: Readable; bytes: number }> {
  allowAnyone(ctx)
  const key = logoKey(logo)
  const bytes = await ctx.files.size(key)
  if (bytes === undefined) throw notFound('picture')
  try {
    return { bytes, body: await ctx.files.stream(key) }
  } catch (error) {
    throw error instanceof FileMissing ? notFound('picture') : error
  }
}

/** Removes logos of no version that are a day old: stored for details that were not saved. */
export async function sweepLogos(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const before = ctx.clock.now().getTime() - DAY_MS
  const used = new Set((await versionsOf(ctx.db)).flatMap(({ logo }) => (logo ? [logoKey(logo)] : [])))
  for await (const { key, changedAt } of ctx.files.list(LOGOS))
    if (!used.has(key) && changedAt.getTime() < before) await ctx.files.remove(key)
}
