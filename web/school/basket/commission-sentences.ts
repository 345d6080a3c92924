import { commissionWords } from '../../../content/school/basket-summary.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'

type InOrder = Pick<Gallery, 'commission' | 'eventName' | 'firstName'>

/**
 * What schools get of an order, event by event; with the children's names where it is of a part of the order, and without
 * its delivery.
 */
export function commissionSentences(galleries: readonly InOrder[], { toHome = false } = {}): string[] {
  const groups = Map.groupBy(galleries, ({ commission, eventName }) =>
    JSON.stringify([commission, eventName]),
  )
  return [...groups.values()].flatMap((group) => {
    const commission = group[0]?.commission
    if (!commission) return []
    const { schoolName, commissionPercent, commissionPence } = commission
    const part = commissionPercent === null ? formatPounds(commissionPence ?? 0) : `${commissionPercent}%`
    const children =
      group.length < galleries.length ? group.map(({ firstName }) => firstName).join(' and ') : ''
    return commissionWords.gets(schoolName, part, { children, toHome })
  })
}
