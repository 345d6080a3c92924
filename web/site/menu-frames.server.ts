import { picture } from '../media.server.ts'
import { catalogue } from './catalogue.server.ts'
import type { Site } from './site.ts'

/** The frame of a menu is about this wide, on a dense screen. */
const WIDTH = 600

/** `/menu.json`: for the page of each menu's line, the address of a small picture and what to keep of it. */
export function menuFrames(site: Site): string {
  const pages = catalogue(site).filter(
    ({ category, inMenu, hidden }) =>
      inMenu || (!hidden && (category === 'Service' || category === 'Case Study')),
  )
  const frames = pages.map(({ url, picture: key, position }) => {
    const { base, widths } = picture(site, key)
    const width = widths.avif.find((width) => width >= WIDTH) ?? widths.avif.at(-1)
    return [url, [`${base}/${width}.avif`, position]]
  })
  return JSON.stringify(Object.fromEntries(frames))
}
