import type { SharePicture } from '../domain/site/kinds/shared.ts'
import type { Site } from './site/site.ts'

/** The bundler's output that documents refer to: file addresses, and scripts to inline. */
export interface Assets {
  /** The whole style sheet. */
  sheet: string
  /** What of it applies only in print, for pages that have their own styles. */
  print: string
  /** `site/browser/inline-bootstrap.ts`, as an inline script. */
  early: string
  /** `site/browser/start.ts`. */
  start: string
  /** The files of each island, including those that hydrate it. */
  islands: Readonly<Record<string, readonly string[]>>
  /** The school area's entry script and the files it needs at once; `app/stored-session.ts`, as an inline script. */
  school: { start: string; files: readonly string[]; stored: string }
}

/** A rendered document: its HTML and its inline scripts. */
export interface Rendered {
  html: string
  scripts: readonly string[]
}

/** Returns the styles that this HTML can use. */
export type StylesFor = (html: string) => string

/** A page as its share picture shows it. */
export interface SharedPage {
  /** Its path: `/about`. */
  url: string
  title: string
  category: string
  /** Replaces the title on the share picture. */
  headline?: string
  /** Key of its picture, and the part to keep when cropping. */
  picture: string
  position?: string | undefined
  /** What it shows instead. */
  share?: SharePicture
}

/** What `documents.tsx` exports, which only a bundler can read. */
export interface Documents {
  pathsOf(site: Site): string[]
  /** The path of the page for unknown addresses. */
  NOT_FOUND: string
  /** Path patterns whose unknown addresses redirect to another page. */
  REPLACED: Readonly<Record<string, string>>
  /** The files beside the pages, by name. */
  filesOf(site: Site): Record<string, string>
  /** Every public page, for its share picture. */
  catalogue(site: Site): readonly SharedPage[]
  /** The key of the site's logo, and how its icons are drawn from it, by path. */
  logoOf(site: Site): {
    logo?: string
    icons: Readonly<Record<string, { sizes: readonly number[]; share: number }>>
  }
  /** The path of a page's share picture. */
  sharePath(url: string): string
  renderPage(path: string, site: Site, assets: Assets, stylesFor?: StylesFor): Promise<Rendered>
  renderShell(site: Site, assets: Assets): Promise<Rendered>
  renderClientShell(site: Site, assets: Assets): Promise<Rendered>
  renderDeskShell(site: Site, assets: Assets): Promise<Rendered>
}
