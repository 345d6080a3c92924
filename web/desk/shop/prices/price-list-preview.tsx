import { useState } from 'react'
import { priceListWords } from '../../../../content/desk/shop/prices.ts'
import { site } from '../../../../content/site.ts'
import { vatNote } from '../../../../content/vat.ts'
import { addressOf } from '../../../../contract/endpoint.ts'
import { samplePicture } from '../../../../contract/photos/gallery.ts'
import { NO_OFFERS } from '../../../../domain/orders/offers/gallery-offers.ts'
import type { ChosenExtra } from '../../../../domain/orders/prices/extras.ts'
import type { DeskProduct } from '../../../../domain/orders/prices/price-desk.ts'
import type { PackageId, ShownPriceList } from '../../../../domain/orders/prices/price-lists.ts'
import { rateOf } from '../../../../domain/orders/prices/vat.ts'
import type { Gallery } from '../../../../domain/photos/photos.ts'
import { withExtra } from '../../../school/basket/basket.ts'
import { lineOf } from '../../../school/basket/order-line.ts'
import { Summary } from '../../../school/basket/summary.tsx'
import { Extras } from '../../../school/gallery/extras.tsx'
import { Packages } from '../../../school/gallery/packages.tsx'
import { Tabs } from '../../kit/page/tabs.tsx'

const PHOTOS = 8
const WIDTHS = [
  { value: 'phone', words: 'On a phone' },
  { value: 'desk', words: 'At a desk' },
] as const

interface PreviewProps {
  list: ShownPriceList
  products: readonly DeskProduct[]
}

/** The parents' own panel, with the prices as they are being typed. */
export function PriceListPreview({ list, products }: PreviewProps) {
  const [width, setWidth] = useState<string>('phone')
  const [packageId, setPackageId] = useState<PackageId | null>(null)
  const [extras, setExtras] = useState<readonly ChosenExtra[]>([])
  const gallery = galleryOf(list, products)
  const photoIds = gallery.photos.slice(0, 2).map(({ id }) => id)
  const line = lineOf(gallery, { packageId, photoIds, extras, priceListId: list.id })
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="text-item">
        Preview
      </h2>
      <p className="mt-1 text-soft">{priceListWords.preview(PHOTOS)}</p>
      <Tabs label="Width of the preview" value={width} tabs={WIDTHS} onChange={setWidth} />
      <div
        className={`mt-3 grid max-w-full gap-8 border border-line bg-raised py-6 ${width === 'phone' ? 'w-[24.375rem] px-5' : 'w-[25rem] px-7'}`}
      >
        <Packages gallery={gallery} line={line} offers={NO_OFFERS} onChoose={setPackageId} />
        <Extras
          gallery={gallery}
          line={line}
          offers={NO_OFFERS}
          onSet={(extra) => setExtras(withExtra(extras, extra))}
        />
        <Summary lines={[{ galleryKey: 'preview', gallery, line }]} within="preview" />
        <p className="text-note text-soft leading-snug empty:hidden">
          {vatNote([rateOf(list.vat, site.vatRate)])}
        </p>
      </div>
    </section>
  )
}

const galleryOf = (list: ShownPriceList, products: readonly DeskProduct[]): Gallery => ({
  sample: false,
  state: 'open',
  forSale: true,
  eventName: list.name,
  firstName: 'Preview',
  classRef: '',
  priceListId: list.id,
  flowListId: list.id,
  priceLists: [list],
  products: [...products],
  photos: Array.from({ length: PHOTOS }, (_, at) => ({
    id: `preview-${at + 1}`,
    no: at + 1,
    kind: at === PHOTOS - 1 ? ('class' as const) : ('portrait' as const),
    width: 4,
    height: 5,
    previews: [
      { width: 400, src: addressOf(samplePicture, { params: { no: (at % 4) + 1, size: 'small' } }) },
    ],
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
