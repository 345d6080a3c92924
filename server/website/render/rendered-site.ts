/** A body in the encodings that it is sent in. */
export interface EncodedBody {
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** A rendered document, and the hashes of the inline scripts that its Content-Security-Policy allows. */
export interface RenderedPage {
  body: EncodedBody
  scripts: readonly string[]
}

/** Everything that a site's content decides about what visitors get. All of it is in memory. */
export interface RenderedSite {
  /** Of everything that it was rendered from. */
  hash: string
  /** By path: `/blog`. */
  pages: Readonly<Record<string, RenderedPage>>
  /** The page for unknown addresses. */
  missing: RenderedPage
  /** The school area's document. */
  shell: RenderedPage
  /** The files beside the pages, by path: `/feed.xml`, `/share/about.jpg`. */
  files: Readonly<Record<string, EncodedBody>>
  /** Where an unknown address leads for now, by pattern: `/blog/:slug` to `/blog`. */
  replaced: Readonly<Record<string, string>>
  /** Where a page that has another address now is, by the path that it had. */
  moved: Readonly<Record<string, string>>
  /** The paths of pages that were deleted. */
  gone: readonly string[]
}
