import { DAY_MS, endOfLondonDay, HOUR_MS, startOfLondonDay } from '../../../domain/days.ts'
import { idFrom, seededRandom } from '../sample-campaign.ts'

/** What a family buys: a number of single photos, or a package. */
type Choice = { photos: 1 | 2; package: null } | { photos: 1; package: 'basic' | 'standard' } | 'all'

/** What happens to a sample order. */
type Fate = 'kept' | 'not-paid' | 'refunded' | 'partly-refunded' | 'prints-cancelled'

export interface PlannedOrder {
  /** Also the order's idempotency key, so that it is made once. */
  id: string
  refundId: string
  /** Indexes into the list of pupils; two are siblings. */
  pupils: number[]
  choice: Choice
  fate: Fate
  /** By card in the shop, or to the owner at the desk. */
  payment: 'card' | 'cash' | 'free'
  placedAt: Date
  /** The buyer asked for the files at once. */
  consented: boolean
  prints: 'none' | 'ordered' | 'sent' | 'delivered'
  buyer: { firstName: string; billingPostcode: string }
}

const ORDERS = 180
const FIRST_DAY = startOfLondonDay('2024-03-22').getTime()
/** Percentage of orders by day: most on the first evenings, and again before the end. */
const BY_DAY = [14, 17, 11, 8, 6, 5, 5, 6, 5, 4, 3, 4, 5, 7]
/** When the prints went to the lab and reached the school. */
export const PRINTS_SENT = new Date(endOfLondonDay('2024-03-29').getTime() - 6 * HOUR_MS)
export const PRINTS_DELIVERED = new Date(PRINTS_SENT.getTime() + 6 * DAY_MS)
export const PRINTS_SENT_LATER = new Date(PRINTS_SENT.getTime() + 5 * DAY_MS)

const PARENTS =
  'Fiona Catriona Alasdair Gordon Morag Ewan Kirsty Shona Iain Heather Craig Lorna Neil Ailsa Graeme Jennifer Stuart Claire Donald Anna Tomasz Saira Marek Anjali'.split(
    ' ',
  )

/** The sample's orders over two weeks, oldest first; the same for the same number of pupils. */
export function planOrders(pupilCount: number): PlannedOrder[] {
  const random = seededRandom(2024)
  const below = (n: number) => Math.floor(random() * n)
  const moments = Array.from({ length: ORDERS }, () => parseTimestamp(random)).sort((a, b) => a - b)
  const waiting = Array.from({ length: pupilCount }, (_, at) => at)
  return moments.map((at, no) => {
    // Every sixth order is from a family that has ordered before, and every fifteenth includes a child from another
    // class.
    const isFirst = no % 6 !== 5 && waiting.length > 0
    const taken = isFirst ? waiting.splice(below(waiting.length), 1) : [below(pupilCount)]
    const sibling = no % 15 === 7 && waiting.length > 0 ? waiting.splice(below(waiting.length), 1) : []
    const choice = choiceOf(random)
    const printed = choice !== 'all' && choice.package === 'standard'
    const fate = fateOf(no, printed)
    return {
      id: idFrom(random),
      refundId: idFrom(random),
      pupils: [...taken, ...sibling],
      choice,
      fate,
      payment: paymentOf(no),
      placedAt: new Date(at),
      consented: random() < 0.85,
      prints: printed && (fate === 'kept' || fate === 'partly-refunded') ? printsOf(at) : 'none',
      buyer: {
        firstName: PARENTS[below(PARENTS.length)] ?? 'Fiona',
        billingPostcode: `${random() < 0.6 ? 'TD1' : 'EH45'} ${below(9) + 1}${'ABDEFGHJLN'[below(10)]}${'PQRSTUWXYZ'[below(10)]}`,
      },
    }
  })
}

const DAYS_BY_SHARE = BY_DAY.flatMap((share, day) => Array.from({ length: share }, () => day))

/** A random day by these percentages, and an hour, mostly in the evening. */
function parseTimestamp(random: () => number): number {
  const day = DAYS_BY_SHARE[Math.floor(random() * DAYS_BY_SHARE.length)] ?? 0
  const hour = random() < 0.75 ? 17 + random() * 5 : 7 + random() * 10
  return FIRST_DAY + day * DAY_MS + Math.floor(hour * HOUR_MS)
}

function choiceOf(random: () => number): Choice {
  const at = random()
  if (at < 0.22) return { photos: 1, package: null }
  if (at < 0.36) return { photos: 2, package: null }
  if (at < 0.7) return 'all'
  return { photos: 1, package: at < 0.78 ? 'basic' : 'standard' }
}

function fateOf(no: number, printed: boolean): Fate {
  if (no % 45 === 20) return 'not-paid'
  if (no % 60 === 33) return 'refunded'
  if (printed && no % 9 === 4) return 'prints-cancelled'
  return no % 30 === 11 ? 'partly-refunded' : 'kept'
}

/** One family brought cash, and the staff room got a print. */
const paymentOf = (no: number): PlannedOrder['payment'] => (no === 2 ? 'cash' : no === 6 ? 'free' : 'card')

function printsOf(at: number): PlannedOrder['prints'] {
  if (at < PRINTS_SENT.getTime()) return 'delivered'
  return at < PRINTS_SENT_LATER.getTime() ? 'sent' : 'ordered'
}
