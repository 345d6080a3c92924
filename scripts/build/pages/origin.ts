import { site } from '../../../content/site.ts'

/** The address that the pages are built for, without a trailing slash: the configured one, or the site's own. */
export const readOrigin = (publicUrl: string | undefined) => (publicUrl || site.url).replace(/\/$/, '')

/** Recorded beside the build, so that a server started with another address can substitute its own. */
export const buildOrigin = readOrigin(process.env.PUBLIC_URL)
