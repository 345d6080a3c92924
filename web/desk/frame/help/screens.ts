import { matchPath } from 'react-router'
import { desk } from '../../../../domain/screens.ts'

/** The handbook page of each screen, by the screen's address below the desk's. */
export const helpPages: Readonly<Record<string, string>> = {
  '': 'event',
  today: 'today',
  'events/:eventId': 'event',
  'events/:eventId/codes': 'codes',
  'events/:eventId/reminders': 'reminders',
  'events/:eventId/upload': 'upload',
  'events/:eventId/catch-up': 'photo-day',
  'events/:eventId/photo-day': 'photo-day',
  'events/:eventId/sorting': 'upload',
  'events/:eventId/roster-changes': 'roster',
  'events/:eventId/same-child': 'roster',
  'events/:eventId/moves': 'roster',
  'events/:eventId/agreement': 'agreement',
  'classes/:classId': 'roster',
  'classes/:classId/codes': 'codes',
  'classes/:classId/upload': 'upload',
  'classes/:classId/photos': 'publish',
  'classes/:classId/id-photos': 'agreement',
  'students/:pupilId': 'roster',
  orders: 'orders',
  'orders/:orderId': 'orders',
  'orders/new': 'orders',
  'students/:pupilId/order': 'orders',
  sales: 'money',
  'sales/:eventId': 'lab',
  prices: 'prices',
  'prices/:listId': 'prices',
  offers: 'prices',
  website: 'website',
  'website/visits': 'website',
  'website/pictures': 'pictures-and-films',
  'website/pictures/:id': 'pictures-and-films',
  'website/pictures/sample/:folder/:name': 'pictures-and-films',
  'website/:kind/:id': 'website',
  enquiries: 'enquiries',
  projects: 'projects',
  'projects/:projectId': 'projects',
  calendar: 'projects',
  messages: 'enquiries',
  privacy: 'privacy',
  'privacy/:scope/:id': 'privacy',
  activity: 'privacy',
  people: 'privacy',
  business: 'first-hour',
  setup: 'first-hour',
}

/** The handbook page for the screen at an address; undefined for the handbook itself. */
export function helpPageOf(pathname: string): string | undefined {
  const [, page] =
    Object.entries(helpPages).find(([path]) => matchPath(`${desk.events}/${path}`, pathname)) ?? []
  return page
}
