import { printsWords } from '../../../content/school/prints.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'

/** Prints of an order that were given back, while others are still made. */
export function PrintsGivenBack({ order: { printsGivenBack } }: { order: OrderView }) {
  if (printsGivenBack.length === 0) return null
  return (
    <section aria-labelledby="given-back" className="mt-10 max-w-[36em]">
      <h2 id="given-back" className="text-item">
        {printsWords.givenBackTitle}
      </h2>
      <p className="mt-2 text-note text-soft">{printsWords.givenBack}</p>
      <ul className="mt-4 border-line border-t text-note">
        {printsGivenBack.map(({ id, name, quantity }) => (
          <li key={id} className="wrap-anywhere border-line border-b py-2.5">
            <span className="tabular-nums">{quantity} ×</span> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
