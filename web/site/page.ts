import type { ComponentType, LinkHTMLAttributes } from 'react'
import type { Site } from './site.ts'

/** An entry of a page's `<head>`; `script:ld+json` is schema.org data, which goes to the page's end. */
export type HeadEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | ({ tagName: 'link' } & LinkHTMLAttributes<HTMLLinkElement>)
  | { 'script:ld+json': Record<string, unknown> }

/** A template of the public site, rendered for each of its paths. */
export interface SitePage<Data = unknown> {
  /** Loads the data for a path: `/case-study/taymouth-castle-golf`. */
  load(path: string, site: Site): Data
  head(data: Data, site: Site): HeadEntry[]
  Page: ComponentType<{ data: Data }>
  /** Begins with a picture, which the header lies over until the page is scrolled. */
  hero?: true
  /** The surface around the page, also shown on overscroll; peat unless said. */
  surface?: 'bone'
}

/** Defines a template, with its data type inferred. */
export const definePage = <Data>(page: SitePage<Data>): SitePage<Data> => page

/** The segments of a path: `['case-study', 'islay-whisky-journey']`. For templates with several paths. */
export const segments = (path: string): string[] => path.split('/').filter(Boolean)
