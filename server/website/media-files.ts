import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** The folder of everything uploaded for the website. */
export const SITE_FILES = 'site'

/** An uploaded picture as it came. */
export const originalKey = (id: string) => `${SITE_FILES}/originals/${id}`

/** The folder of a picture's renditions. */
export const renditionFolder = (id: string, recipe: string) => `${SITE_FILES}/pictures/${id}-${recipe}`

/** The address of that folder. */
export const pictureBase = (id: string, recipe: string) => `/media/uploads/${id}-${recipe}`

/** The names of the renditions in a folder. */
export const renditionNames = (widths: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(widths).flatMap(([format, all]) => all.map((width) => `${width}.${format}`))

/** The lease under which one picture or film is received, made or deleted. */
export const mediaLock = (id: string) => `website media ${id}`

/** A film as it came, and the picture shown before it plays. */
export const filmKey = (id: string) => `${SITE_FILES}/films/${id}.mp4`
export const posterKey = (id: string) => `${SITE_FILES}/films/${id}.jpg`

/** A proxy or network that keeps copies asks each time, and so has none of what was removed. */
export const SHARED_REVALIDATE = 'public, s-maxage=0, proxy-revalidate'

/** For files whose names are their content, but which may be removed everywhere: a browser asks again after an hour. */
export const REMOVABLE = `${SHARED_REVALIDATE}, max-age=3600, must-revalidate`

/** A file's SHA-256 in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
