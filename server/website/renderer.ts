import { MINUTE_MS } from '../../domain/days.ts'
import type { Controller } from '../../domain/privacy/privacy-facts.ts'
import type { Contact } from '../../domain/site/contact.ts'
import type { SiteContent } from '../../domain/site/kinds/all.ts'
import type { DescribedPictures } from './described-pictures.ts'
import type { PictureData as SitePicture } from './pictures/sample-pictures.ts'
import type { RenderedSite } from './render/rendered-site.ts'

/** Everything that the public pages are made of. */
export interface PublicSite {
  content: SiteContent
  /** Of the uploaded pictures, those that the content names. */
  pictures: Readonly<Record<string, SitePicture>>
  /** The pictures that documents describe in their own words, by the keys that the content has for them. */
  described: DescribedPictures
  /** The business, for the privacy notice. */
  controller: Controller
  /** How pages name it and how to reach it. */
  contact: Contact
  /** Former addresses of pages, with their present ones. */
  moved: Readonly<Record<string, string>>
  /** Addresses of pages that were taken down. */
  gone: readonly string[]
}

/** A page for the editor's frame. */
export interface RenderedPreview {
  html: string
  /** Its Content-Security-Policy. */
  policy: string
}

/** There is no other site to show at a start, so a slow machine may take its time. */
export const LONGEST_FIRST_MS = 10 * MINUTE_MS

/** Makes the public pages, as this process is configured. It does its work when it is first asked. */
export interface SiteRenderer {
  /**
   * Renders the sample if nothing was ever rendered here: it is what a first start shows, once there is a database.
   * Rejects with `RenderError`.
   */
  renderAhead(): Promise<void>
  /** Renders every page, or finds them as they were rendered before. Rejects with `RenderError`. */
  renderSite(site: PublicSite, longestMs?: number): Promise<RenderedSite>
  /**
   * Draws the share pictures of a rendered site that are missing. Takes seconds, and ends early once the site is not
   * wanted any more. Rejects with `RenderError`.
   */
  drawShares(site: RenderedSite, wanted: () => boolean): Promise<RenderedSite>
  /** Deletes the share pictures that were drawn of pictures that are not there any more. */
  dropShares(isThere: (picture: string) => boolean): Promise<void>
  /** Compresses a rendered site as well as can be, or finds that it is. Likewise. */
  compressSite(site: RenderedSite, wanted: () => boolean): Promise<RenderedSite>
  /** Renders one page. Rejects with `RenderError`. */
  renderPage(site: PublicSite, path: string): Promise<RenderedPreview>
  /** Whether the sample has a picture of this key. */
  hasSamplePicture(key: string): Promise<boolean>
}
