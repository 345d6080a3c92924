/** The file access that pages have at build time; the rest of Node is out of reach. */
declare module 'node:fs' {
  export function readdirSync(folder: string): string[]
  export function readFileSync(file: string, encoding: 'utf8'): string
  export function existsSync(file: string): boolean
}
