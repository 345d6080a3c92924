import type { PictureData } from './ui/picture-data.ts'

const { './generated/media.json': pictures = {} } = import.meta.glob<Record<string, PictureData>>(
  './generated/media.json',
  { eager: true, import: 'default' },
)

/**
 * One of the site's own pictures by its key: its path in `content/media/` without `.jpg`, such as
 * `hero/loch-golden-hour`. For loaders only, so that a page carries just the pictures that it shows.
 * Throws at build time when there is no such picture.
 */
export function picture(key: string): PictureData {
  const found = pictures[key]
  if (!found) {
    const known = Object.keys(pictures)
    throw new Error(
      known.length === 0
        ? `No picture "${key}": the pictures are not built yet. Run \`node scripts/build/media.ts\` first.`
        : `No picture "${key}": content/media/${key}.jpg does not exist. Known pictures: ${known.join(', ')}.`,
    )
  }
  return found
}

/**
 * The pictures of one page, as `picture` finds them. Throws at build time when a page asks for one twice: nobody
 * looks at the same frame a second time.
 */
export function picturesOf(page: string): (key: string) => PictureData {
  const shown = new Set<string>()
  return (key) => {
    if (shown.has(key)) throw new Error(`Picture "${key}" stands twice on ${page}.`)
    shown.add(key)
    return picture(key)
  }
}
