import { jobKind } from '../../platform/jobs/port.ts'

/** Sent when a family refuses photos or the class photo: buyers of a class photo with the child in it are told. */
export const refusedKind = jobKind('school.photo-refused', { retryLimit: 20 })
