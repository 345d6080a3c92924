import type { PictureData } from './ui/picture-data.ts'

const { './generated/media.json': pictures = {} } = import.meta.glob<Record<string, PictureData>>(
  './generated/media.json',
  { eager: true, import: 'default' },
)

/**
 * One of the site's pictures by its key: its path in `content/media/` without `.jpg`, such as
 * `hero/loch-golden-hour`. Throws at build time if there is none. For loaders only, so that a page carries just its
 * own pictures.
 */
export function picture(key: string): PictureData {
  const found = pictures[key]
  if (!found) {
    const known = Object.keys(pictures)
    throw new Error(
      known.length === 0
        ? `No picture "${key}": the pictures are not built yet. Run \`npm run build\` first.`
        : `No picture "${key}": content/media/${key}.jpg does not exist. Known pictures: ${known.join(', ')}.`,
    )
  }
  return found
}

/** Looks up the pictures of one page. Throws at build time if a page uses one twice. */
export function picturesOf(page: string): (key: string) => PictureData {
  const shown = new Set<string>()
  return (key) => {
    if (shown.has(key)) throw new Error(`Picture "${key}" stands twice on ${page}.`)
    shown.add(key)
    return picture(key)
  }
}
