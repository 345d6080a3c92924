import type { Readable } from 'node:stream'
import { businessErrors } from '../../content/errors/business.ts'
import { businessLogo } from '../../contract/business/business.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { LOGO_MB, LOGO_MEGAPIXELS } from '../../domain/business/business-desk.ts'
import { allowAnyone, type Context, requireSystem } from '../context.ts'
import { FileMissing, type Files } from '../platform/files/port.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { defineSmallPictures, openPicture } from '../platform/pictures/small-pictures.ts'
import { type BusinessDetails, businessDetails, versionsOf } from './business-details.ts'

export const logos = defineSmallPictures({
  folder: 'logos',
  to: 'png',
  // Enough for a paper at 300 DPI, where a logo is 60 mm wide at most.
  edge: 720,
  mostMb: LOGO_MB,
  mostPixels: LOGO_MEGAPIXELS * 1_000_000,
  errors: {
    tooLarge: businessErrors.logoTooLarge,
    tooHeavy: businessErrors.logoTooManyPixels,
    unreadable: businessErrors.logoUnreadable,
  },
})

/** The address of a logo; null without one. */
export const logoAddress = (logo: string | null) =>
  logo === null ? null : addressOf(businessLogo, { params: { logo } })

/** The details at the head of a paper, with the logo's file. */
export type Letterhead = Omit<BusinessDetails, 'logo'> & { logo: Uint8Array | null }

export const sweepLogosJob = defineJob('business.sweep-logos')

/** A logo's file for a paper; null if there is none, or it is lost: a paper without its logo is better than no paper. */
export async function readLogo(files: Pick<Files, 'read'>, logo: string | null): Promise<Uint8Array | null> {
  if (logo === null) return null
  return files.read(logos.keyOf(logo)).catch((error: unknown) => {
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
  return openPicture(ctx, logos.keyOf(logo))
}

/** Removes logos that are in no version of the details. */
export async function sweepLogos(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const used = new Set((await versionsOf(ctx.db)).map(({ logo }) => logo))
  await logos.sweep({ files: ctx.files, now: ctx.clock.now() }, (logo) => used.has(logo))
}
