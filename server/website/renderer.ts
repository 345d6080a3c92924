import type { SiteContent } from '../../domain/site/kinds/all.ts'
import type { RenderedSite } from './render/rendered-site.ts'

/** Everything that the public pages are made of. */
export interface PublicSite {
  content: SiteContent
  /** Former addresses of pages, with their present ones. */
  moved: Readonly<Record<string, string>>
  /** Addresses of pages that were taken down. */
  gone: readonly string[]
}

/** A picture that documents may name. */
export interface KnownPicture {
  /** Null until somebody has described it; empty if it is decoration. */
  alt: string | null
}

/** A page for the editor's frame. */
export interface RenderedPreview {
  html: string
  /** Its Content-Security-Policy. */
  policy: string
}

/** Makes the public pages, as this process is configured. It does its work when it is first asked. */
export interface SiteRenderer {
  /** Renders every page, or finds them as they were rendered before. Rejects with `RenderError`. */
  renderSite(site: PublicSite, longestMs?: number): Promise<RenderedSite>
  /** Renders one page. Rejects with `RenderError`. */
  renderPage(site: PublicSite, path: string): Promise<RenderedPreview>
  /** A picture that documents may name; undefined if there is none of this key. */
  picture(key: string): Promise<KnownPicture | undefined>
  /** Whether there is a film of the owner's own, `uploads/<id>`. */
  film(key: string): Promise<boolean>
}
