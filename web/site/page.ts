import type { ComponentType, LinkHTMLAttributes } from 'react'

/** A line of a page's head; `script:ld+json` is structured data of schema.org. */
export type HeadEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | ({ tagName: 'link' } & LinkHTMLAttributes<HTMLLinkElement>)
  | { 'script:ld+json': Record<string, unknown> }

/** A template of the public site. It is rendered once for each of its addresses, when the site is built. */
export interface SitePage<Data = unknown> {
  /** Everything that the page shows at this address: `/case-study/taymouth-castle-golf`. */
  load(path: string): Data
  head(data: Data): HeadEntry[]
  Page: ComponentType<{ data: Data }>
}

/** Ties a template's parts together by the type of its data. */
export const definePage = <Data>(page: SitePage<Data>): SitePage<Data> => page
