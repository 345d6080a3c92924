export const PRODUCT_KINDS = ['print', 'class', 'folder', 'merchandise', 'delivery'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** What a product is made of: a photo that the buyer chooses, the class photo, or none, because it goes with the prints. */
type Made = 'chosen' | 'class' | 'none'
/**
 * Whether a photo is printed for it. A print names one photo (`order_prints.photo_id`), by which it is stopped when a child
 * may no longer be shown: what is made of several needs more than a `true` here (`server/orders/withdrawn-photos/`).
 */
const isPrinted = { chosen: true, class: true, none: false } as const satisfies Record<Made, boolean>
type Printed = { [Photo in Made]: (typeof isPrinted)[Photo] extends true ? Photo : never }[Made]

/** All that the rules ask about a kind of product. */
interface ProductFacts {
  /** The owner adds it and the lab makes it. The delivery comes with its price instead (`home-delivery.ts`). */
  goods: boolean
  photo: Made
  /** It has a paper size. */
  sized: boolean
  /** By what the lab's files and the desk know it: its size, its kind, or the name that the owner gave it. */
  knownBy: 'size' | 'kind' | 'name'
}

/** Each kind of product: a print of a paper size, the class photo, its folder, what a photo is put on, a parcel. */
export const productKinds = {
  print: { goods: true, photo: 'chosen', sized: true, knownBy: 'size' },
  class: { goods: true, photo: 'class', sized: false, knownBy: 'kind' },
  folder: { goods: true, photo: 'none', sized: false, knownBy: 'kind' },
  merchandise: { goods: true, photo: 'chosen', sized: false, knownBy: 'name' },
  delivery: { goods: false, photo: 'none', sized: false, knownBy: 'name' },
} as const satisfies Record<ProductKind, ProductFacts>

/** The kinds of which a fact is so. */
type KindsWith<Facts> = {
  [Kind in ProductKind]: (typeof productKinds)[Kind] extends Facts ? Kind : never
}[ProductKind]
const kindsWhere = <Kind extends ProductKind>(is: (facts: ProductFacts) => boolean) =>
  PRODUCT_KINDS.filter((kind): kind is Kind => is(productKinds[kind]))

export const GOODS_KINDS = kindsWhere<KindsWith<{ goods: true }>>(({ goods }) => goods)
export const SIZED_KINDS = kindsWhere<KindsWith<{ sized: true }>>(({ sized }) => sized)
export const PHOTO_KINDS = kindsWhere<KindsWith<{ photo: Printed }>>(({ photo }) => isPrinted[photo])

interface OfKind {
  kind: ProductKind
}

/** What a product is made of. */
export const photoOf = ({ kind }: OfKind): ProductFacts['photo'] => productKinds[kind].photo
/** Whether the buyer chooses a photo for it. */
export const takesPhoto = (product: OfKind): boolean => photoOf(product) === 'chosen'
/** Whether a photo is printed for it. */
export const showsPhoto = (product: OfKind): boolean => isPrinted[photoOf(product)]
/** Whether it shows the class photo. */
export const isClassPhoto = (product: OfKind): boolean => photoOf(product) === 'class'
