import { z } from 'zod'
import { requiredLine, typedText } from '../../bounded-text.ts'
import type { Pence } from '../../money.ts'
import { isPostcode } from '../payment/test-card.ts'

/** The product by which an order's line is a delivery: one parcel of an event's prints to the buyer's address. */
export const HOME_DELIVERY = { id: 'home-delivery', kind: 'delivery', name: 'Home delivery' } as const

/** Where prints are sent, in the United Kingdom. */
export const HomeAddress = z.object({
  name: requiredLine('Please give a name', 100),
  line1: requiredLine('Please give the house and street', 100),
  line2: typedText(100).default(''),
  town: requiredLine('Please give the town', 60),
  postcode: requiredLine('Please give the postcode', 12)
    .refine(isPostcode, 'Please check the postcode: it has to be one in the United Kingdom')
    .transform(spacedPostcode),
})
export type HomeAddress = z.infer<typeof HomeAddress>

/** `eh458aa` as it is written on an envelope: `EH45 8AA`. */
function spacedPostcode(postcode: string): string {
  const all = postcode.replaceAll(' ', '').toUpperCase()
  return `${all.slice(0, -3)} ${all.slice(-3)}`
}

/** The address as it is written on an envelope. */
export const addressLines = ({ name, line1, line2, town, postcode }: HomeAddress): string[] =>
  [name, line1, line2, town, postcode].filter(Boolean)

/** Which prints of a basket can be sent to the buyer's address, at what price. */
export const HomeDelivery = z.object({
  /** By event, whose prints the lab makes in one run and which are sent in one parcel. */
  parcels: z.array(z.object({ event: z.string(), price: z.number() })),
  /** The events whose prints go to the school all the same. */
  toSchool: z.array(z.string()),
})
export type HomeDelivery = z.infer<typeof HomeDelivery>

/** What all parcels of an order cost. */
export const priceOfParcels = ({ parcels }: Pick<HomeDelivery, 'parcels'>): Pence =>
  parcels.reduce((sum, { price }) => sum + price, 0)

/** One line of a basket, as far as its delivery goes. */
interface Deliverable<List> {
  /** The id or name of its event. */
  event: string
  list: List
  hasPrints: boolean
}

/**
 * The parcels in which a basket's prints can be sent to an address. An event's prints can be sent if every price list
 * that they are bought from offers it; the dearest of these prices is charged, once.
 */
export function parcelsOf<List extends { homeDelivery?: Pence | undefined }>(
  lines: readonly Deliverable<List>[],
): { parcels: { event: string; list: List; price: Pence }[]; toSchool: string[] } {
  const byEvent = Map.groupBy(
    lines.filter(({ hasPrints }) => hasPrints),
    ({ event }) => event,
  )
  const parcels = [...byEvent].flatMap(([event, theirs]) => {
    const offered = theirs.flatMap(({ list }) =>
      list.homeDelivery === undefined ? [] : { event, list, price: list.homeDelivery },
    )
    if (offered.length < theirs.length) return []
    return offered.toSorted((one, other) => other.price - one.price).slice(0, 1)
  })
  const toSchool = [...byEvent.keys()].filter((event) => parcels.every((one) => one.event !== event))
  return { parcels, toSchool }
}
