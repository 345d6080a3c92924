import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PictureData } from '../../web/ui/picture-data.ts'

const PICTURES = path.join(import.meta.dirname, '../../web/generated/media.json')

/**
 * The page that others are measured against: the home page's words and pictures with the least a browser needs for
 * them, one small style, the browser's own fonts and no script. In it, `picture:<key>@<width>` stands for the picture's
 * rendition nearest to that width. Throws if there is no such picture.
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
