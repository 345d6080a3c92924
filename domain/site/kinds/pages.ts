import type { z } from 'zod'
import { isOwnAddress } from '../documents/page-addresses.ts'
import { addressPart } from '../fields/address-fields.ts'
import { group, line, optionalGroup, richText, text, toggle } from '../fields/basic-fields.ts'
import { PAGE_WIDTH } from '../fields/picture-fields.ts'
import { optionalFrame, sharePicture } from './shared.ts'

/** A page of the owner's own. Its address is at the top of the site: `/weddings`. */
export const Page = group('Page', {
  title: line('Title', 60),
  slug: addressPart('Address').refine(isOwnAddress, 'Another part of the website has this address'),
  lead: text('Lead', 200, { help: 'In large type above the text, in search results and on shared links.' }),
  hero: optionalFrame('Picture on top', { width: PAGE_WIDTH, help: 'Across the page, below the title.' }),
  body: richText('Text', 40_000, { wide: true }),
  action: optionalGroup('Call to action', { heading: line('Heading', 80), label: line('Button', 40) }),
  share: sharePicture(),
  inMenu: toggle('In the menu', {
    help: 'Below About, or in a place of its own, which is set under Place, logo, links, menu and showreel.',
  }),
  inFooter: toggle('In the footer', {
    help: 'Its place there is set under Place, logo, links, menu and showreel.',
  }),
  hidden: toggle('Keep it out of searches', {
    help: 'Out of the search of this website, and of search engines. Whoever has its address can read it.',
  }),
})
export type Page = z.infer<typeof Page>
