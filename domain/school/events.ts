import { z } from 'zod'
import { StoredDay } from '../date-input.ts'
import { Id } from '../ids.ts'
import { PriceListId } from '../orders/prices/price-lists.ts'
import { IdShape } from '../photos/id-photos.ts'
import { CommissionTerms } from './commission.ts'

export const EventSummary = z.object({
  id: Id,
  name: z.string(),
  schoolName: z.string(),
  date: StoredDay,
  priceListId: PriceListId,
  flowListId: PriceListId,
  salesOpen: StoredDay,
  salesClose: StoredDay.nullable(),
  printDeadline: StoredDay.nullable(),
  deletePhotosAfter: StoredDay.nullable(),
  holdForReview: z.boolean(),
  printNames: z.boolean(),
  idPhotos: z.boolean(),
  officeSheets: z.boolean(),
  yearbook: z.boolean(),
  idShape: IdShape,
  ...CommissionTerms.shape,
  completed: z.boolean(),
  archived: z.boolean(),
  classes: z.number(),
  pupils: z.number(),
  photos: z.number(),
  /** Photos without a pupil or class. */
  unsorted: z.number(),
  /** Photos whose placement the owner has to confirm. */
  toCheck: z.number(),
  /** Files found to be damaged, or not pictures. */
  refused: z.number(),
  /** Photos being scanned for cards, or whose previews are being made. */
  preparing: z.number(),
})
export type EventSummary = z.infer<typeof EventSummary>
export const EventList = z.object({ events: z.array(EventSummary) })
export type EventList = z.infer<typeof EventList>
