/** Who the business is. Sample: replace every value; nothing else in the project repeats them. */
export const site = {
  name: 'Tweedlight',
  /** Used for canonical addresses when PUBLIC_URL is not set at build time. */
  url: 'https://tweedlight.example',
  email: 'hello@tweedlight.example',
  phone: '01721 000000',
  phoneInternational: '+441721000000',
  street: '1 Sample Street',
  town: 'Peebles',
  postcode: 'EH45 0AA',
  vatNumber: 'GB 000 0000 00',
  region: 'Scottish Borders',
  country: 'GB',
  latitude: 55.6517,
  longitude: -3.1889,
  coordinates: '55.6517° N  3.1889° W',
  /** At least; shown with a plus. */
  yearsOfExperience: 25,
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/tweedlight.example' },
    { name: 'Vimeo', href: 'https://vimeo.com/tweedlight-example' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/tweedlight-example' },
  ],
  /** A chat on the visitor's phone. */
  chat: 'https://wa.me/441721000000',
  stockFootage: 'https://www.pond5.com/artist/tweedlight-example',
} as const
