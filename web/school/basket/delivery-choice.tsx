import { useId } from 'react'
import { homeWords } from '../../../content/school/basket-summary.ts'
import { formatPounds } from '../../../domain/money.ts'
import { priceOfParcels } from '../../../domain/orders/prints/home-delivery.ts'
import { Radio } from '../../ui/radio.tsx'
import type { DeliveryEntry } from './discounted-price.ts'

/** Where the prints go: to the school, or to the buyer's address for a price that is said beside the choice. */
export function DeliveryChoice({ delivery }: { delivery: DeliveryEntry }) {
  const { parcels, toSchool, toHome, choose } = delivery
  const name = useId()
  const ways = [
    { isHome: false, words: homeWords.school },
    { isHome: true, words: homeWords.home(formatPounds(priceOfParcels(delivery))) },
  ]
  return (
    <fieldset className="mt-5" aria-describedby={`${name}-notes`}>
      <legend className="text-note">{homeWords.legend}</legend>
      {ways.map(({ isHome, words }) => (
        <Radio
          key={words}
          name={name}
          label={<span className="tabular-nums">{words}</span>}
          checked={toHome === isHome}
          onChoose={() => choose(isHome)}
        />
      ))}
      <div id={`${name}-notes`} className="text-small text-soft leading-snug">
        {parcels.length > 1 && (
          <p>
            {homeWords.parcels(parcels.map(({ event, price }) => ({ event, price: formatPounds(price) })))}
          </p>
        )}
        {toSchool.length > 0 && <p>{homeWords.toSchool(toSchool)}</p>}
      </div>
    </fieldset>
  )
}
