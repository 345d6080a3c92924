/** Addresses of all posts, put in by vite.config.ts. */
declare const __POSTS__: readonly string[]
/** Where the site is published, without a closing slash: `https://…`. */
declare const __ORIGIN__: string
declare const __BUILD_YEAR__: number
/** A hosted accounts service, without a closing slash (`https://…/auth/v1`); empty for our own. */
declare const __AUTH_URL__: string
/** Names the front end to the accounts service, not a person. */
declare const __AUTH_API_KEY__: string

/** What the build may do with files; everything else of Node is out of reach for pages. */
declare module 'node:fs' {
  export function readdirSync(folder: string): string[]
  export function readFileSync(file: string, encoding: 'utf8'): string
  export function existsSync(file: string): boolean
}
