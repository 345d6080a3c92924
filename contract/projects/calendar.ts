import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { Calendar, CalendarQuery, FeedParams, MoveDay } from '../../domain/projects/calendar.ts'
import { ClientKeyParams } from '../../domain/projects/client-page.ts'
import { address, endpoint } from '../endpoint.ts'

export const showCalendar = endpoint({
  get: '/api/admin/calendar',
  summary: 'List what is in the calendar between two days',
  query: CalendarQuery,
  answer: Calendar,
})

/** An earlier address ends. */
export const startCalendarFeed = endpoint({
  post: '/api/admin/calendar/feed',
  summary: 'Make a new secret address of the calendar',
  recentSignIn: true,
  answer: Done,
})

export const endCalendarFeed = endpoint({
  delete: '/api/admin/calendar/feed',
  summary: 'End the secret address of the calendar',
  answer: Done,
})

/** The id is the held day's. */
export const moveDay = endpoint({
  post: '/api/admin/held-days/{id}/move',
  summary: 'Move a day of filming to another day',
  params: IdParams,
  body: MoveDay,
  answer: Done,
})

/** The owner's calendar, for a program that subscribes to it. */
export const calendarFeed = address({ get: '/api/calendar/{key}', params: FeedParams })

/** A client's filming days, for their own calendar. */
export const clientCalendar = address({ get: '/api/client/{key}/calendar.ics', params: ClientKeyParams })
