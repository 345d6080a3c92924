/** The bundler's output that documents refer to: file addresses, and scripts to inline. */
export interface Assets {
  /** The whole style sheet. */
  sheet: string
  /** `site/browser/early.ts`, as an inline script. */
  early: string
  /** `site/browser/start.ts`. */
  start: string
  /** The files of each island, including those that hydrate it. */
  islands: Readonly<Record<string, readonly string[]>>
  /** The school area's entry script and the files it needs at once. */
  school: { start: string; files: readonly string[] }
}
