import { DESK, PHONE } from '../browser.ts'

/** Something that people press, and what should appear then. */
export interface Press {
  name: string
  /** The page it is on. */
  path: string
  device: typeof PHONE | typeof DESK
  selector: string
  /** Typed after the press. */
  typed?: string
  /** Appears with the answer. */
  shows: string
  /** The most it may take on a processor slowed down four times, as a multiple of the empty page's tap. */
  most?: number
}

export const PRESSES: readonly Press[] = [
  {
    name: 'Menu, phone',
    path: '/',
    device: PHONE,
    selector: '[popovertarget=phone-menu]',
    shows: '#phone-menu:popover-open',
    most: 2,
  },
  {
    name: 'Services menu, desk',
    path: '/',
    device: DESK,
    selector: '[popovertarget=menu-services]',
    shows: '#menu-services:popover-open',
    most: 2,
  },
  { name: 'Search, phone', path: '/', device: PHONE, selector: '[data-search]', shows: '#search[open]' },
  { name: 'Search, desk', path: '/', device: DESK, selector: '[data-search]', shows: '#search[open]' },
  {
    name: 'Portfolio tab, desk',
    path: '/',
    device: DESK,
    selector: '[data-tabs] [data-kind=tourism]',
    shows: '#works [data-work][hidden]',
  },
  {
    name: 'Quick view, desk',
    path: '/',
    device: DESK,
    selector: '[data-quick-view]',
    shows: '#quick-view[open]',
  },
  {
    name: 'Photo of a gallery, phone',
    path: '/services/aerial-media/tourism-destination',
    device: PHONE,
    selector: 'a[data-photo]',
    shows: '.gallery-lightbox',
  },
  {
    name: 'Field of the form, phone',
    path: '/',
    device: PHONE,
    selector: '#contact-name',
    typed: 'A',
    shows: '#contact-name:valid',
  },
  {
    name: 'Question, phone',
    path: '/',
    device: PHONE,
    selector: '#faq summary',
    shows: '#faq details[open]',
  },
]
