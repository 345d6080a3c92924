import { newOrderWords as words } from '../../../content/desk/new-order.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { DeskSale } from '../../../domain/orders/desk-order.ts'
import { type Chosen, choosesPhotos, packageOf, packagesOnSale, stillMissing } from './chosen.ts'

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

function PackageChoice({ sale, chosen, onChoose }: ChooseProps) {
  const single = sale.priceLists.find((list) => list.single !== null)
  const options = [
    ...packagesOnSale(sale).map(({ listId, pack }) => ({
      listId,
      packageId: pack.id as string | null,
      label: `${pack.name}, ${formatPounds(pack.price)}`,
      hint: pack.items.join(' · '),
    })),
    {
      listId: single?.id ?? sale.priceLists[0]?.id ?? '',
      packageId: null,
      label:
        single?.single === undefined || single.single === null
          ? words.nothingElse
          : words.single(formatPounds(single.single)),
      hint: '',
    },
  ]
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2">
      <legend className="sr-only">{words.what}</legend>
      {options.map(({ listId, packageId, label, hint }) => (
        <label key={`${listId} ${packageId}`} className="flex min-h-11 cursor-pointer gap-3 py-2">
          <input
            type="radio"
            name="package"
            className="mt-0.5 size-5 shrink-0 accent-ink"
            checked={packageId === chosen.packageId && (packageId === null || listId === chosen.listId)}
            onChange={() =>
              onChoose({
                ...chosen,
                listId,
                packageId,
                // Each list sells its own things.
                extras: listId === chosen.listId ? chosen.extras : [],
              })
            }
          />
          <span className="leading-snug">
            {label}
            {hint && <span className="mt-0.5 block text-small text-soft">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface PhotoBoxProps {
  photo: DeskSale['photos'][number]
  checked: boolean
  onToggle: () => void
}

/** A photo to tick, with the number that the family sees. */
function PhotoBox({ photo: { no, kind, thumb }, checked, onToggle }: PhotoBoxProps) {
  const name = `${words.photo(no)}${kind === 'portrait' ? '' : `, ${words.classPhoto}`}`
  return (
    <label
      className={`relative block cursor-pointer border bg-raised p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus ${checked ? 'border-ink shadow-[0_0_0_1px_var(--ink)]' : 'border-line hover:border-edge'}`}
    >
      <img src={thumb} alt="" loading="lazy" className="aspect-[4/5] w-full object-contain" />
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
