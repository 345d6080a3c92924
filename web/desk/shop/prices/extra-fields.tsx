import { useRef } from 'react'
import { extrasAtTheDesk } from '../../../../content/desk/shop/prices.ts'
import { type DeskProduct, MAX_EXTRAS } from '../../../../domain/orders/prices/price-desk.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { focusNextRow, row, takesOut } from '../../../ui/focus-next-row.ts'
import type { Problems } from '../../../use-form.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import type { ExtraFormValues } from './list-form-values.ts'
import { MoveButtons } from './move-buttons.tsx'

interface ExtraFieldsProps {
  extras: readonly ExtraFormValues[]
  products: readonly DeskProduct[]
  problems: Problems
  onChange: (extras: ExtraFormValues[]) => void
  /** Takes one out, by its index. */
  onTakeOut: (name: string, at: number) => void
}

/** What a list sells singly, product by product. */
export function ExtraFields({ extras, products, problems, onChange, onTakeOut }: ExtraFieldsProps) {
  const add = useRef<HTMLButtonElement>(null)
  const had = new Set(extras.map(({ product }) => product))
  const offered = products.filter(({ id, retired }) => !retired || had.has(id))
  const next = offered.find(({ id }) => !had.has(id))
  const move = (at: number, by: 1 | -1) => {
    const moved = extras[at]
    if (moved) onChange(extras.toSpliced(at, 1).toSpliced(at + by, 0, moved))
  }
  return (
    <section aria-labelledby="extras">
      <h2 id="extras" className="text-item">
        {extrasAtTheDesk.title}
      </h2>
      <p className="mt-1 max-w-[44em] text-soft">{extrasAtTheDesk.intro}</p>
      <ol className="mt-3 border-line border-b empty:hidden">
        {extras.map(({ product, price }, at) => {
          const name = products.find(({ id }) => id === product)?.name ?? product
          return (
            <li
              key={product}
              {...row}
              className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-x-3 gap-y-1 border-line border-t py-3 sm:grid-cols-[minmax(0,1fr)_7rem_auto]"
            >
              <Select
                label="Product"
                name={`extras.${at}.product`}
                value={product}
                options={offered
                  .filter(({ id }) => id === product || !had.has(id))
                  .map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => onChange(extras.with(at, { product: event.target.value, price }))}
              />
              <TextField
                label="Price in pounds"
                name={`extras.${at}.price`}
                inputMode="decimal"
                autoComplete="off"
                value={price}
                onChange={(event) => onChange(extras.with(at, { product, price: event.target.value }))}
                problem={problems[`extras.${at}.price`]}
              />
              <p className="col-span-2 flex flex-wrap gap-x-5 sm:col-span-1 sm:gap-x-4">
                <MoveButtons
                  {...{ name, at }}
                  count={extras.length}
                  onMove={(by, moved) => {
                    move(at, by)
                    moved()
                  }}
                />
                <DeskButton
                  look="plain"
                  aria-label={`Remove ${name}`}
                  {...takesOut}
                  onClick={({ currentTarget }) => {
                    focusNextRow(currentTarget, add)
                    onTakeOut(name, at)
                  }}
                >
                  Remove
                </DeskButton>
              </p>
            </li>
          )
        })}
      </ol>
      {next && extras.length < MAX_EXTRAS && (
        <DeskButton
          ref={add}
          className="mt-3"
          onClick={() => onChange([...extras, { product: next.id, price: '' }])}
        >
          Sell a product singly
        </DeskButton>
      )}
    </section>
  )
}
