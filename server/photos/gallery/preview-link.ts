import { timingSafeEqual } from 'node:crypto'
import { addressOf } from '../../../contract/endpoint.ts'
import { photoPreview } from '../../../contract/photos/gallery.ts'
import { TOLERANCE_S } from '../../platform/clock.ts'
import { sign } from '../../platform/secrets.ts'
import type { RenditionName } from '../derive/renditions.ts'

/** `parent` links work while the event sells, `buyer` links are for the order page. */
export type Viewer = 'parent' | 'buyer'

interface Link {
  photoId: string
  size: RenditionName
  viewer: Viewer
  /** The pupil whose key a parent's link was made for, since many pupils share a class photo. */
  pupilId?: string | undefined
  /** The account's link to that pupil, if that rather than the code was the key; the address dies with it. */
  linkId?: string | undefined
  /** What the photo belonged to when the link was made; the link dies when that changes. */
  boundTo?: string
  /** Seconds since 1970. */
  until: number
}

/**
 * What a link is bound to. A buyer's is bound to the photo's pupil (or all members of a group, or the class) and
 * rotation; a parent's also to the access code of the pupil it was made for, so that a new code ends whatever the old
 * one opened, class photo included.
 */
export function linkBindingOf(photo: {
  pupilId: string | null
  members: string | null
  classId: string | null
  turns: number
  accessCode?: string | null
}): string {
  return [photo.pupilId ?? photo.members ?? photo.classId ?? '', photo.turns, photo.accessCode ?? ''].join(
    '/',
  )
}

/**
 * A preview's signed address. It expires between one and two times `hours` from now, and stays the same within the same
 * `hours`, so that the browser can cache the picture.
 */
export function previewLink(key: string, link: Omit<Link, 'until'>, now: Date, hours: number): string {
  const span = hours * 3600
  const until = (Math.floor(now.getTime() / 1000 / span) + 2) * span
  const { photoId, size, viewer, pupilId: by, linkId: via } = link
  const query = { for: viewer, by, via, until, sig: signature(key, { ...link, until }) }
  return addressOf(photoPreview, { params: { photoId, size }, query })
}

/** Whether this server made the link, the photo still belongs where it did, and the link has not expired. */
export function isValidPreviewLink(key: string, link: Link & { sig: string }, now: Date): boolean {
  const expected = Buffer.from(signature(key, link))
  const given = Buffer.from(link.sig)
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  return genuine && (link.until + TOLERANCE_S) * 1000 > now.getTime()
}

function signature(key: string, link: Link) {
  const { photoId, size, viewer, pupilId = '', linkId = '', boundTo = '', until } = link
  return sign(key, ['preview', photoId, size, viewer, pupilId, linkId, boundTo, until], 32)
}
