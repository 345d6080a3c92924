import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PictureData } from '../../web/ui/picture-data.ts'

const PICTURES = path.join(import.meta.dirname, '../../web/generated/media.json')

/**
 * The page that others are measured against: the home page's words and pictures as a browser needs them at least, with one
 * small style, the browser's own faces and no script. `picture:<key>@<width>` in it stands for the rendition of that picture that is nearest to this
 * width. Throws when there is no such picture.
 */
export function referencePage(): string {
  const pictures = JSON.parse(readFileSync(PICTURES, 'utf8')) as Record<string, PictureData>
  const html = readFileSync(path.join(import.meta.dirname, 'reference.html'), 'utf8')
  return html.replace(/picture:([\w/-]+)@(\d+)/g, (_, key: string, width: string) => {
    const picture = pictures[key]
    if (!picture) throw new Error(`The reference page shows ${key}, and there is no such picture.`)
    return `${picture.base}/${nearest(picture.widths.avif, Number(width))}.avif`
  })
}

function nearest(widths: readonly number[], wanted: number): number | undefined {
  return widths.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
}
