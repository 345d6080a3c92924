import { jobKind } from '../../platform/jobs/port.ts'

/** Queued when a refusal may withdraw class photos: mails the buyers of those that it does. */
export const refusedKind = jobKind('school.photo-refused', { retryLimit: 20 })
