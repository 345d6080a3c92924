import { timingSafeEqual } from 'node:crypto'
import { addressOf } from '../../../contract/endpoint.ts'
import { preview } from '../../../contract/gallery.ts'
import { TOLERANCE_S } from '../../platform/clock.ts'
import { sign } from '../../platform/secrets.ts'
import type { RenditionName } from '../derive/renditions.ts'

/** `parent` links work while the event sells; `owner` links for the desk, `buyer` links on the order page. */
export type Viewer = 'parent' | 'owner' | 'buyer'

interface Link {
  photoId: string
  size: RenditionName
  viewer: Viewer
  /** The pupil whose key a parents' link was made for; a class photo is shown by many. */
  pupilId?: string | undefined
  /** The account's link to that pupil, where the key was not the code: the address ends with it. */
  linkId?: string | undefined
  /** What the photo belonged to when the link was made: of another it is not good. The owner's links are not bound. */
  boundTo?: string
  /** Seconds since 1970. */
  until: number
}

/**
 * What a link for buyers is bound to: the pupil (or class) whose photo it is, and how it is turned. One for parents is
 * bound to the access code of the pupil it was made for as well: a new code ends what the old one has opened, class
 * photo included.
 */
export function bindingOf(photo: {
  pupilId: string | null
  classId: string | null
  turns: number
  accessCode?: string | null
}): string {
  return [photo.pupilId ?? photo.classId ?? '', photo.turns, photo.accessCode ?? ''].join('/')
}

/**
 * A signed address of a preview. It expires between one and two times `hours` from now; within the same
 * `hours` it stays the same, so that the browser's cache holds.
 */
export function previewLink(key: string, link: Omit<Link, 'until'>, now: Date, hours: number): string {
  const span = hours * 3600
  const until = (Math.floor(now.getTime() / 1000 / span) + 2) * span
  const { photoId, size, viewer, pupilId: by, linkId: via } = link
  const query = { for: viewer, by, via, until, sig: signature(key, { ...link, until }) }
  return addressOf(preview, { params: { photoId, size }, query })
}

/** Whether this server made the link, for what the photo belongs to now, and it has not expired. */
export function isGoodLink(key: string, link: Link & { sig: string }, now: Date): boolean {
  const expected = Buffer.from(signature(key, link))
  const given = Buffer.from(link.sig)
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  return genuine && (link.until + TOLERANCE_S) * 1000 > now.getTime()
}

function signature(key: string, link: Link) {
  const { photoId, size, viewer, pupilId = '', linkId = '', boundTo = '', until } = link
  return sign(key, ['preview', photoId, size, viewer, pupilId, linkId, boundTo, until], 32)
}
