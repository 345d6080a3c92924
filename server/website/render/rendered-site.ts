import type { SharePlan } from './share-plan.ts'

/** A body in the encodings that it is sent in. Brotli takes seconds for a site, so it is missing at first. */
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
  /** The one of a client's page. */
  clientShell: RenderedPage
  /** The one of the owner's desk. */
  deskShell: RenderedPage
  /** The files beside the pages, by path: `/feed.xml`, `/share/about.jpg`. */
  files: Readonly<Record<string, EncodedBody>>
  /** The keys of the pictures that the share pictures in `files` are drawn from, by path. */
  sharedPictures: Readonly<Record<string, string>>
  /** The share pictures that are not drawn yet, by path. */
  undrawn: Readonly<Record<string, SharePlan>>
  /** Where an unknown address leads for now, by pattern: `/blog/:slug` to `/blog`. */
  replaced: Readonly<Record<string, string>>
  /** Where a page that has another address now is, by the path that it had. */
  moved: Readonly<Record<string, string>>
  /** The paths of pages that were deleted. */
  gone: readonly string[]
}

interface WithBodies<Body> {
  pages: Readonly<Record<string, { body: Body; scripts: readonly string[] }>>
  missing: { body: Body; scripts: readonly string[] }
  shell: { body: Body; scripts: readonly string[] }
  clientShell: { body: Body; scripts: readonly string[] }
  deskShell: { body: Body; scripts: readonly string[] }
  files: Readonly<Record<string, Body>>
}

/** The same site, with something done to each body of it: pages and files. */
export function mapBodies<Body, Site extends WithBodies<Body>>(site: Site, map: (body: Body) => Body): Site {
  const page = (from: WithBodies<Body>['shell']) => ({ ...from, body: map(from.body) })
  const each = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))
  return {
    ...site,
    pages: each(site.pages, page),
    missing: page(site.missing),
    shell: page(site.shell),
    clientShell: page(site.clientShell),
    deskShell: page(site.deskShell),
    files: each(site.files, map),
  }
}
