/** What the build may do with files; everything else of Node is out of reach for pages. */
declare module 'node:fs' {
  export function readdirSync(folder: string): string[]
  export function readFileSync(file: string, encoding: 'utf8'): string
  export function existsSync(file: string): boolean
}
