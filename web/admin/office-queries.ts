import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Activity, DeskCounts, JobBoard, MessageLog } from '../../domain/desk/desk-log.ts'
import { ErasurePreview, FoundSubjects, PrivacyBoard } from '../../domain/desk/privacy.ts'
import { EnquiryInbox } from '../../domain/enquiries/enquiry-desk.ts'
import { OrderDetail, OrderList } from '../../domain/orders/order-desk.ts'
import { SalesOfEvent, SalesOverview } from '../../domain/orders/sales.ts'
import { People } from '../../domain/school/staff.ts'
import { callDesk } from './call-desk.ts'

const OFFICE = 'office'
const SOON_MS = 1500
const COUNTS_MS = 60_000

interface Answer<T> {
  parse(body: unknown): T
}

/** A read of the desk; lists keep what they show while the next page or filter is fetched. */
const read = <T>(key: readonly unknown[], path: string, answer: Answer<T>) => ({
  queryKey: [OFFICE, ...key],
  queryFn: ({ signal }: { signal: AbortSignal }) => callDesk(path, { signal }, answer),
})

const list = <T>(name: string, path: string, query: URLSearchParams, answer: Answer<T>) => ({
  ...read([name, query.toString()], `${path}?${query}`, answer),
  placeholderData: keepPreviousData,
})

/** Everything the office shows, to be fetched anew after something was done. */
export const everyOfficeQuery = () => ({ queryKey: [OFFICE] })

export const countsQuery = () =>
  queryOptions({ ...read(['counts'], '/api/admin/counts', DeskCounts), refetchInterval: COUNTS_MS })

export const ordersQuery = (query: URLSearchParams) =>
  queryOptions(list('orders', '/api/admin/orders', query, OrderList))

/** Asked again while a refund is on its way. */
export const orderQuery = (id: string) =>
  queryOptions({
    ...read(['order', id], `/api/admin/orders/${id}`, OrderDetail),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((refund) => refund.state === 'asked') ? SOON_MS : false,
  })

export const salesQuery = () => queryOptions(read(['sales'], '/api/admin/sales', SalesOverview))

export const eventSalesQuery = (id: string) =>
  queryOptions(read(['sales', id], `/api/admin/sales/${id}`, SalesOfEvent))

export const enquiriesQuery = (query: URLSearchParams) =>
  queryOptions(list('enquiries', '/api/admin/enquiries', query, EnquiryInbox))

export const messagesQuery = (query: URLSearchParams) =>
  queryOptions(list('messages', '/api/admin/messages', query, MessageLog))

export const jobsQuery = () =>
  queryOptions({ ...read(['jobs'], '/api/admin/jobs', JobBoard), refetchInterval: 5 * SOON_MS })

export const activityQuery = (query: URLSearchParams) =>
  queryOptions(list('activity', '/api/admin/activity', query, Activity))

/** Asked again while something is being destroyed. */
export const privacyQuery = () =>
  queryOptions({
    ...read(['privacy'], '/api/admin/privacy', PrivacyBoard),
    refetchInterval: ({ state }) =>
      state.data?.erasures.some((erasure) => erasure.state === 'asked') ? SOON_MS : false,
  })

export const subjectsQuery = (q: string) =>
  queryOptions({
    ...list('subjects', '/api/admin/privacy/subjects', new URLSearchParams({ q }), FoundSubjects),
    enabled: q.trim().length >= 2,
  })

export const erasurePreviewQuery = (scope: string, id: string) =>
  queryOptions(
    read(
      ['erasure', scope, id],
      `/api/admin/privacy/preview?${new URLSearchParams({ scope, id })}`,
      ErasurePreview,
    ),
  )

export const peopleQuery = () => queryOptions(read(['people'], '/api/admin/people', People))
