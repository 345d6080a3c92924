import { useState } from 'react'
import { newOrderWords as words } from '../../../../content/desk/orders/new-order.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { DeskSale } from '../../../../domain/orders/checkout/place-desk-order.ts'
import { type ChosenExtra, MAX_EXTRA_QUANTITY, photosFor } from '../../../../domain/orders/prices/extras.ts'
import { isOnSale } from '../../../../domain/orders/prices/price-lists.ts'
import { Select } from '../../../ui/field.tsx'
import { Stepper } from '../../kit/form/stepper.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { type Chosen, listOf } from './chosen.ts'

interface ChooseProps {
  sale: DeskSale
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

const isSame = (one: ChosenExtra, { product, photoId }: ChosenExtra) =>
  one.product === product && one.photoId === photoId

/** Products sold singly, each of one photo; nothing if the price list has none. */
export function ChooseExtras({ sale, chosen, onChoose }: ChooseProps) {
  const { extras: sold = [] } = listOf(sale, chosen) ?? {}
  const products = sold.flatMap(({ product, price }) => {
    const known = sale.products.find(({ id }) => id === product)
    const photos = known && photosFor(known, sale.photos)
    const possible = known && (photos === null || (photos && photos.length > 0))
    return possible ? [{ ...known, price, photos: photos ?? null }] : []
  })
  if (products.length === 0 || !isOnSale({ prints: sold }, sale.printsSold)) return null
  const set = (extra: ChosenExtra, quantity: number) => {
    const others = chosen.extras.filter((one) => !isSame(one, extra))
    const at = chosen.extras.findIndex((one) => isSame(one, extra))
    const next =
      quantity > 0 ? others.toSpliced(at < 0 ? others.length : at, 0, { ...extra, quantity }) : others
    onChoose({ ...chosen, extras: next })
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-small text-soft">{words.extras}</legend>
      <ul className="empty:hidden">
        {chosen.extras.map((extra) => {
          const product = products.find(({ id }) => id === extra.product)
          const photo = sale.photos.find(({ id }) => id === extra.photoId)
          const name = [product?.name, photo && words.photo(photo.no)].filter(Boolean).join(', ')
          return (
            <li
              key={`${extra.product} ${extra.photoId}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-2"
            >
              <span>{name}</span>
              <Stepper
                value={extra.quantity}
                min={0}
                max={MAX_EXTRA_QUANTITY}
                words={String(extra.quantity)}
                fewer={words.fewer(name)}
                more={words.more(name)}
                onChange={(quantity) => set(extra, quantity)}
              />
            </li>
          )
        })}
      </ul>
      <AddExtra
        products={products}
        onAdd={(extra) => {
          const known = chosen.extras.find((one) => isSame(one, extra))
          set(extra, Math.min(MAX_EXTRA_QUANTITY, (known?.quantity ?? 0) + 1))
        }}
      />
    </fieldset>
  )
}

interface AddExtraProps {
  products: {
    id: string
    name: string
    price: number
    photos: readonly { id: string; no: number }[] | null
  }[]
  onAdd: (extra: ChosenExtra) => void
}

function AddExtra({ products, onAdd }: AddExtraProps) {
  const [productId, setProduct] = useState(products[0]?.id ?? '')
  const [photoId, setPhoto] = useState<string>()
  const product = products.find(({ id }) => id === productId) ?? products[0]
  if (!product) return null
  const photo = product.photos?.find(({ id }) => id === photoId) ?? product.photos?.[0]
  return (
    <div className="grid items-end gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <Select
        label={words.product}
        value={product.id}
        onChange={({ target }) => setProduct(target.value)}
        options={products.map(({ id, name, price }) => ({
          value: id,
          label: `${name}, ${formatPounds(price)}`,
        }))}
      />
      {product.photos ? (
        <Select
          label={words.ofPhoto}
          value={photo?.id}
          onChange={({ target }) => setPhoto(target.value)}
          options={product.photos.map(({ id, no }) => ({ value: id, label: words.photo(no) }))}
        />
      ) : (
        <p className="min-h-11 content-center text-soft">{words.noPicture}</p>
      )}
      <DeskButton onClick={() => onAdd({ product: product.id, photoId: photo?.id ?? null, quantity: 1 })}>
        {words.add}
      </DeskButton>
    </div>
  )
}
