import type { z } from 'zod'
import { link, optionalLink } from '../fields/address-fields.ts'
import {
  choiceOrDocument,
  decimal,
  group,
  line,
  list,
  optionalLine,
  since,
  wholeNumber,
} from '../fields/basic-fields.ts'
import { logo } from '../fields/picture-fields.ts'
import { FIRST_ORDER, MOST_OWN, PAPERS, PARTS } from '../navigation-order.ts'
import { film } from './shared.ts'

/** The name is shown. */
export const NO_LOGO = { onDark: '', onLight: '' }

const entries = { entry: 'entry', min: 1 }
const part = () => choiceOrDocument('Entry', PARTS, 'page')

/** The order of the menu's and the footer's entries; what is in no list is left out there. */
const navigation = () =>
  since(
    group('Menu and footer', {
      menu: list('Menu', part(), {
        ...entries,
        max: PARTS.length + MOST_OWN,
        help: 'From left to right, and on a phone from top to bottom. A page of your own that is in the menu stands below About, or where you put it here, while the bar has room.',
      }),
      site: list('Footer: on this site', part(), {
        ...entries,
        max: PARTS.length + MOST_OWN,
        help: 'They lead to the sections of the home page, and to pages of your own. A section that isn’t there is left out.',
      }),
      papers: list('Footer: good to know', choiceOrDocument('Entry', PAPERS, 'page'), {
        ...entries,
        max: PAPERS.length + MOST_OWN,
        help: '‘Pages of your own’ are those in the footer that have no entry of their own. Terms, privacy and accessibility are always there, at the end if they aren’t in your list.',
      }),
    }),
    FIRST_ORDER,
  )

/** In place of the name at the top of each page. */
const logos = () =>
  since(
    group(
      'Logo',
      { onDark: logo('For dark grounds', 'dark'), onLight: logo('For light grounds', 'light') },
      {
        help: 'In place of your name at the top of each page, and beside it in search results. An SVG, or a PNG with nothing behind it, looks best. If you give one, it is used on both grounds. Without one, your name is there.',
      },
    ),
    NO_LOGO,
  )

/** Where the business works, its links, its menus and its showreel. Name and contact are under Business details (`contact.ts`). */
export const Settings = group('Settings', {
  town: optionalLine('Town, as pages show it', 40, {
    help: 'Empty: the town of your address. Name, address, e-mail and phone are under Business details.',
  }),
  region: line('Region', 60),
  country: line('Country', 2, { unseen: true, help: 'Two letters, such as GB.' }),
  latitude: decimal('Latitude', -90, 90, { unseen: true }),
  longitude: decimal('Longitude', -180, 180, { unseen: true }),
  coordinates: line('Coordinates, as they are shown', 60),
  yearsOfExperience: wholeNumber('Years of experience', 0, 80, {
    help: 'Shown with a plus. With 0, nothing is shown.',
  }),
  areasServed: list('Where you work', line('Area', 60), { entry: 'area', max: 12, unseen: true }),
  social: list('Social links', group('Link', { name: line('Name', 30), href: link('Address') }), {
    entry: 'link',
    max: 8,
  }),
  chat: optionalLink('Chat', {
    help: 'Opens a chat on the visitor’s phone, such as https://wa.me/441721000000. A WhatsApp link with your phone number follows it when it changes.',
  }),
  logo: logos(),
  navigation: navigation(),
  showreel: film('Showreel'),
})
export type Settings = z.infer<typeof Settings>
