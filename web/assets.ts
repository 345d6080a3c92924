/** What the documents refer to: addresses of what the bundler made, and the text of what stands in the page. */
export interface Assets {
  /** The whole style sheet. */
  sheet: string
  /** `site/browser/early.ts`, as one script that runs where it stands. */
  early: string
  /** `site/browser/start.ts`. */
  start: string
  /** For each island its files, and those of what hydrates it. */
  islands: Readonly<Record<string, readonly string[]>>
  /** The school area's program and the files that it begins with. */
  school: { start: string; files: readonly string[] }
}
