import { newOrderWords as words } from '../../../../content/desk/orders/new-order.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { DeskSale } from '../../../../domain/orders/checkout/place-desk-order.ts'
import { isOnSale } from '../../../../domain/orders/prices/price-lists.ts'
import { Radio } from '../../../ui/radio.tsx'
import { type Chosen, choosesPhotos, packageOf, stillMissing } from './chosen.ts'

interface ChooseProps {
  sale: DeskSale
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** A package, or single photos, and which photos. */
export function ChoosePhotos({ sale, chosen, onChoose }: ChooseProps) {
  const missing = stillMissing(sale, chosen)
  const pack = packageOf(sale, chosen)
  const toggle = (id: string) => {
    const { photoIds } = chosen
    const next = photoIds.includes(id) ? photoIds.filter((one) => one !== id) : [...photoIds, id]
    onChoose({ ...chosen, photoIds: next })
  }
  return (
    <>
      <PackageChoice {...{ sale, chosen, onChoose }} />
      {!sale.printsSold && <p className="text-small text-soft">{words.printsClosed}</p>}
      {choosesPhotos(sale, chosen) ? (
        <fieldset>
          <legend className="mb-2 text-small text-soft">
            {words.photos}
            {pack && `: ${words.choose(missing)}`}
          </legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
            {sale.photos.map((photo) => (
              <PhotoBox
                key={photo.id}
                photo={photo}
                checked={chosen.photoIds.includes(photo.id)}
                onToggle={() => toggle(photo.id)}
              />
            ))}
          </div>
        </fieldset>
      ) : (
        pack && <p className="text-soft">{words.allIncluded}</p>
      )}
    </>
  )
}

/** The packages of each list that the event sells from, and single photos. */
function PackageChoice({ sale, chosen, onChoose }: ChooseProps) {
  const lists = sale.priceLists.filter(({ packages }) =>
    packages.some((pack) => isOnSale(pack, sale.printsSold)),
  )
  const single = sale.priceLists.find((list) => list.single !== null)
  const own = single ?? sale.priceLists[0]
  const group = `package-${sale.pupil.id}`
  const pick = (listId: string, packageId: string | null) => () =>
    onChoose({
      ...chosen,
      listId,
      packageId,
      // Each list sells its own things.
      extras: listId === chosen.listId ? chosen.extras : [],
    })
  return (
    <div className="grid gap-5">
      {lists.map(({ id: listId, name, packages }) => (
        <fieldset key={listId}>
          <legend className={lists.length > 1 ? 'mb-1 text-small text-soft' : 'sr-only'}>{name}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {packages
              .filter((pack) => isOnSale(pack, sale.printsSold))
              .map((pack) => (
                <Radio
                  key={pack.id}
                  name={group}
                  label={`${pack.name}, ${formatPounds(pack.price)}`}
                  hint={pack.items.length > 0 ? pack.items.join(' · ') : words.includes(pack.photos)}
                  checked={listId === chosen.listId && pack.id === chosen.packageId}
                  onChoose={pick(listId, pack.id)}
                />
              ))}
          </div>
        </fieldset>
      ))}
      <Radio
        name={group}
        label={single?.single ? words.single(formatPounds(single.single)) : words.nothingElse}
        checked={chosen.packageId === null}
        onChoose={pick(own?.id ?? '', null)}
      />
    </div>
  )
}

interface PhotoBoxProps {
  photo: DeskSale['photos'][number]
  checked: boolean
  onToggle: () => void
}

/** A photo to tick, with the number that the family sees. */
function PhotoBox({ photo: { no, kind, picture }, checked, onToggle }: PhotoBoxProps) {
  const name = kind === 'portrait' ? words.photo(no) : `${words.photo(no)}, ${words.kinds[kind]}`
  return (
    <label
      className={`relative block cursor-pointer border bg-raised p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus ${checked ? 'border-ink shadow-[0_0_0_1px_var(--ink)]' : 'border-line hover:border-edge'}`}
    >
      <img src={picture.thumb} alt="" loading="lazy" className="aspect-[4/5] w-full object-contain" />
      <span className="mt-1.5 flex items-center gap-2 text-small">
        <input
          type="checkbox"
          aria-label={name}
          className="size-4 shrink-0 accent-ink"
          checked={checked}
          onChange={onToggle}
        />
        <span aria-hidden="true">{no}</span>
      </span>
    </label>
  )
}
