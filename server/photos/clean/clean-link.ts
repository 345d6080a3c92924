import { timingSafeEqual } from 'node:crypto'
import { addressOf } from '../../../contract/endpoint.ts'
import { cleanPicture } from '../../../contract/photos/gallery.ts'
import type { CleanPicture, CleanSize } from '../../../domain/photos/clean-pictures.ts'
import type { RememberedSession } from '../../accounts/roles/roles-port.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { TOLERANCE_S } from '../../platform/clock.ts'
import { sign } from '../../platform/secrets.ts'

interface Link extends RememberedSession {
  photoId: string
  /** Seconds since 1970. */
  until: number
}

type Asking = Pick<Context, 'actor' | 'keys' | 'clock' | 'config'>
interface Photo {
  id: string
  turns?: number
}

/**
 * The addresses of a photo without a watermark, for the session that asks: they end with it, and between one and two
 * times `PHOTO_LINK_HOURS` from now. They are the same within those hours, so that a screen that asks again shows what
 * it has; a turned photo has others.
 */
export function cleanLinks(ctx: Asking, photo: Photo): CleanPicture {
  const address = signedFor(ctx, photo)
  return { thumb: address('thumb'), large: address('large') }
}

/** The address of the small one alone, for a list that shows no other. */
export const cleanThumb = (ctx: Asking, photo: Photo): string => signedFor(ctx, photo)('thumb')

function signedFor(ctx: Asking, { id: photoId, turns }: Photo) {
  const { userId, sessionId, aal } = requireAdmin(ctx)
  const span = ctx.config.PHOTO_LINK_HOURS * 3600
  const until = (Math.floor(ctx.clock.now().getTime() / 1000 / span) + 2) * span
  const sig = signature(ctx.keys.photos, { photoId, userId, sessionId, aal, until })
  const query = { for: userId, in: sessionId, aal, turns, until, sig }
  return (size: CleanSize) => addressOf(cleanPicture, { params: { photoId, size }, query })
}

/** Whether this server made the link, and it has not expired; whether its session is still good is another question. */
export function isValidCleanLink(key: string, link: Link & { sig: string }, now: Date): boolean {
  const expected = Buffer.from(signature(key, link))
  const given = Buffer.from(link.sig)
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  return genuine && (link.until + TOLERANCE_S) * 1000 > now.getTime()
}

function signature(key: string, { photoId, userId, sessionId, aal, until }: Link) {
  return sign(key, ['clean', photoId, userId, sessionId, aal, until], 32)
}
