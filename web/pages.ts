import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './routes.ts'

/** Areas whose pages depend on who looks: served from the SPA fallback, never prerendered. */
const APP_AREAS = ['/school-photos']

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

const isApp = (path: string) => APP_AREAS.some((area) => path === area || path.startsWith(`${area}/`))

/** Addresses that somebody can be sent to: no parameters left open. */
export const knownPaths = () => routePatterns().filter((path) => !path.includes(':'))

/** Addresses that become HTML files at build time. */
export const prerenderedPaths = () => [...knownPaths().filter((path) => !isApp(path)), NOT_FOUND]

/** Address patterns that the SPA fallback answers. */
export const appPatterns = () => routePatterns().filter(isApp)
