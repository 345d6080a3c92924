export const PRODUCT_KINDS = ['print', 'class', 'folder', 'merchandise', 'delivery'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** All that the rules ask about a kind of product. */
interface ProductFacts {
  /** The owner adds it and the lab makes it. The delivery comes with its price instead (`home-delivery.ts`). */
  goods: boolean
  /** What it is made of: a photo that the buyer chooses, the class photo, or none, because it goes with the prints. */
  photo: 'chosen' | 'class' | 'none'
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
export const PHOTO_KINDS = kindsWhere<KindsWith<{ photo: 'chosen' | 'class' }>>(
  ({ photo }) => photo !== 'none',
)

interface OfKind {
  kind: ProductKind
}

/** What a product is made of. */
export const photoOf = ({ kind }: OfKind): ProductFacts['photo'] => productKinds[kind].photo
/** Whether the buyer chooses a photo for it. */
export const takesPhoto = (product: OfKind): boolean => photoOf(product) === 'chosen'
/** Whether a photo is printed for it. */
export const showsPhoto = (product: OfKind): boolean => photoOf(product) !== 'none'
/** Whether it shows the class photo. */
export const isClassPhoto = (product: OfKind): boolean => photoOf(product) === 'class'
