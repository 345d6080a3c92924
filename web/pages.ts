import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './routes.ts'
import { postPath, readPosts } from './site/blog/posts.server.ts'

/** Areas whose pages depend on who looks: served from the SPA fallback, never prerendered. */
const APP_AREAS = ['/school-photos']

/** The addresses behind each public pattern with parameters. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/blog/:slug': readPosts().map(postPath),
}

/** Patterns whose unknown addresses are replaced by another page instead of the 404 page. */
export const REPLACED: Readonly<Record<string, string>> = { '/blog/:slug': '/blog' }

/** Matched by the catch-all route; the server answers unknown paths with it and status 404. */
const NOT_FOUND = '/404'

/** Every address of the route table, parameters as `:name`, without the catch-all. */
export function routePatterns(entries: RouteConfigEntry[] = routes, parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const below = entry.children ? routePatterns(entry.children, path) : []
    return entry.path === '*' || entry.children ? below : [path || '/', ...below]
  })
}

export const isApp = (path: string) => APP_AREAS.some((area) => path === area || path.startsWith(`${area}/`))

/** The addresses that a pattern stands for. Throws when nobody said what its parameters may be. */
function addressesOf(pattern: string): readonly string[] {
  if (!pattern.includes(':')) return [pattern]
  if (isApp(pattern)) return []
  const addresses = ADDRESSES[pattern]
  if (!addresses) throw new Error(`web/pages.ts: no addresses for the pattern ${pattern}`)
  return addresses
}

const addresses = () => routePatterns().flatMap(addressesOf)

/** Addresses that become files at build time. */
export const prerenderedPaths = () => [...addresses().filter((path) => !isApp(path)), NOT_FOUND]

/** Address patterns that the SPA fallback answers. */
export const appPatterns = () => routePatterns().filter(isApp)
