import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'

/** A slip with an offer's code, printed to be handed out. */
export const offerSlip = {
  title: (code: string) => `Slips with the code ${code}`,
  /** Below what it gives. */
  lines: (offer: { for: string | null; until: string | null; minimum: number }) => [
    offer.for ? `School photos: ${offer.for}` : 'School photos',
    ...(offer.minimum > 0 ? [`For orders of ${formatPounds(offer.minimum)} or more`] : []),
    ...(offer.until ? [`Until ${longDay(offer.until)}`] : []),
  ],
  /** Followed by the address of the shop. */
  howTo: 'Scan the square, or type the code in your basket at ',
}
