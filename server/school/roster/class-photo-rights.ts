import { jobKind } from '../../platform/jobs/port.ts'

/** A family of an event refused photos, or the class photo; buyers of a class photo with the child in it are told. */
export const refusedKind = jobKind('school.photo-refused', { retryLimit: 20 })
