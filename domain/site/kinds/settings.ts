import { z } from 'zod'
import { decimal, group, line, link, list, optionalLink, wholeNumber } from '../fields.ts'
import { film } from './shared.ts'

/** The name of the website, how to reach the business, and its showreel. */
export const Settings = group('Settings', {
  name: line('Name of the website', 40),
  email: line('E-mail', 254).refine(
    (email) => z.email().safeParse(email).success,
    'Please give an e-mail address',
  ),
  phone: line('Phone', 30),
  phoneInternational: line('Phone, as it is dialled from abroad', 30, {
    help: 'Such as +441721000000.',
  }).refine((phone) => /^\+\d{7,15}$/.test(phone), 'Please begin with + and give figures only'),
  town: line('Town', 40),
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
    help: 'Opens a chat on the visitor’s phone, such as https://wa.me/441721000000.',
  }),
  showreel: film('Showreel'),
})
export type Settings = z.infer<typeof Settings>
