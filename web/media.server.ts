import type { Site } from './site/site.ts'
import type { PictureData } from './ui/picture-data.ts'

/**
 * One of the site's pictures by its key, such as `hero/loch-golden-hour`. Throws if there is none. For loaders only, so
 * that a page carries just its own pictures.
 */
export function picture({ pictures }: Pick<Site, 'pictures'>, key: string): PictureData {
  const found = pictures[key]
  if (!found) throw new Error(`There is no picture "${key}".`)
  return found
}
