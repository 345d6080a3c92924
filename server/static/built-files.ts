import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type PagesConfig, securityHeaders } from '../http/security-headers.ts'
import type { BuildDescription } from '../website/render/build-description.ts'
import { loadBuilt, type ServedFile, stream } from './served-file.ts'

/** What the build made, ready to be served. */
export interface BuiltFiles {
  /** By path: `/assets/entry-abc.js`, `/media/…`. */
  files: ReadonlyMap<string, ServedFile>
  /** The addresses of the single-page app. */
  shellRoutes: readonly RegExp[]
}

/** Reads the build in `buildDir` into memory, except for pictures. Throws if there is none. */
export function readBuild(buildDir: string, config: PagesConfig): BuiltFiles {
  const client = path.join(buildDir, 'client')
  const { app } = readDescription(buildDir)
  const headers = securityHeaders(config)
  const files = new Map<string, ServedFile>()
  for (const file of walk(client)) {
    const name = `/${path.relative(client, file).split(path.sep).join('/')}`
    if (name.endsWith('.br') || name.endsWith('.gz')) continue
    files.set(name, loadBuilt(file, name, headers))
  }
  const media = path.join(buildDir, 'media')
  if (existsSync(media))
    for (const file of walk(media))
      files.set(`/media/${path.relative(media, file).split(path.sep).join('/')}`, stream(file, headers))
  return { files, shellRoutes: app.map(routePattern) }
}

function readDescription(buildDir: string): Pick<BuildDescription, 'app'> {
  const file = path.join(buildDir, 'documents.json')
  if (!existsSync(file)) throw new Error('There is no build yet: run `npm run build` first.')
  return JSON.parse(readFileSync(file, 'utf8')) as BuildDescription
}

/** `/a/:id/*` as a regular expression. */
export function routePattern(route: string) {
  const source = route.replace(/\/\*$/, '(?:/.*)?').replace(/:[^/]+\??/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

function* walk(dir: string): Generator<string> {
  for (const item of readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, item.name)
    if (item.isDirectory()) yield* walk(full)
    else yield full
  }
}
