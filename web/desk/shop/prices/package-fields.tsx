import { type RefObject, useRef, useState } from 'react'
import type { DeskProduct } from '../../../../domain/orders/prices/price-desk.ts'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { focusNextRow, row, takesOut } from '../../../ui/focus-next-row.ts'
import type { Problems } from '../../../use-form.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import type { PackageFormValues } from './list-form-values.ts'
import { MoveButtons } from './move-buttons.tsx'

interface PackageFieldsProps {
  pack: PackageFormValues
  /** Its index in the list. */
  at: number
  count: number
  products: readonly DeskProduct[]
  problems: Problems
  onChange: (pack: PackageFormValues) => void
  onMove: (by: 1 | -1) => void
  onCopy: () => void
  onRemove: () => void
  /** Takes a product out of it, by its index. */
  onTakeOut: (name: string, at: number) => void
  /** Adds a package. */
  add: RefObject<HTMLButtonElement | null>
}

/** One package of the form; collapsed if there are many. */
export function PackageFields(props: PackageFieldsProps) {
  const { pack, at, count, problems, onChange } = props
  const [open, setOpen] = useState(count <= 3 || pack.name === '')
  const path = `packages.${at}`
  const wrong = Object.keys(problems).some((name) => name.startsWith(`${path}.`))
  const text = (field: 'name' | 'price' | 'photos' | 'printsPrice', label: string, more = {}) => (
    <TextField
      label={label}
      name={`${path}.${field}`}
      autoComplete="off"
      value={pack[field]}
      onChange={(event) => onChange({ ...pack, [field]: event.target.value })}
      problem={problems[`${path}.${field}`]}
      {...more}
    />
  )
  return (
    <li className="border-line border-t" {...row}>
      <details open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2">
          <span className="wrap-anywhere min-w-0 font-[560]">{pack.name || `Package ${at + 1}`}</span>
          <span className="shrink-0 tabular-nums">{pack.price && `£${pack.price.replace('£', '')}`}</span>
        </summary>
        <div className="grid gap-5 pb-5">
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
            {text('name', 'Name')}
            {text('price', 'Price in pounds', { inputMode: 'decimal' })}
            {text('photos', 'Photos, or ‘all’')}
          </div>
          <TextArea
            label="What parents read, line by line (optional)"
            name={`${path}.items`}
            value={pack.items}
            onChange={(event) => onChange({ ...pack, items: event.target.value })}
            problem={problems[`${path}.items`]}
          />
          <Prints {...props} path={path} />
          {pack.prints.length > 0 &&
            text('printsPrice', 'Given back if the prints are cancelled, in pounds', {
              inputMode: 'decimal',
            })}
          <Actions {...props} />
        </div>
      </details>
    </li>
  )
}

function Prints({
  pack,
  products,
  problems,
  path,
  onChange,
  onTakeOut,
}: PackageFieldsProps & { path: string }) {
  const add = useRef<HTMLButtonElement>(null)
  const set = (prints: PackageFormValues['prints']) => onChange({ ...pack, prints })
  const had = new Set(pack.prints.map(({ product }) => product))
  const offered = products.filter(({ id, retired }) => !retired || had.has(id))
  const next = offered.find(({ id }) => !had.has(id))
  return (
    <fieldset className="grid gap-3">
      <legend className="text-small text-soft">Prints and merchandise, delivered to the school</legend>
      {pack.prints.map(({ product, quantity }, at) => (
        <div key={product} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-3" {...row}>
          <Select
            label="Product"
            name={`${path}.prints.${at}.product`}
            value={product}
            options={offered
              .filter(({ id }) => id === product || !had.has(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => set(pack.prints.with(at, { product: event.target.value, quantity }))}
          />
          <TextField
            label="How many"
            name={`${path}.prints.${at}.quantity`}
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            onChange={(event) => set(pack.prints.with(at, { product, quantity: event.target.value }))}
            problem={problems[`${path}.prints.${at}.quantity`]}
          />
          <DeskButton
            look="plain"
            aria-label={`Remove ${nameOf(products, product)}`}
            {...takesOut}
            onClick={({ currentTarget }) => {
              focusNextRow(currentTarget, add)
              onTakeOut(nameOf(products, product), at)
            }}
          >
            Remove
          </DeskButton>
        </div>
      ))}
      {next && (
        <div>
          <DeskButton ref={add} onClick={() => set([...pack.prints, { product: next.id, quantity: '1' }])}>
            Add a product
          </DeskButton>
        </div>
      )}
    </fieldset>
  )
}

const nameOf = (products: readonly DeskProduct[], id: string) =>
  products.find((product) => product.id === id)?.name ?? id

function Actions({ pack, at, count, onMove, onCopy, onRemove, add }: PackageFieldsProps) {
  const name = pack.name || `package ${at + 1}`
  return (
    <div className="flex flex-wrap gap-x-5">
      <MoveButtons
        {...{ name, at, count }}
        onMove={(by, moved) => {
          onMove(by)
          moved()
        }}
      />
      <DeskButton look="plain" aria-label={`Copy ${name}`} onClick={onCopy}>
        Copy
      </DeskButton>
      <DeskButton
        look="plain"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget, add)
          onRemove()
        }}
      >
        Remove
      </DeskButton>
    </div>
  )
}
