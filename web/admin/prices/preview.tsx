import { useState } from 'react'
import type { PackageId, ShownPriceList } from '../../../domain/orders/price-lists.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { lineOf } from '../../school/basket/order-line.ts'
import { Summary } from '../../school/basket/summary.tsx'
import { NO_OFFERS } from '../../school/gallery/gallery-offers.ts'
import { Packages } from '../../school/gallery/packages.tsx'
import { Tabs } from '../ui/tabs.tsx'

const PHOTOS = 8
const WIDTHS = [
  { value: 'phone', words: 'On a phone' },
  { value: 'desk', words: 'At a desk' },
] as const

/** The parents' own panel, with the prices as they are being typed. */
export function Preview({ list }: { list: ShownPriceList }) {
  const [width, setWidth] = useState<string>('phone')
  const [packageId, setPackageId] = useState<PackageId | null>(null)
  const gallery = galleryOf(list)
  const photoIds = gallery.photos.slice(0, 2).map(({ id }) => id)
  const line = lineOf(gallery, { packageId, photoIds, priceListId: list.id })
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="text-item">
        Preview
      </h2>
      <p className="mt-1 text-soft">
        As parents see it, for a child with {PHOTOS} photos, two of them chosen. Try it: nothing is ordered.
      </p>
      <Tabs label="Width of the preview" value={width} tabs={WIDTHS} onChange={setWidth} />
      <div
        className={`mt-3 grid max-w-full gap-8 border border-line bg-raised py-6 ${width === 'phone' ? 'w-[24.375rem] px-5' : 'w-[25rem] px-7'}`}
      >
        <Packages gallery={gallery} line={line} offers={NO_OFFERS} onChoose={setPackageId} />
        <Summary lines={[{ galleryKey: 'preview', gallery, line }]} />
      </div>
    </section>
  )
}

const galleryOf = (list: ShownPriceList): Gallery => ({
  sample: false,
  state: 'open',
  forSale: true,
  eventName: list.name,
  firstName: 'Preview',
  classRef: '',
  priceListId: list.id,
  flowListId: list.id,
  priceLists: [list],
  photos: Array.from({ length: PHOTOS }, (_, at) => ({
    id: `preview-${at + 1}`,
    no: at + 1,
    kind: 'portrait' as const,
    ...{ width: 4, height: 5, previews: [] },
  })),
  preparing: 0,
  reminders: null,
  forSchool: null,
  salesOpen: null,
  salesClose: null,
  printsUntil: null,
  printsSold: true,
  downloadDays: 30,
})
