import type { VatRate } from '../domain/orders/prices/vat.ts'

/**
 * The business. These are sample values: replace them all; nothing else in the project repeats them. Website, papers and
 * mails show these until the owner saves details at the desk.
 */
export const site = {
  name: 'Tweedlight',
  /** Used for canonical addresses if PUBLIC_URL is not set. */
  url: 'https://tweedlight.example',
  email: 'hello@tweedlight.example',
  phone: '01721 000000',
  street: '1 Sample Street',
  town: 'Peebles',
  postcode: 'EH45 0AA',
  vatNumber: 'GB 000 0000 00',
  /** In percent, for what is sold from now on: 20, 5 or 0; null if you are not registered for VAT. */
  vatRate: 20 as VatRate,
  region: 'Scottish Borders',
  country: 'GB',
  latitude: 55.6517,
  longitude: -3.1889,
  coordinates: '55.6517° N  3.1889° W',
  /** A minimum, shown with a plus. */
  yearsOfExperience: 25,
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/tweedlight.example' },
    { name: 'Vimeo', href: 'https://vimeo.com/tweedlight-example' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/tweedlight-example' },
  ],
  /** Opens a chat on the visitor's phone; it follows the phone. */
  chat: 'https://wa.me/441721000000',
  stockFootage: 'https://www.pond5.com/artist/tweedlight-example',
} as const
