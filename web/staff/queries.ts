import { queryOptions } from '@tanstack/react-query'
import { SchoolEventDetail, SchoolEvents, SchoolRoster } from '../../domain/school/staff.ts'
import { callDesk } from '../admin/call-desk.ts'

const STAFF = 'staff'

export const schoolEventsQuery = () =>
  queryOptions({
    queryKey: [STAFF, 'events'],
    queryFn: ({ signal }) => callDesk('/api/school/events', { signal }, SchoolEvents),
  })

export const schoolEventQuery = (id: string) =>
  queryOptions({
    queryKey: [STAFF, 'event', id],
    queryFn: ({ signal }) => callDesk(`/api/school/events/${id}`, { signal }, SchoolEventDetail),
  })

export const schoolClassQuery = (id: string) =>
  queryOptions({
    queryKey: [STAFF, 'class', id],
    queryFn: ({ signal }) => callDesk(`/api/school/classes/${id}`, { signal }, SchoolRoster),
  })
