/** The bundler's output that documents refer to: file addresses, and scripts to inline. */
export interface Assets {
  /** The whole style sheet. */
  sheet: string
  /** `site/browser/inline-bootstrap.ts`, as an inline script. */
  early: string
  /** `site/browser/start.ts`. */
  start: string
  /** The files of each island, including those that hydrate it. */
  islands: Readonly<Record<string, readonly string[]>>
  /** The school area's entry script and the files it needs at once. */
  school: { start: string; files: readonly string[] }
}

/** A rendered document: its HTML and its inline scripts. */
export interface Rendered {
  html: string
  scripts: readonly string[]
}

/** Returns the styles that this HTML can use. */
export type StylesFor = (html: string) => string

/** What `documents.tsx` exports, which only a bundler can read. */
export interface Documents {
  contents: {
    paths: string[]
    notFound: string
    /** Path patterns whose unknown addresses redirect to another page. */
    replaced: Readonly<Record<string, string>>
    /** The files beside the pages, by name. */
    papers: Readonly<Record<string, () => string>>
  }
  renderPage(path: string, assets: Assets, stylesFor?: StylesFor): Promise<Rendered>
  renderShell(assets: Assets): Promise<Rendered>
}
